import { asTenantId, type Database, type Tx } from '../../../platform/db/database.ts';
import { fragment, sql } from '../../../platform/db/sql.ts';
import { sweepRows } from '../../../platform/db/sweep.ts';
import { countShop, lastSnapshot } from './count-shop.ts';

/** Shops counted in one turn, so that a turn is short. */
const AT_ONCE = 50;
/** Days for which hours are kept: the chart shows thirty. */
const KEPT_DAYS = 35;

/**
 * Counts the shops that nobody looked at for an hour, for their history: once an hour where something was delivered
 * meanwhile, and once a day where nothing was.
 */
export async function countDueShops(db: Database): Promise<void> {
  const [due, tenants, known] = await db.asSystem((tx) =>
    Promise.all([
      tx.run(sql<{ id: number }>`
        select tenant_id as id from shop_snapshots where next_at <= now() order by next_at limit ${AT_ONCE}`),
      tx.run(sql<{ id: number }>`select id from tenants order by id`),
      tx.run(sql<{ id: number }>`select tenant_id as id from shop_snapshots`),
    ]),
  );
  const counted = new Set(known.map(({ id }) => id));
  const fresh = tenants.filter(({ id }) => !counted.has(id)).slice(0, AT_ONCE);
  for (const { id } of [...due, ...fresh]) await db.inTenant(asTenantId(id), countOrWait);
}

async function countOrWait(tx: Tx): Promise<void> {
  const last = await tx.first(lastSnapshot(tx));
  if (last === undefined || (await isWorthwhile(tx, last.counted_at))) await countShop(tx, last);
  else
    await tx.run(sql`
      update shop_snapshots set next_at = now() + interval '1 hour' where tenant_id = ${tx.tenantId}`);
}

async function isWorthwhile(tx: Tx, since: Date): Promise<boolean> {
  const found = await tx.first(sql`
    select where ${since}::timestamptz < now() - interval '1 day'
      or exists (select from delivery_hours where tenant_id = ${tx.tenantId} and hour >= date_trunc('hour', ${since}::timestamptz, 'UTC'))
      or exists (select from product_changes where tenant_id = ${tx.tenantId})`);
  return found !== undefined;
}

/** Deletes hours that no chart shows. */
export const sweepShopHistory = (db: Database): Promise<void> =>
  sweepRows(db, {
    table: 'shop_history',
    key: ['hour'],
    old: fragment`d.hour < now() - make_interval(days => ${KEPT_DAYS})`,
    limit: 10_000,
  });
