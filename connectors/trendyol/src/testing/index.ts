export { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './channel.ts';
