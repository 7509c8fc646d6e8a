import { message } from '@sluice/contracts/messages';
import type { AuditAction } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { ApiError, invalid } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { markConnectionChanged, requestTask } from '../channels/index.ts';
import { requireCategory, requireConnection, requireTreeCategory } from './subjects.ts';
import { targetFault } from './target-faults.ts';

export interface CategoryMappingInput {
  categoryId: number;
  connectionId: number;
  /** The channel's category. */
  syncId: string;
}

/**
 * Maps one of our categories to a channel's. The mapping holds for everything below it that has no mapping of its own,
 * and reaches live listings by itself.
 *
 * @throws ApiError not_found for our category or the connection; ValidationError for a category that the channel does
 * not have, no longer has, or puts no listings into
 */
export async function mapCategory(tx: Tx, actor: Actor, input: CategoryMappingInput): Promise<void> {
  const { categoryId, connectionId, syncId } = input;
  await requireConnection(tx, connectionId);
  await requireCategory(tx, categoryId);
  const target = await requireTreeCategory(tx, connectionId, syncId);
  const fault = targetFault(target, syncId);
  if (fault !== undefined) throw invalid('sync_id', fault);
  const name = target.path.join(' > ');
  const changed = await tx.count(sql`
    insert into category_mappings as m (tenant_id, category_id, connection_id, sync_id, platform_category_name)
    values (${tx.tenantId}, ${categoryId}, ${connectionId}, ${syncId}, ${name})
    on conflict (tenant_id, category_id, connection_id) do update set sync_id = excluded.sync_id,
      platform_category_name = excluded.platform_category_name
    where m.sync_id <> excluded.sync_id`);
  if (changed === 0) return;
  // The attributes of a channel's category are read when it is first mapped.
  if (!target.attributes_known) requestTask(tx, connectionId, 'taxonomy');
  const details = { connection_id: connectionId, sync_id: syncId, platform_category_name: name };
  recordChange(tx, actor, { categoryId, connectionId }, { action: 'category.mapped', details });
}

/** @throws ApiError not_found when the category has no mapping of its own on that connection */
export async function unmapCategory(
  tx: Tx,
  actor: Actor,
  { categoryId, connectionId }: Omit<CategoryMappingInput, 'syncId'>,
): Promise<void> {
  const removed = await tx.count(sql`
    delete from category_mappings
    where tenant_id = ${tx.tenantId} and category_id = ${categoryId} and connection_id = ${connectionId}`);
  if (removed === 0)
    throw new ApiError(
      'not_found',
      message('category_not_mapped', { category: categoryId, connection: connectionId }),
    );
  recordChange(
    tx,
    actor,
    { categoryId, connectionId },
    { action: 'category.unmapped', details: { connection_id: connectionId } },
  );
}

function recordChange(
  tx: Tx,
  actor: Actor,
  { categoryId, connectionId }: Omit<CategoryMappingInput, 'syncId'>,
  { action, details }: { action: AuditAction; details: object },
): void {
  markConnectionChanged(tx, connectionId);
  audit(tx, { actor, action, subjectType: 'category', subjectId: categoryId, details });
}
