import { keyOf, message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import type { Fact } from './items.ts';

/** Minutes between two counts of a rule: a count walks the stock of the tenant. */
export const STOCK_MINUTES = 15;
/** Products that a message names. */
const NAMED = 10;

interface LowStock {
  count: number;
  /** SKUs, or names where there is none, of the first products. */
  named: string[];
}

/** Active products whose general stock is at most the threshold; products that were never counted are not among them. */
const lowStock = (tx: Tx, threshold: number): Statement<LowStock> => sql<LowStock>`
  with low as (
    select coalesce(p.sku, p.name) as named, p.id from stock_levels s
    join products p on p.tenant_id = ${tx.tenantId} and p.id = s.product_id and p.status
    where s.tenant_id = ${tx.tenantId} and s.quantity <= ${threshold}
      and s.location_id = (select id from stock_locations where tenant_id = ${tx.tenantId} and type = 'local'))
  select (select count(*) from low) as count,
    array(select named from low order by id limit ${NAMED}) as named`;

interface SaidStock {
  count: number;
  is_open: boolean;
  said_at: Date;
}

interface StockRule {
  id: number;
  stock_threshold: number;
  tells_end: boolean;
}

/** Counts the products that are low in stock; the fact that a rule has to tell of them, if there is one. */
export async function lowStockFact(tx: Tx, rule: StockRule, now: Date): Promise<Fact | undefined> {
  const [low, said] = await Promise.all([
    tx.first(lowStock(tx, rule.stock_threshold)),
    tx.first(sql<SaidStock>`
      select count, is_open, said_at from notification_said
      where tenant_id = ${tx.tenantId} and rule_id = ${rule.id} and notification_id = 0`),
  ]);
  const { count, named } = low!;
  const lasts = said?.is_open === true;
  if (count === 0) return lasts && rule.tells_end ? stockFact(rule, { count, named }, now) : undefined;
  const isOld = said !== undefined && said.said_at.getTime() < now.getTime() - 86_400_000;
  const isNews = !lasts || count >= 2 * said.count || (count > said.count && isOld);
  return isNews ? stockFact(rule, { count, named }, now) : undefined;
}

function stockFact({ stock_threshold: threshold }: StockRule, { count, named }: LowStock, now: Date): Fact {
  const skus = count > named.length ? [...named, '…'] : named;
  const said =
    count === 0
      ? message('notice_stock_well', { threshold })
      : message('notice_stock_low', { count, threshold, skus });
  return {
    notificationId: 0,
    lasts: count > 0,
    item: {
      kind: 'stock_low',
      phase: count === 0 ? 'well' : 'begun',
      message_key: keyOf(said),
      cause: null,
      count,
      credential_id: null,
      import_id: null,
      since: now.toISOString(),
      threshold,
    },
  };
}
