export { startOrderActions } from './actions/worker.ts';
export { ORDER_ARCHIVE } from './archive.ts';
export { ingestOrders } from './ingest.ts';
export { startLateMatching } from './match-late.ts';
export { orderPolling } from './poll.ts';
export { orderPortalEndpoints } from './portal/index.ts';
export { countUnmatchedOrders } from './portal/order-list.ts';

export { listOrderActions } from './routes/list-order-actions.ts';
export { listOrders } from './routes/list-orders.ts';
export { orderActionEndpoints } from './routes/request-order-action.ts';
export { settleOrderActionEndpoints } from './routes/settle-order-action.ts';
