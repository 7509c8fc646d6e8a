import type { BatchOrigin, MappingBatchInput } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../audit/index.ts';
import { markConnectionChanged, requestTask } from '../../channels/index.ts';
import { requireConnection } from '../subjects.ts';
import { auditChanges } from './audit-changes.ts';
import { type CheckedBatch, checkBatch } from './check-batch.ts';
import type { MappingChange } from './mapping-change.ts';
import { writeMappings } from './write-mappings.ts';

/** Batches of a connection that can still be undone. */
const KEPT = 50;

/**
 * Sets many mappings of a connection, all or none, so that they can be undone together. They hold from the next publish on.
 *
 * @returns the id by which they are undone, null when nothing changed
 * @throws ApiError not_found for the connection; ValidationError for everything that cannot be mapped
 */
export async function applyBatch(
  tx: Tx,
  actor: Actor,
  connectionId: number,
  input: MappingBatchInput,
): Promise<{ id: number | null; changes: number }> {
  await requireConnection(tx, connectionId);
  const batch = await checkBatch(tx, connectionId, input);
  const changes = await writeMappings(tx, connectionId, batch.wanted);
  if (changes.length === 0) return { id: null, changes: 0 };
  markConnectionChanged(tx, connectionId);
  if (hasNewTarget(changes, batch)) requestTask(tx, connectionId, 'taxonomy');
  auditChanges(tx, actor, connectionId, changes);
  const id = await insertBatch(tx, actor, { connectionId, origin: input.origin, changes });
  return { id, changes: changes.length };
}

/** Whether something is mapped to a category of the channel whose attributes are to be read first. */
const hasNewTarget = (changes: readonly MappingChange[], { facts }: CheckedBatch): boolean =>
  changes.some(
    (one) =>
      one.kind === 'category' &&
      one.after !== null &&
      facts.categories.get(one.after.sync_id)?.attributes_known === false,
  );

interface NewBatch {
  connectionId: number;
  origin: BatchOrigin;
  changes: readonly MappingChange[];
}

async function insertBatch(
  tx: Tx,
  actor: Actor,
  { connectionId, origin, changes }: NewBatch,
): Promise<number> {
  const row = await tx.first(sql<{ id: number }>`
    insert into mapping_batches (tenant_id, connection_id, origin, made_by, changes, change_count)
    values (${tx.tenantId}, ${connectionId}, ${origin}, ${actor}, ${JSON.stringify(changes)}, ${changes.length})
    returning id`);
  tx.later(sql`
    delete from mapping_batches where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and id <= (select b.id from mapping_batches b where b.tenant_id = ${tx.tenantId}
        and b.connection_id = ${connectionId} order by b.id desc offset ${KEPT} limit 1)`);
  return row!.id;
}
