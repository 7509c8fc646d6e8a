export { DOMAIN, type FakeChannel, startChannel } from './channel.ts';
