import { type ConnectionSettings, ConnectionSettingsChange, canonicalLocale } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { invalid, notFound, ValidationError } from '../../platform/http/errors.ts';
import { inputParser } from '../../platform/http/input.ts';
import { type Actor, audit } from '../audit/index.ts';
import { carryAbsoluteOverrides } from './absolute-overrides.ts';
import { markConnectionChanged } from './changes.ts';

/** The merchant's settings for pricing, stock and guard of a connection. */
export const connectionSettings = (
  tx: Tx,
  id: number,
): Statement<ConnectionSettings> => sql<ConnectionSettings>`
  select label, markup_percent::float8, currency, prices_with_vat, price_rounding, price_rounding_direction,
    minimum_price::float8, stock_buffer, stock_cap, store_stock, general_store_id, require_vat, require_sku,
    require_barcode, require_brand, require_category, require_image, require_description, content_locale, withdraw_excluded, guard_withdraw_percent, guard_price_percent,
    guard_price_share_percent, guard_withdraw_minimum, guard_price_minimum, guard_price_drop_percent, guard_price_rise_percent
  from connections where tenant_id = ${tx.tenantId} and id = ${id}`;

const parse = inputParser(ConnectionSettingsChange);

/**
 * Changes the given settings and plans the connection anew. @throws ValidationError with every faulty field; ApiError
 * not_found
 */
export async function updateConnectionSettings(tx: Tx, actor: Actor, id: number, raw: object): Promise<void> {
  tx.later(sql`select from connections where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  const current = await tx.first(connectionSettings(tx, id));
  if (current === undefined) throw notFound('connection');
  const { value: change, errors } = parse(raw);
  const unknown = Object.keys(raw).filter((name) => !(name in ConnectionSettingsChange.properties));
  for (const name of unknown) errors.add(name, message('no_setting', { name }));
  if (!errors.isEmpty) throw new ValidationError(errors.messages);
  const { absolute_overrides, ...sent } = change;
  const patch = { ...sent, ...contentLocale(sent.content_locale) };
  const s = { ...current, ...patch };
  if (patch.currency != null) await requireRate(tx, patch.currency);
  if (patch.general_store_id != null) await requireStore(tx, id, patch.general_store_id);
  tx.later(sql`
    update connections set label = ${s.label}, markup_percent = ${s.markup_percent}, currency = ${s.currency},
      prices_with_vat = ${s.prices_with_vat}, price_rounding = ${s.price_rounding},
      price_rounding_direction = ${s.price_rounding_direction}, minimum_price = ${s.minimum_price},
      stock_buffer = ${s.stock_buffer}, stock_cap = ${s.stock_cap},
      store_stock = ${s.store_stock}, general_store_id = ${s.general_store_id}, require_vat = ${s.require_vat},
      require_sku = ${s.require_sku}, require_barcode = ${s.require_barcode}, require_brand = ${s.require_brand},
      require_category = ${s.require_category}, require_image = ${s.require_image},
      require_description = ${s.require_description}, content_locale = ${s.content_locale},
      withdraw_excluded = ${s.withdraw_excluded},
      guard_withdraw_percent = ${s.guard_withdraw_percent}, guard_price_percent = ${s.guard_price_percent},
      guard_price_share_percent = ${s.guard_price_share_percent}, guard_withdraw_minimum = ${s.guard_withdraw_minimum},
      guard_price_minimum = ${s.guard_price_minimum}, guard_price_drop_percent = ${s.guard_price_drop_percent},
      guard_price_rise_percent = ${s.guard_price_rise_percent}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (absolute_overrides !== undefined) carryAbsoluteOverrides(tx, id, absolute_overrides);
  markConnectionChanged(tx, id);
  audit(tx, {
    actor,
    action: 'connection.updated',
    subjectType: 'connection',
    subjectId: id,
    details: { before: pick(current, patch), after: change },
  });
}

/** The language of texts in its canonical form. @throws ValidationError for a text that names no language */
function contentLocale(locale: string | null | undefined): { content_locale?: string } {
  if (locale == null) return {};
  const known = canonicalLocale(locale);
  if (known === null) throw invalid('content_locale', message('locale_unknown', { locale }));
  return { content_locale: known };
}

async function requireStore(tx: Tx, connectionId: number, locationId: number): Promise<void> {
  const known = await tx.first(sql`
    select from stock_locations where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and id = ${locationId}`);
  if (known === undefined) throw invalid('general_store_id', message('store_not_of_connection'));
}

/** Without a rate the connection has no price to send. */
async function requireRate(tx: Tx, currency: string): Promise<void> {
  const known = await tx.first(sql`
    select from tenants where id = ${tx.tenantId} and currency = ${currency}
    union all select from currency_rates where tenant_id = ${tx.tenantId} and currency = ${currency}`);
  if (known === undefined) throw invalid('currency', message('rate_missing', { currency }));
}

const pick = (from: ConnectionSettings, keys: object): object =>
  Object.fromEntries(Object.keys(keys).map((name) => [name, from[name as keyof ConnectionSettings]]));
