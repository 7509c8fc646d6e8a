import { ConnectorError } from '@sluice/connector-kit';
import type { ClaimingLoop } from '../../../platform/claiming-loop.ts';
import { fragment } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { ImageRejected } from '../../../platform/images/index.ts';
import {
  fetchQueuedImages,
  type ImageQueue,
  type ImageQueueDeps,
  startImageQueue,
} from '../../catalog/index.ts';

/** Images that rows of imports named by address. */
const IMPORT_IMAGES: ImageQueue = {
  name: 'import images',
  actor: 'job:import',
  table: fragment`import_images`,
  retrySeconds: 30,
  mayRetry,
  stored: async () => {},
};

/** Fetches images that imports named, as they come due. */
export const startImportImages = (deps: ImageQueueDeps): ClaimingLoop => startImageQueue(deps, IMPORT_IMAGES);

/** Fetches one image of each tenant that has some, once; for callers that drive the work themselves. */
export const fetchImportImages = (deps: ImageQueueDeps): Promise<boolean> =>
  fetchQueuedImages(deps, IMPORT_IMAGES);

/** Whether another try may help: not when the address is refused or leads to no picture. */
function mayRetry(error: unknown): boolean {
  if (error instanceof ImageRejected) return false;
  if (error instanceof ApiError) return error.code === 'internal' || error.code === 'unavailable';
  if (error instanceof ConnectorError)
    return !['forbidden', 'not_found', 'invalid_request'].includes(error.kind);
  return true;
}
