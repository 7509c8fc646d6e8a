export { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './channel.ts';
export { ACCOUNT, type Fake, startFake } from './fake.ts';
