import type { Endpoint } from '../../../platform/http/endpoint.ts';
import type { BulkActionDeps } from '../deps.ts';
import { getBulkAction } from './get-bulk-action.ts';
import { listBulkActions } from './list-bulk-actions.ts';
import { listJobs } from './list-jobs.ts';
import { previewBulkAction } from './preview-bulk-action.ts';
import { startBulkAction } from './start-bulk-action.ts';
import { undoBulkAction } from './undo-bulk-action.ts';

/** Work on many products, and the list of everything that works on many. */
export const bulkActionPortalEndpoints = (deps: BulkActionDeps): Endpoint[] => [
  previewBulkAction(deps),
  startBulkAction(deps),
  listBulkActions(deps),
  getBulkAction(deps),
  undoBulkAction(deps),
  listJobs(deps),
];
