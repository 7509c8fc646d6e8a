export { configFor } from './channel.ts';
export { moveOrder, placeOrder, refundOrder } from './orders.ts';
export { wireOrder, wireProduct } from './present.ts';
export { startStandIn } from './server.ts';
export { Shop } from './state.ts';
export { createProduct } from './write-product.ts';
