export { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './channel.ts';
export { ACCOUNTS, type Fake, startFake } from './fake.ts';
