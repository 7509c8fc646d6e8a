import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { markChanged } from '../catalog/index.ts';
import type { SourceConnection } from './apply.ts';
import type { Base } from './merge.ts';
import { sourceSettings } from './settings.ts';

/** Records that the site gave no status, so that its next one counts as a change, and that we switched it off. */
const OFF_SALE: Base['status'] = { source: 'null', stored: 'false' };

/**
 * Products that are gone from the site: they leave sale on every channel, and stay in the catalogue, which is the
 * merchant's. Where the merchant alone decides the status, only the link is marked. That they are off sale is then the site's doing and no edit
 * of the merchant's: when they come back there, they come back here.
 */
export async function markGone(
  tx: Tx,
  { id, owners }: SourceConnection,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return;
  const gone = await tx.run(sql<{ product_id: number | null }>`
    update source_products set state = 'gone', synced_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${id} and external_id = any(${externalIds}::text[]) and state <> 'gone'
    returning product_id`);
  if ((owners.status ?? 'shared') === 'merchant') return;
  const ids = gone.flatMap((row) => row.product_id ?? []);
  const changed = await tx.run(sql<{ id: number }>`
    update products set status = false, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) and status returning id`);
  tx.later(sql`
    update source_products set base = base || ${JSON.stringify({ status: OFF_SALE })}
    where tenant_id = ${tx.tenantId} and connection_id = ${id} and product_id = any(${changed.map((row) => row.id)}::bigint[])`);
  markChanged(
    tx,
    changed.map((row) => row.id),
    { bulk: true },
  );
}

/**
 * Products that a call of the site names as deleted, which not every site tells again when it is read. One that we publish there as well
 * is left to the next complete walk: a send of ours may have put it under another id.
 */
export async function markToldGone(
  tx: Tx,
  connectionId: number,
  externalIds: readonly string[],
): Promise<void> {
  const settings = await tx.first(sourceSettings(tx, connectionId));
  if (settings?.source_state !== 'active') return;
  const told = await tx.run(sql<{ external_id: string }>`
    select s.external_id from source_products s join tenants t on t.id = ${tx.tenantId}
    where s.tenant_id = ${tx.tenantId} and s.connection_id = ${connectionId} and s.external_id = any(${externalIds}::text[])
      and t.subscription_status not in ('expired', 'locked') and not exists (
        select from listings l where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId}
          and l.product_id = s.product_id)`);
  const ids = told.map((row) => row.external_id);
  await markGone(tx, { id: connectionId, owners: settings.source_fields }, ids);
}
