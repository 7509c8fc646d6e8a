export { startBulkWorker } from './job/bulk-worker.ts';
export { bulkActionPortalEndpoints } from './portal/index.ts';
