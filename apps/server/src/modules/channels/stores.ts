import type { ChannelStore } from '@sluice/connector-kit';
import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { sql } from '../../platform/db/sql.ts';
import { markConnectionChanged } from './changes.ts';

interface StoreLocation {
  code: string;
  store: ChannelStore;
}

const LOCATIONS = records<StoreLocation>('u', {
  code: ['text', (location) => location.code],
  label: ['text', ({ store }) => store.label],
  platform_store_id: ['text', ({ store }) => store.storeId],
});

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
  const locations = stores.map((store) => ({
    code: `${connection.platform}-${connection.id}-${store.storeId}`.replace(/[\s:]+/g, '-'),
    store,
  }));
  const added = await tx.count(sql`
    insert into stock_locations (tenant_id, ${LOCATIONS.names}, type, connection_id)
    select ${tx.tenantId}, ${LOCATIONS.names}, 'marketplace_store', ${connection.id} from ${LOCATIONS.from(locations)}
    on conflict do nothing`);
  // A new store has to get its stock.
  if (added > 0) markConnectionChanged(tx, connection.id);
}
