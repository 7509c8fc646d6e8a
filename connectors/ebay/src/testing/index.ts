export { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './channel.ts';
export { type EbayFake, startEbay } from './ebay.ts';
