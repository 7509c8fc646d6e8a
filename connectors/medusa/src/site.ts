import { ConnectorError, keptFact } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { call } from './client.ts';
import type { Context } from './context.ts';
import { Id, maybe } from './schema.ts';

/** Facts about the shop that a write needs. */
export interface Site {
  /** ISO code in capitals. */
  readonly currency: string;
  /** Digits after the point of an amount in it. */
  readonly digits: number;
  readonly pricesIncludeVat: boolean;
  readonly location: string;
  readonly salesChannel: string;
  /** Null in a shop that has none: its products are not shipped. */
  readonly shippingProfile: string | null;
}

const Store = Type.Object({
  default_sales_channel_id: maybe(Id),
  default_location_id: maybe(Id),
  supported_currencies: Type.Array(
    Type.Object({
      currency_code: Type.String(),
      is_default: Type.Boolean(),
      currency: Type.Object({ decimal_digits: Type.Integer({ minimum: 0, maximum: 8 }) }),
    }),
  ),
});
type Store = Static<typeof Store>;

const Named = Type.Object({ id: Id, type: Type.Optional(Type.String()) });

/** The facts of the shop, read once an hour and with other settings. */
export function siteOf(ctx: Context): Promise<Site> {
  const { base_url, currency, stock_location_id, sales_channel_id, shipping_profile_id } = ctx.config;
  const of = [base_url, currency, stock_location_id, sales_channel_id, shipping_profile_id];
  return keptFact(ctx, `site:${JSON.stringify(of)}`, () => readSite(ctx));
}

/** Reads the facts from the shop in any case. */
export async function readSite(ctx: Context): Promise<Site> {
  const { config } = ctx;
  const { stores } = await call(ctx, {
    path: 'stores',
    query: {
      fields:
        'default_sales_channel_id,default_location_id,supported_currencies.currency_code,supported_currencies.is_default,supported_currencies.currency.decimal_digits',
      limit: 1,
    },
    answer: Type.Object({ stores: Type.Array(Store) }),
  });
  const [store] = stores;
  if (store === undefined) throw unset('the shop has no store');
  const currency = currencyOf(store, config.currency);
  const { shipping_profiles: profiles } = await call(ctx, {
    path: 'shipping-profiles',
    query: { fields: 'id,type', limit: 200 },
    answer: Type.Object({ shipping_profiles: Type.Array(Named) }),
  });
  const places = await locationsOf(ctx);
  const chosen = config.stock_location_id || store.default_location_id || onlyOf(places);
  if (!chosen || !places.includes(chosen))
    throw unset(`choose the stock location; the shop has ${places.join(', ') || 'none'}`);
  const salesChannel = config.sales_channel_id || store.default_sales_channel_id;
  if (!salesChannel) throw unset('choose the sales channel: the store has no default');
  return {
    currency: currency.currency_code.toUpperCase(),
    digits: currency.currency.decimal_digits,
    pricesIncludeVat: await includesVat(ctx, currency.currency_code),
    location: chosen,
    salesChannel,
    shippingProfile: config.shipping_profile_id || profileOf(profiles),
  };
}

const unset = (message: string): ConnectorError => new ConnectorError({ kind: 'forbidden', message });

function currencyOf({ supported_currencies: all }: Store, wanted: string | undefined) {
  const code = wanted?.toLowerCase();
  const found = code
    ? all.find(({ currency_code }) => currency_code === code)
    : all.find(({ is_default }) => is_default);
  if (found !== undefined) return found;
  const codes = all.map(({ currency_code }) => currency_code.toUpperCase()).join(', ');
  throw unset(
    `the store does not sell in ${code?.toUpperCase() ?? 'a default currency'}; it has ${codes || 'none'}`,
  );
}

async function locationsOf(ctx: Context): Promise<string[]> {
  const { stock_locations: places } = await call(ctx, {
    path: 'stock-locations',
    query: { fields: 'id', limit: 200 },
    answer: Type.Object({ stock_locations: Type.Array(Named) }),
  });
  return places.map(({ id }) => id);
}

const onlyOf = (ids: readonly string[]): string | null => (ids.length === 1 ? ids[0]! : null);

const profileOf = (profiles: readonly Static<typeof Named>[]): string | null =>
  profiles.find(({ type }) => type === 'default')?.id ?? onlyOf(profiles.map(({ id }) => id));

/** Prices of a currency are without VAT unless the shop says otherwise. */
async function includesVat(ctx: Context, currency: string): Promise<boolean> {
  const { price_preferences: preferences } = await call(ctx, {
    path: 'price-preferences',
    query: { attribute: 'currency_code', value: currency, fields: 'is_tax_inclusive', limit: 1 },
    answer: Type.Object({ price_preferences: Type.Array(Type.Object({ is_tax_inclusive: Type.Boolean() })) }),
  });
  return preferences[0]?.is_tax_inclusive ?? false;
}

export const pricesIncludeVat = async (ctx: Context): Promise<boolean> =>
  (await siteOf(ctx)).pricesIncludeVat;
