export { configFor } from './channel.ts';
export { type RealServer, startRealServer } from './real-server.ts';
export { adminOf, buy, graphql } from './shop.ts';
