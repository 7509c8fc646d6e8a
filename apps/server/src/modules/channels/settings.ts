import { type ConnectionSettings, ConnectionSettingsPatch } from '@sluice/contracts';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { invalid, notFound, ValidationError } from '../../platform/http/errors.ts';
import { inputParser } from '../../platform/http/input.ts';
import { type Actor, audit } from '../audit/index.ts';
import { markConnectionChanged } from './changes.ts';

/** How a connection prices, stocks and guards, as the merchant set it. */
export const connectionSettings = (
  tx: Tx,
  id: number,
): Statement<ConnectionSettings> => sql<ConnectionSettings>`
  select label, markup_percent::float8, currency, prices_with_vat, price_rounding, price_rounding_direction,
    minimum_price::float8, stock_buffer, stock_cap, withdraw_excluded, guard_withdraw_percent, guard_price_percent,
    guard_price_share_percent, guard_minimum_listings
  from connections where tenant_id = ${tx.tenantId} and id = ${id}`;

const parse = inputParser(ConnectionSettingsPatch);

/**
 * Changes the settings that are given and plans the connection anew.
 *
 * @throws ValidationError with every faulty field; ApiError not_found
 */
export async function updateConnectionSettings(tx: Tx, actor: Actor, id: number, raw: object): Promise<void> {
  tx.later(sql`select from connections where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  const current = await tx.first(connectionSettings(tx, id));
  if (current === undefined) throw notFound('connection');
  const { value: patch, errors } = parse(raw);
  const unknown = Object.keys(raw).filter((name) => !(name in ConnectionSettingsPatch.properties));
  for (const name of unknown) errors.add(name, `${name} is no setting of a connection`);
  if (!errors.isEmpty) throw new ValidationError(errors.errors);
  const s = { ...current, ...patch };
  if (patch.currency != null) await requireRate(tx, patch.currency);
  tx.later(sql`
    update connections set label = ${s.label}, markup_percent = ${s.markup_percent}, currency = ${s.currency},
      prices_with_vat = ${s.prices_with_vat}, price_rounding = ${s.price_rounding},
      price_rounding_direction = ${s.price_rounding_direction}, minimum_price = ${s.minimum_price},
      stock_buffer = ${s.stock_buffer}, stock_cap = ${s.stock_cap}, withdraw_excluded = ${s.withdraw_excluded},
      guard_withdraw_percent = ${s.guard_withdraw_percent}, guard_price_percent = ${s.guard_price_percent},
      guard_price_share_percent = ${s.guard_price_share_percent}, guard_minimum_listings = ${s.guard_minimum_listings}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  markConnectionChanged(tx, id);
  audit(tx, {
    actor,
    action: 'connection.updated',
    subjectType: 'connection',
    subjectId: id,
    details: { before: pick(current, patch), after: patch },
  });
}

/** Without a rate there is no price the connection could be sent. */
async function requireRate(tx: Tx, currency: string): Promise<void> {
  const known = await tx.first(sql`
    select from tenants t where t.id = ${tx.tenantId} and (t.currency = ${currency}
      or exists (select from currency_rates r where r.tenant_id = t.id and r.currency = ${currency}))`);
  if (known === undefined)
    throw invalid('currency', `there is no exchange rate for ${currency}; set the rate first`);
}

const pick = (from: ConnectionSettings, keys: object): object =>
  Object.fromEntries(Object.keys(keys).map((name) => [name, from[name as keyof ConnectionSettings]]));
