import type { ListingKey, OfferItem, Shelf, ShelfItem } from '@sluice/connector-kit';
import type { Database, TenantId, Tx } from '../platform/db/database.ts';
import { records } from '../platform/db/records.ts';
import { sql } from '../platform/db/sql.ts';

interface Lying {
  id: number;
  external_key: string;
}

interface Priced {
  id: number;
  item: OfferItem;
}

const OFFERS = records<Priced>('u', {
  id: ['bigint', ({ id }) => id],
  offer: [
    'jsonb',
    ({ item: { price, listPrice, currency, stock, stores } }) => ({
      price,
      listPrice,
      currency,
      stock,
      stores,
    }),
  ],
});

interface Placed {
  /** The row that the item takes; null = a new one. */
  id: number | null;
  item: ShelfItem;
}

const ITEMS = records<Placed>('u', {
  external_key: ['text', ({ item }) => item.key.externalKey],
  payload: ['jsonb', ({ item }) => item.payload],
});

const KNOWN_ITEMS = records<Placed>('u', {
  id: ['bigint', ({ id }) => id],
  external_key: ['text', ({ item }) => item.key.externalKey],
  payload: ['jsonb', ({ item }) => item.payload],
});

/** The shelf of a connection in the database. Each change of it is one transaction. */
export const durableShelf = (db: Database, tenantId: TenantId, connectionId: number): Shelf => ({
  put: (items) => db.inTenant(tenantId, (tx) => put(tx, connectionId, items)),
  offer: (items) => db.inTenant(tenantId, (tx) => offer(tx, connectionId, items)),
  remove: (keys) =>
    db.inTenant(tenantId, async (tx) => {
      await lockedVersion(tx, connectionId);
      const lying = await find(tx, connectionId, keys);
      const removed = await removeRows(tx, connectionId, ownRows(lying, keys));
      if (removed > 0) moveOn(tx, connectionId, -removed);
    }),
});

/** The shelf of settings that are tried before a connection is stored: nothing lies on it. */
export const noShelf: Shelf = {
  put: async () => new Map(),
  offer: async () => new Map(),
  remove: async () => {},
};

/** The version of the feed, which nobody else changes until the commit. */
async function lockedVersion(tx: Tx, connectionId: number): Promise<number> {
  tx.later(sql`
    insert into feeds (tenant_id, connection_id) values (${tx.tenantId}, ${connectionId}) on conflict do nothing`);
  const row = await tx.first(sql<{ version: number }>`
    select version from feeds where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} for no key update`);
  return row!.version;
}

