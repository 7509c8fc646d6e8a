import {
  MappingBatchInput,
  MappingBatchList,
  MappingBatchMade,
  MappingBatchUndone,
} from '@sluice/contracts/portal';
import { changeEndpoints } from '../../../platform/http/change-endpoints.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { applyBatch } from '../batch/apply-batch.ts';
import { latestBatches, presentBatch } from '../batch/list-batches.ts';
import { undoBatch } from '../batch/undo-batch.ts';
import { requireConnection } from '../subjects.ts';
import type { PortalMappingDeps } from './deps.ts';

const tag = 'Mapping';
const BATCHES = '/portal/api/connections/:id/mapping-batches';

/** Many mappings of a connection at once: set, listed and taken back. */
export const mappingBatchEndpoints = (deps: PortalMappingDeps): Endpoint[] => [
  listBatches(deps),
  undo(deps),
  ...changeEndpoints(deps, {
    method: 'POST',
    path: BATCHES,
    preview: `${BATCHES}/preview`,
    operationId: 'makeMappingBatch',
    tag,
    summary: 'Set many mappings together, all or none',
    description: 'They hold from the next publish on and can be undone together.',
    subject: 'connection',
    body: MappingBatchInput,
    success: { status: 201, schema: MappingBatchMade },
    errors: [404, 422],
    change: async (tx, { body, params, principal }) => ({
      message: 'mappings set',
      ...(await applyBatch(tx, principal.actor, params.id!, body)),
    }),
  }),
];

const listBatches = ({ db }: PortalMappingDeps): Endpoint =>
  endpoint({
    method: 'GET',
    path: BATCHES,
    operationId: 'listMappingBatches',
    tag,
    summary: 'List the latest batches of mappings',
    subject: 'connection',
    success: { status: 200, schema: MappingBatchList },
    errors: [404],
    handle: ({ principal, params }) =>
      db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        return { data: (await tx.run(latestBatches(tx, params.id!))).map(presentBatch) };
      }),
  });

const undo = ({ db }: PortalMappingDeps): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/portal/api/mapping-batches/:id/undo',
    operationId: 'undoMappingBatch',
    tag,
    summary: 'Undo a batch of mappings',
    description: 'A mapping that changed since the batch stays as it is.',
    subject: 'mapping_batch',
    success: { status: 200, schema: MappingBatchUndone },
    errors: [404, 409],
    handle: async ({ principal, params }) => ({
      message: 'mappings taken back',
      ...(await db.inTenant(principal.tenantId, (tx) => undoBatch(tx, principal.actor, params.id!))),
    }),
  });
