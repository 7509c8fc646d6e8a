export { ACCOUNT, SHOP } from './account.ts';
export { type AllegroFake, startAllegro } from './allegro.ts';
export { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './channel.ts';
