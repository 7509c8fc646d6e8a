import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { countStates, type StateCounts } from '../../delivery/index.ts';
import { countChanges, type HourChanges } from './count-changes.ts';

/** The first product that was live on a channel. */
export interface FirstLive {
  product_id: number;
  connection_id: number;
  at: string;
}

/** The numbers of a shop, all of the moment `counted_at`. */
export interface ShopSnapshot {
  counted_at: Date;
  /** How long the count took. */
  took_ms: number;
  counts: StateCounts;
  changes: HourChanges[];
  first_live: FirstLive | null;
}

export const lastSnapshot = (tx: Tx): Statement<ShopSnapshot> => sql<ShopSnapshot>`
  select counted_at, took_ms, counts, changes, first_live from shop_snapshots where tenant_id = ${tx.tenantId}`;

/** Counts the shop and keeps the numbers, as its snapshot and in its history. */
export async function countShop(tx: Tx, before: ShopSnapshot | undefined): Promise<ShopSnapshot> {
  const began = performance.now();
  const [counted, changed] = await Promise.all([tx.first(countStates(tx)), tx.first(countChanges(tx))]);
  const counts = counted!;
  const took = Math.ceil(performance.now() - began);
  const isLive = counts.channels.some(({ live }) => live > 0);
  // Asked for until one is found: where nothing was live yet, it reads what was just counted.
  const first = before?.first_live ?? (isLive ? await findFirstLive(tx) : null);
  return (await tx.first(keep(tx, { took_ms: took, counts, changes: changed!.changes, first_live: first })))!;
}

async function findFirstLive(tx: Tx): Promise<FirstLive | null> {
  const row = await tx.first(sql<FirstLive>`
    select product_id, connection_id, to_jsonb(published_at) as at from listings
    where tenant_id = ${tx.tenantId} and published_at is not null order by published_at, product_id limit 1`);
  return row ?? null;
}

/** A count that ends later, but began earlier, does not take the place of a newer one. */
function keep(
  tx: Tx,
  { took_ms, counts, changes, first_live }: Omit<ShopSnapshot, 'counted_at'>,
): Statement<ShopSnapshot> {
  const kept = JSON.stringify(counts);
  const first = first_live === null ? null : JSON.stringify(first_live);
  tx.later(sql`
    insert into shop_history (tenant_id, hour, counts)
    values (${tx.tenantId}, date_trunc('hour', now(), 'UTC'), ${kept}::jsonb)
    on conflict (tenant_id, hour) do update set counts = excluded.counts`);
  return sql<ShopSnapshot>`
    insert into shop_snapshots (tenant_id, counted_at, took_ms, counts, changes, first_live, next_at)
    values (${tx.tenantId}, now(), ${took_ms}, ${kept}::jsonb, ${JSON.stringify(changes)}::jsonb, ${first}::jsonb,
      now() + interval '1 hour')
    on conflict (tenant_id) do update set counted_at = greatest(shop_snapshots.counted_at, excluded.counted_at),
      took_ms = excluded.took_ms, first_live = coalesce(shop_snapshots.first_live, excluded.first_live),
      counts = case when excluded.counted_at >= shop_snapshots.counted_at then excluded.counts else shop_snapshots.counts end,
      changes = case when excluded.counted_at >= shop_snapshots.counted_at then excluded.changes else shop_snapshots.changes end,
      next_at = excluded.next_at
    returning counted_at, took_ms, counts, changes, first_live`;
}
