import type { ChannelOverrideInput } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { fragment, type Statement, sql } from '../../../platform/db/sql.ts';
import type { FieldChange } from './product-write.ts';

/** Whether an entry of `channel_overrides` sets a value; one that does not leaves everything unchanged. */
export const saysSomething = ({ price, markup_percent, stock }: ChannelOverrideInput): boolean =>
  price !== undefined || markup_percent !== undefined || stock !== undefined;

/** An override as it stood before a write. */
export interface OverrideBefore {
  product_id: number;
  connection_id: number;
  price: string | null;
  /** The currency of `price`. */
  currency: string | null;
  markup_percent: string | null;
  stock: number | null;
}

/** The overrides of products that are locked for a write. */
export const overridesOf = (tx: Tx, productIds: readonly number[]): Statement<OverrideBefore> =>
  sql<OverrideBefore>`
    select product_id, connection_id, price, currency, markup_percent, stock from channel_overrides
    where tenant_id = ${tx.tenantId} and product_id = any(${productIds}::bigint[])`;

/** The fields in which sent overrides differ, named `channel_overrides.<connection>.<field>`. */
export const overrideChanges = (
  before: readonly OverrideBefore[],
  sent: readonly ChannelOverrideInput[],
): FieldChange[] =>
  sent.flatMap((override) => {
    const known = before.find((one) => one.connection_id === override.credential_id);
    return (['price', 'markup_percent', 'stock'] as const).flatMap((name) => {
      const [from, to] = [known?.[name] ?? null, override[name]];
      if (to === undefined || (from === null ? to === null : to !== null && Number(from) === to)) return [];
      const currency = name === 'price' && from !== null ? known?.currency : null;
      const field = `channel_overrides.${override.credential_id}.${name}`;
      return currency == null ? { field, from, to } : { field, from, to, currency };
    });
  });

/** An override of a product on a connection, and who sets it. */
export interface OverrideWrite {
  productId: number;
  override: ChannelOverrideInput;
  source: 'manual' | 'api';
  /** The currency of `override.price`; null = that of the connection. */
  currency: string | null;
}

/** Prices and markups as they are stored, so that the same number sent once more compares as equal. */
const GIVEN = records<OverrideWrite>('g', {
  product_id: ['bigint', (write) => write.productId],
  connection_id: ['bigint', ({ override }) => override.credential_id],
  source: ['text', (write) => write.source],
  currency: ['text', (write) => write.currency],
  price: ['numeric(18, 6)', ({ override }) => override.price ?? null],
  sets_price: ['boolean', ({ override }) => override.price !== undefined],
  markup_percent: ['numeric(12, 6)', ({ override }) => override.markup_percent ?? null],
  sets_markup: ['boolean', ({ override }) => override.markup_percent !== undefined],
  stock: ['integer', ({ override }) => override.stock ?? null],
  sets_stock: ['boolean', ({ override }) => override.stock !== undefined],
});

/**
 * Merges channel overrides: a field that is absent keeps its value, null clears it, and an override without any value
 * is deleted. An override waits as pending until the product is mapped on that channel. An exclusion from the channel
 * stays, and so does the source of an override without a changed value.
 *
 * Another price takes the connection's present currency, and another stock counts from its statement on: the product is locked
 * then, and sales that were booked since the transaction began are older. The same number sent
 * once more is no change: programs repeat their values.
 *
 * @param writes each product and connection at most once
 */
export function writeOverrides(tx: Tx, writes: readonly OverrideWrite[]): void {
  if (writes.length === 0) return;
  const wanted = fragment`
    select g.product_id, g.connection_id, g.source as given_source, g.currency as given_currency, b.price as old_price,
      b.currency as old_currency, b.markup_percent as old_markup_percent, b.stock as old_stock,
      b.stock_sold as old_stock_sold, b.stock_set_at as old_stock_set_at, b.is_excluded as old_is_excluded,
      b.source as old_source,
      case when g.sets_price then g.price else b.price end as price,
      case when g.sets_markup then g.markup_percent else b.markup_percent end as markup_percent,
      case when g.sets_stock then g.stock else b.stock end as stock
    from ${GIVEN.from(writes)}
    left join channel_overrides b on b.tenant_id = ${tx.tenantId} and b.product_id = g.product_id
      and b.connection_id = g.connection_id`;
  // Each statement sees the overrides as they were: those before it change nothing that it compares.
  tx.later(sql`
    insert into price_changes (tenant_id, product_id, connection_id, price, currency, markup_percent)
    select ${tx.tenantId}, w.product_id, w.connection_id, w.old_price, w.old_currency, w.old_markup_percent
    from (${wanted}) w
    join products p on p.tenant_id = ${tx.tenantId} and p.id = w.product_id and p.created_at < now()
    where (w.price, w.markup_percent) is distinct from (w.old_price, w.old_markup_percent)
    returning 1`);
  tx.later(sql`
    delete from channel_overrides o using (${wanted}) w
    where o.tenant_id = ${tx.tenantId} and o.product_id = w.product_id and o.connection_id = w.connection_id
      and num_nonnulls(w.price, w.markup_percent, w.stock) = 0 and not o.is_excluded`);
  tx.later(sql`
    insert into channel_overrides (tenant_id, product_id, connection_id, price, currency, markup_percent, stock, stock_sold,
      stock_set_at, is_excluded, source, state)
    select ${tx.tenantId}, w.product_id, w.connection_id, w.price,
      case when w.price is null then null when w.given_currency is not null then w.given_currency
        when w.price is distinct from w.old_price then coalesce(c.currency, t.currency) else w.old_currency end,
      w.markup_percent, w.stock,
      case when w.stock is distinct from w.old_stock then 0 else coalesce(w.old_stock_sold, 0) end,
      case when w.stock is distinct from w.old_stock then statement_timestamp()
        else coalesce(w.old_stock_set_at, statement_timestamp()) end,
      coalesce(w.old_is_excluded, false),
      case when num_nonnulls(w.price, w.markup_percent, w.stock) = 0
          or (w.price, w.markup_percent, w.stock) is not distinct from
            (w.old_price, w.old_markup_percent, w.old_stock)
        then coalesce(w.old_source, w.given_source) else w.given_source end,
      case when l.sync_id is null then 'pending' else 'applied' end
    from (${wanted}) w
    left join connections c on c.tenant_id = ${tx.tenantId} and c.id = w.connection_id
    left join tenants t on t.id = ${tx.tenantId}
    left join listings l on l.tenant_id = ${tx.tenantId} and l.connection_id = w.connection_id
      and l.product_id = w.product_id
    where num_nonnulls(w.price, w.markup_percent, w.stock) > 0 or w.old_is_excluded
    order by w.product_id, w.connection_id
    on conflict (tenant_id, product_id, connection_id) do update set price = excluded.price,
      currency = excluded.currency, markup_percent = excluded.markup_percent, stock = excluded.stock,
      stock_sold = excluded.stock_sold, stock_set_at = excluded.stock_set_at, source = excluded.source,
      state = excluded.state, updated_at = excluded.updated_at`);
}
