import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { markConnectionChanged } from './changes.ts';

/**
 * Before the shop's own currency changes: the connections that are priced in it are planned anew. Prices keep their numbers.
 *
 * @throws ApiError conflict while something else is said in terms of the currency of now: exchange rates, or a connection
 * priced in another one than the next
 */
export async function ownCurrencyChanges(tx: Tx, before: string, after: string): Promise<void> {
  const connections = tx.run(sql<{ id: number; label: string; currency: string | null }>`
    select id, label, currency from connections where tenant_id = ${tx.tenantId} order by id`);
  const rates = await tx.run(sql<{ currency: string }>`
    select currency from currency_rates where tenant_id = ${tx.tenantId} order by currency`);
  const foreign = (await connections).filter(({ currency }) => currency !== null && currency !== after);
  if (foreign.length > 0) {
    const names = foreign.map(({ label, currency }) => `${label} (${currency})`).join(', ');
    throw new ApiError('conflict', `set these connections to the shop's own currency first: ${names}`);
  }
  if (rates.length > 0) {
    const names = rates.map(({ currency }) => currency).join(', ');
    throw new ApiError(
      'conflict',
      `the exchange rates to ${names} are rates of ${before}, and would mean something else: take them away first`,
    );
  }
  for (const { id } of await connections) markConnectionChanged(tx, id);
}
