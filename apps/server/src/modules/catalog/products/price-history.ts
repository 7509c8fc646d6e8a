import type { Database, Tx } from '../../../platform/db/database.ts';
import { keepPartitions } from '../../../platform/db/partitions.ts';
import { records } from '../../../platform/db/records.ts';
import { fragment, type SqlFragment, sql } from '../../../platform/db/sql.ts';
import type { Amount } from '../../pricing/index.ts';

/** Days for which past prices can be put back. */
export const PRICES_KEPT_DAYS = 30;

/** The price of an override at a moment of the past; both values are null where there was none. */
export interface PastOverride {
  price: Amount | null;
  /** The currency of `price`. */
  currency: string | null;
  /** The present currency of the connection; null = the connection does not exist any more. */
  currency_now: string | null;
  markup_percent: string | null;
}

/** The prices of a product at a moment of the past, as far as they have changed since. */
export interface PastPrices {
  /** Absent = the product's own price is still the same. */
  price?: Amount;
  /** By connection id. */
  overrides: Map<number, PastOverride>;
}

interface PriceBefore {
  productId: number;
  price: Amount;
}

const PRICES = records<PriceBefore>('u', {
  product_id: ['bigint', (one) => one.productId],
  price: ['numeric', (one) => one.price],
});

/** Keeps the products' own prices before a write changes them. */
export function rememberPrices(tx: Tx, before: readonly PriceBefore[]): void {
  if (before.length === 0) return;
  tx.later(sql`
    insert into price_changes (tenant_id, ${PRICES.names})
    select ${tx.tenantId}, ${PRICES.names} from ${PRICES.from(before)}
    returning 1`);
}

/** The condition that a price of the product `p` was changed after a moment. */
export const pricesChangedSince = (tx: Tx, moment: string): SqlFragment => fragment`
  exists (select from price_changes c where c.tenant_id = ${tx.tenantId} and c.product_id = p.id
    and c.changed_at > ${moment}::timestamptz and p.created_at <= ${moment}::timestamptz)`;

/**
 * Reads the prices that products had at a moment: those before the first change after it.
 *
 * @param moment an ISO timestamp
 * @returns by product id; products whose prices did not change since are missing
 */
export async function pricesAt(
  tx: Tx,
  productIds: readonly number[],
  moment: string,
): Promise<Map<number, PastPrices>> {
  const rows = await tx.run(sql<PastOverride & { product_id: number; connection_id: number | null }>`
    select distinct on (h.product_id, h.connection_id) h.product_id, h.connection_id, h.price::text, h.currency,
      h.markup_percent::text, case when c.id is null then null else coalesce(c.currency, t.currency) end as currency_now
    from price_changes h join tenants t on t.id = h.tenant_id
    join products p on p.tenant_id = h.tenant_id and p.id = h.product_id and p.created_at <= ${moment}::timestamptz
    left join connections c on c.tenant_id = h.tenant_id and c.id = h.connection_id
    where h.tenant_id = ${tx.tenantId} and h.product_id = any(${productIds}::bigint[])
      and h.changed_at > ${moment}::timestamptz
    order by h.product_id, h.connection_id, h.id`);
  const past = new Map<number, PastPrices>();
  for (const { product_id, connection_id, ...override } of rows) {
    if (!past.has(product_id)) past.set(product_id, { overrides: new Map() });
    const one = past.get(product_id)!;
    if (connection_id !== null) one.overrides.set(connection_id, override);
    else one.price = override.price!;
  }
  return past;
}

/** Drops weeks of prices that are too old to be put back. */
export const sweepPriceChanges = (db: Database): Promise<number> =>
  keepPartitions(db, 'price_changes', PRICES_KEPT_DAYS);
