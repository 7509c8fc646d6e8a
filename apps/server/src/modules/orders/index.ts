export { listOrders } from './routes/list-orders.ts';
