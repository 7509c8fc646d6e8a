export { configFor } from './channel.ts';
export { moveOrder } from './parcels.ts';
export { MEDUSA_CONFIG, medusaPackages, type RealServer, startRealServer } from './real-server.ts';
export { admin, buy } from './shop.ts';
