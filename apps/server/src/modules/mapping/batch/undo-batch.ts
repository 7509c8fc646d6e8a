import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../audit/index.ts';
import { markConnectionChanged, requestTask } from '../../channels/index.ts';
import { auditChanges } from './audit-changes.ts';
import { isSame, type MappingChange, type Wanted } from './mapping-change.ts';
import { writeMappings } from './write-mappings.ts';

/**
 * Takes a batch back: each mapping is again as it was before, unless it changed since.
 *
 * @throws ApiError not_found; conflict when the batch was undone already
 */
export async function undoBatch(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<{ restored: number; kept: number }> {
  const batch = await tx.first(sql<{ connection_id: number; changes: MappingChange[]; undone: boolean }>`
    select connection_id, changes, undone_at is not null as undone from mapping_batches
    where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  if (batch === undefined) throw notFound('mapping_batch');
  if (batch.undone) throw new ApiError('conflict', message('batch_undone_already'));
  const { connection_id: connectionId, changes } = batch;
  const set = new Map<Wanted, MappingChange['after']>(
    changes.map((one) => [{ ...one, after: one.before } as Wanted, one.after]),
  );
  const made = await writeMappings(
    tx,
    connectionId,
    [...set.keys()],
    (wanted, now) => !isSame(now, set.get(wanted) ?? null),
  );
  tx.later(sql`
    update mapping_batches set undone_at = statement_timestamp() where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (made.length > 0) markConnectionChanged(tx, connectionId);
  // Attributes are read of mapped categories alone: those that come back may have been read never, or long ago.
  if (made.some(({ kind, after }) => kind === 'category' && after !== null))
    requestTask(tx, connectionId, 'taxonomy');
  auditChanges(tx, actor, connectionId, made);
  return { restored: made.length, kept: changes.length - made.length };
}
