import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { markConnectionChanged } from './changes.ts';

/**
 * Plans the connections priced in the shop's own currency anew, before that currency changes. Prices keep their
 * numbers.
 *
 * @throws ApiError conflict while something else depends on the present currency: exchange rates, or a connection
 * priced in a currency other than the next one
 */
export async function ownCurrencyChanges(tx: Tx, before: string, after: string): Promise<void> {
  const connections = tx.run(sql<{ id: number; label: string; currency: string | null }>`
    select id, label, currency from connections where tenant_id = ${tx.tenantId} order by id`);
  const rates = await tx.run(sql<{ currency: string }>`
    select currency from currency_rates where tenant_id = ${tx.tenantId} order by currency`);
  const foreign = (await connections).filter(({ currency }) => currency !== null && currency !== after);
  if (foreign.length > 0) {
    const names = foreign.map(({ label, currency }) => `${label} (${currency})`).join(', ');
    throw new ApiError('conflict', message('connections_in_other_currency', { names }));
  }
  if (rates.length > 0) {
    const names = rates.map(({ currency }) => currency).join(', ');
    throw new ApiError('conflict', message('rates_of_former_currency', { names, before }));
  }
  tx.later(sql`
    update channel_overrides set currency = ${after} where tenant_id = ${tx.tenantId} and currency = ${before}`);
  tx.later(sql`
    update scheduled_prices set currency = ${after}, confirmed = null
    where tenant_id = ${tx.tenantId} and currency = ${before} and state <> 'ended'`);
  for (const { id } of await connections) markConnectionChanged(tx, id);
}
