import { createHash } from 'node:crypto';
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
  // Where another location has the code, a digest of the store's id tells the two apart.
  const otherwise = locations.map(({ code, store }) => ({
    code: `${code}-${digestOf(store.storeId)}`,
    store,
  }));
  const added = [
    await insertMissing(tx, connection.id, locations),
    await insertMissing(tx, connection.id, otherwise),
  ];
  // A new store has to get its stock.
  if (added.some((count) => count > 0)) markConnectionChanged(tx, connection.id);
}

const digestOf = (storeId: string): string => createHash('sha256').update(storeId).digest('hex').slice(0, 8);

/** Inserts the locations of stores that have none, but for those whose code is taken. @returns their number */
const insertMissing = (tx: Tx, connectionId: number, locations: readonly StoreLocation[]): Promise<number> =>
  tx.count(sql`
    insert into stock_locations (tenant_id, ${LOCATIONS.names}, type, connection_id)
    select ${tx.tenantId}, ${LOCATIONS.names}, 'marketplace_store', ${connectionId} from ${LOCATIONS.from(locations)}
    on conflict do nothing`);