function moveOn(tx: Tx, connectionId: number, more: number): void {
  tx.later(sql`
    update feeds set version = version + 1, items = items + ${more}, changed_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
}

/** Everything that lies under an id or a merchant key of the given ones. */
const find = (tx: Tx, connectionId: number, keys: readonly ListingKey[]): Promise<Lying[]> =>
  tx.run(sql<Lying>`
    select id, external_key from feed_items
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and (id = any(${keys.flatMap(idOf)}::bigint[])
        or external_key = any(${keys.map(({ externalKey }) => externalKey)}::text[]))`);

const idOf = ({ syncId }: ListingKey): number[] => (/^\d{1,15}$/.test(syncId ?? '') ? [Number(syncId)] : []);

/** The rows that keys name: by id, and by merchant key where they have none. */
function ownRows(lying: readonly Lying[], keys: readonly ListingKey[]): number[] {
  const ids = new Set(keys.flatMap(idOf));
  const names = new Set(keys.filter(({ syncId }) => syncId === null).map(({ externalKey }) => externalKey));
  return lying.filter(({ id, external_key }) => ids.has(id) || names.has(external_key)).map(({ id }) => id);
}

async function put(
  tx: Tx,
  connectionId: number,
  items: readonly ShelfItem[],
): Promise<ReadonlyMap<string, string>> {
  if (items.length === 0) return new Map();
  const version = (await lockedVersion(tx, connectionId)) + 1;
  const lying = await find(
    tx,
    connectionId,
    items.map(({ key }) => key),
  );
  const placed = place(lying, items);
  const taken = new Set(placed.map(({ id }) => id));
  // A row under a key that another listing has now: its own listing was renamed and is about to come under its new key.
  const names = new Set(items.map(({ key }) => key.externalKey));
  const left = lying.filter(({ id, external_key }) => !taken.has(id) && names.has(external_key));
  const removed = await removeRows(
    tx,
    connectionId,
    left.map(({ id }) => id),
  );
  const known = placed.filter(({ id }) => id !== null);
  const fresh = placed.filter(({ id }) => id === null);
  const changed = known.length === 0 ? 0 : await change(tx, connectionId, known, version);
  const added = fresh.length === 0 ? [] : await add(tx, connectionId, fresh, version);
  if (removed + changed + added.length > 0) moveOn(tx, connectionId, added.length - removed);
  return new Map([
    ...known.map(({ id, item }): [string, string] => [item.key.externalKey, String(id)]),
    ...added.map((row): [string, string] => [row.external_key, String(row.id)]),
  ]);
}

async function offer(
  tx: Tx,
  connectionId: number,
  items: readonly OfferItem[],
): Promise<ReadonlyMap<string, string>> {
  if (items.length === 0) return new Map();
  const version = (await lockedVersion(tx, connectionId)) + 1;
  const lying = await find(
    tx,
    connectionId,
    items.map(({ key }) => key),
  );
  const found = items.flatMap((item): Priced[] => {
    const [id] = ownRows(lying, [item.key]);
    return id === undefined ? [] : [{ id, item }];
  });
  const changed =
    found.length === 0
      ? 0
      : await tx.count(sql`
          update feed_items f set payload = f.payload || u.offer, changed_version = ${version}
          from ${OFFERS.from(found)}
          where f.tenant_id = ${tx.tenantId} and f.connection_id = ${connectionId} and f.id = u.id
            and f.payload <> f.payload || u.offer`);
  if (changed > 0) moveOn(tx, connectionId, 0);
  return new Map(found.map(({ id, item }) => [item.key.externalKey, String(id)]));
}

/** The row of each item: the one under its id, else under its key unless that one is another item's. */
function place(lying: readonly Lying[], items: readonly ShelfItem[]): Placed[] {
  const byId = new Map(lying.map((row) => [row.id, row]));
  const byKey = new Map(lying.map((row) => [row.external_key, row]));
  const ids = new Set(items.flatMap(({ key }) => idOf(key)));
  return items.map((item) => {
    const [own] = idOf(item.key);
    if (own !== undefined && byId.has(own)) return { id: own, item };
    const same = byKey.get(item.key.externalKey);
    return { id: same === undefined || ids.has(same.id) ? null : same.id, item };
  });
}

const removeRows = async (tx: Tx, connectionId: number, ids: readonly number[]): Promise<number> =>
  ids.length === 0
    ? 0
    : tx.count(sql`
        delete from feed_items where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
          and id = any(${ids}::bigint[])`);

const change = (tx: Tx, connectionId: number, placed: readonly Placed[], version: number): Promise<number> =>
  tx.count(sql`
    update feed_items f set external_key = u.external_key, payload = u.payload, changed_version = ${version}
    from ${KNOWN_ITEMS.from(placed)}
    where f.tenant_id = ${tx.tenantId} and f.connection_id = ${connectionId} and f.id = u.id
      and (f.external_key <> u.external_key or f.payload <> u.payload)`);

const add = (tx: Tx, connectionId: number, placed: readonly Placed[], version: number): Promise<Lying[]> =>
  tx.run(sql<Lying>`
    insert into feed_items (tenant_id, connection_id, ${ITEMS.names}, added_version, changed_version)
    select ${tx.tenantId}, ${connectionId}, ${ITEMS.names}, ${version}::bigint, ${version}::bigint
    from ${ITEMS.from(placed)} returning id, external_key`);
