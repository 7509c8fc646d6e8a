export { ACCOUNT, KEY_FILE } from './account.ts';
export { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './channel.ts';
export { type GoogleFake, startGoogle } from './google.ts';
