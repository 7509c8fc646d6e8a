export { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './channel.ts';
export { type IkasFake, startIkas } from './ikas.ts';
export { ACCOUNT } from './server.ts';
export { LOCATION, MERCHANT_ID, STOREFRONT } from './state.ts';
