import { message } from '@sluice/contracts/messages';
import type { ProductSelection } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { PlatformSlug } from '../catalog/index.ts';
import { selected } from './selection.ts';

/** Waits until no other transaction starts a job of the tenant; none does until this one ends. */
export const lockStarts = (tx: Tx): void =>
  tx.later(sql`select from tenants where id = ${tx.tenantId} for no key update`);

/**
 * Refuses a selection of which another job has yet to change products: a price that both move by a percentage would move twice,
 * while each was shown alone.
 *
 * @throws ValidationError; ApiError conflict
 */
export async function requireNoneUnderway(
  tx: Tx,
  selection: ProductSelection,
  slugOf: PlatformSlug,
): Promise<void> {
  const job = await tx.first(sql<{ id: number }>`
    select a.id from bulk_actions a
    where a.tenant_id = ${tx.tenantId} and a.status in ('queued', 'processing') and a.kind <> 'publish' and exists (
      select from bulk_action_items i join products p on p.tenant_id = ${tx.tenantId} and p.id = i.product_id
      where i.tenant_id = ${tx.tenantId} and i.action_id = a.id and i.result is null
        and ${selected(tx, selection, slugOf)})
    order by a.id limit 1`);
  if (job !== undefined) throw new ApiError('conflict', message('products_of_open_job', { id: job.id }));
}
