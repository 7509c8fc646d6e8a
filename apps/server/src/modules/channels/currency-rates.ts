import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { ApiError, invalid } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { markConnectionChanged } from './changes.ts';

export interface CurrencyRate {
  currency: string;
  /** Units of the currency for one unit of the tenant's own. */
  rate: string;
  updated_at: Date;
}

export const listCurrencyRates = (tx: Tx): Statement<CurrencyRate> => sql<CurrencyRate>`
  select currency, rate, updated_at from currency_rates where tenant_id = ${tx.tenantId} order by currency`;

/**
 * Sets a rate and plans connections with this currency anew; null removes it.
 *
 * @throws ValidationError when the code is no currency or the rate is not above zero; ApiError conflict when a
 * connection needs it
 */
export async function setCurrencyRate(
  tx: Tx,
  actor: Actor,
  currency: string,
  rate: number | null,
): Promise<void> {
  if (!/^[A-Z]{3}$/.test(currency)) throw invalid('currency', message('currency_code'));
  if (rate !== null && !(rate >= 1e-8 && rate < 1e10)) throw invalid('rate', message('rate_out_of_range'));
  const using = await tx.run(sql<{ id: number }>`
    select id from connections where tenant_id = ${tx.tenantId} and currency = ${currency} order by id`);
  if (rate === null) {
    if (using.length > 0)
      throw new ApiError('conflict', message('currency_used', { id: using[0]!.id, currency }));
    tx.later(sql`delete from currency_rates where tenant_id = ${tx.tenantId} and currency = ${currency}`);
  } else {
    tx.later(sql`
      insert into currency_rates (tenant_id, currency, rate) values (${tx.tenantId}, ${currency}, ${rate})
      on conflict (tenant_id, currency) do update set rate = excluded.rate,
        updated_at = excluded.updated_at`);
  }
  for (const { id } of using) markConnectionChanged(tx, id);
  const entry = {
    actor,
    action: 'currency_rate.set' as const,
    subjectType: 'currency_rate',
    subjectId: null,
  };
  audit(tx, { ...entry, details: { currency, rate } });
}
