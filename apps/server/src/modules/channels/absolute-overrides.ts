import type { ConnectionSettingsChange } from '@sluice/contracts';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, sql } from '../../platform/db/sql.ts';

export type OverrideConversion = NonNullable<ConnectionSettingsChange['absolute_overrides']>;

/** Units of a currency for one unit of the tenant's own. */
const rateOf = (tx: Tx, currency: SqlFragment): SqlFragment => fragment`(
  case when ${currency} = (select t.currency from tenants t where t.id = ${tx.tenantId}) then 1
    else (select r.rate from currency_rates r where r.tenant_id = ${tx.tenantId} and r.currency = ${currency}) end)`;

/**
 * Carries the fixed prices of a connection, the scheduled ones included, over to its currency: converts them by the exchange rates, keeps them as
 * numbers, or clears them. A price in a currency without a rate stays unchanged and held. The connection has its new
 * currency already.
 */
export function carryAbsoluteOverrides(tx: Tx, connectionId: number, how: OverrideConversion): void {
  const now = fragment`(select coalesce(c.currency, t.currency) from connections c join tenants t on t.id = c.tenant_id
    where c.tenant_id = ${tx.tenantId} and c.id = ${connectionId})`;
  const stale = fragment`tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and price is not null
    and currency is distinct from ${now}`;
  tx.later(sql`
    insert into price_changes (tenant_id, product_id, connection_id, price, currency, markup_percent)
    select tenant_id, product_id, connection_id, price, currency, markup_percent from channel_overrides where ${stale}
    returning 1`);
  carryScheduledPrices(tx, connectionId, how, now);
  if (how === 'clear') {
    tx.later(sql`
      delete from channel_overrides where ${stale} and num_nonnulls(markup_percent, stock) = 0 and not is_excluded`);
    tx.later(
      sql`update channel_overrides set price = null, currency = null, updated_at = now() where ${stale}`,
    );
    return;
  }
  const factor =
    how === 'keep' ? fragment`1` : fragment`${rateOf(tx, now)} / ${rateOf(tx, fragment`o.currency`)}`;
  tx.later(sql`
    update channel_overrides o set price = round(o.price * f.factor, 6), currency = ${now}, updated_at = now()
    from (select product_id, ${factor} as factor from channel_overrides o where ${stale}) f
    where o.tenant_id = ${tx.tenantId} and o.connection_id = ${connectionId} and o.product_id = f.product_id
      and f.factor is not null`);
}

/** A confirmation of prices in the former currency is gone. */
function carryScheduledPrices(tx: Tx, connectionId: number, how: OverrideConversion, now: SqlFragment): void {
  const stale = fragment`tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and state <> 'ended'
    and currency is distinct from ${now}`;
  if (how === 'clear') {
    tx.later(sql`delete from scheduled_prices where ${stale}`);
    return;
  }
  const factor =
    how === 'keep' ? fragment`1` : fragment`${rateOf(tx, now)} / ${rateOf(tx, fragment`h.currency`)}`;
  tx.later(sql`
    update scheduled_prices h set price = round(h.price * f.factor, 6), currency = ${now}, confirmed = null
    from (select id, ${factor} as factor from scheduled_prices h where ${stale}) f
    where h.tenant_id = ${tx.tenantId} and h.id = f.id and f.factor is not null and round(h.price * f.factor, 6) > 0`);
}
