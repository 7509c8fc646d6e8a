export { BULK_ACTION_ARCHIVE } from './archive.ts';
export { startBulkWorker } from './job/bulk-worker.ts';
export { bulkActionPortalEndpoints } from './portal/index.ts';
export { previewAction, writePreviewed } from './preview.ts';
export { checkConnections, startAction } from './start.ts';
export { lockStarts, requireNoneUnderway } from './underway.ts';
