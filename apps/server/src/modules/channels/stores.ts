import type { ChannelStore } from '@sluice/connector-kit';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { markConnectionChanged } from './changes.ts';

/**
 * Makes one stock location per store of a marketplace connection; known stores keep their code and label. The code is
 * platform, connection and store, so it is unique in the tenant and stays the same.
 */
export async function syncStores(
  tx: Tx,
  connection: { id: number; platform: string },
  stores: readonly ChannelStore[],
): Promise<void> {
  if (stores.length === 0) return;
  const ids = stores.map((store) => store.storeId);
  const codes = ids.map((id) => `${connection.platform}-${connection.id}-${id}`.replace(/[\s:]+/g, '-'));
  const added = await tx.count(sql`
    insert into stock_locations (tenant_id, code, label, type, connection_id, platform_store_id)
    select ${tx.tenantId}, c, l, 'marketplace_store', ${connection.id}, s
    from unnest(${codes}::text[], ${stores.map((store) => store.label)}::text[], ${ids}::text[]) u (c, l, s)
    on conflict do nothing`);
  // A new store has to get its stock.
  if (added > 0) markConnectionChanged(tx, connection.id);
}
