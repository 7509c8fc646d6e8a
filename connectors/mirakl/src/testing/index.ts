export { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './channel.ts';
export { type MiraklFake, startMirakl } from './mirakl.ts';
