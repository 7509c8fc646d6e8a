export { isDataError } from './data-error.ts';
export { ingestOrders } from './ingest.ts';
export { matchLateLines, startLateMatching } from './match-late.ts';
export { orderPolling } from './poll.ts';
export { orderProblems, problemOf, recordProblems } from './problems.ts';
export { replayProblems } from './replay.ts';
export { listOrders } from './routes/list-orders.ts';
