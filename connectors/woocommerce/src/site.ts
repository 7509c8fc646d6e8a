import { ConnectorError, keptFact } from '@sluice/connector-kit';
import { type Context, call, list } from './client.ts';
import { Attributes, Currency, Setting, type TaxRate, TaxRates } from './schema.ts';
import { isWeightUnit, type WeightUnit } from './weight.ts';

/** The one currency of the shop: WooCommerce takes prices as bare numbers in it. */
export const siteCurrency = (ctx: Context): Promise<string> =>
  keptFact(ctx, 'currency', async () => {
    const { code } = await call(ctx, { method: 'GET', path: 'data/currencies/current' }, Currency);
    return code;
  });

/** The unit in which the shop weighs. */
export const siteWeightUnit = (ctx: Context): Promise<WeightUnit> =>
  keptFact(ctx, 'weight_unit', async () => {
    const unit = await setting(ctx, 'products', 'woocommerce_weight_unit');
    if (isWeightUnit(unit)) return unit;
    const message = `the shop weighs in ${unit}, which is none of WooCommerce's units: kg, g, lbs, oz`;
    throw new ConnectorError({ kind: 'protocol', message });
  });

/** The shop's attributes: their ids and names. */
export const siteAttributes = (ctx: Context): Promise<readonly { id: number; name: string }[]> =>
  keptFact(ctx, 'attributes', async () => {
    const { items } = await list(ctx, 'products/attributes', {}, Attributes);
    return items.map(({ id, name }) => ({ id, name }));
  });

export interface SiteTaxes {
  readonly pricesIncludeVat: boolean;
  /** Percentages by tax class, as far as there is one for the shop's own country. */
  readonly rates: Readonly<Record<string, string>>;
}

/** The meaning of the shop's prices. Without taxes they are what the customer pays. */
export const siteTaxes = (ctx: Context): Promise<SiteTaxes> =>
  keptFact(ctx, 'taxes', async () => {
    if ((await setting(ctx, 'general', 'woocommerce_calc_taxes')) !== 'yes')
      return { pricesIncludeVat: true, rates: {} };
    const included = await setting(ctx, 'tax', 'woocommerce_prices_include_tax');
    const [country = '', state = ''] = (await setting(ctx, 'general', 'woocommerce_default_country')).split(
      ':',
    );
    const { items, total } = await list(ctx, 'taxes', { per_page: 100 }, TaxRates);
    // A shop with rates by the hundred, by state and city, has none that a product simply has.
    const rates = total > items.length ? {} : ratesAt(items, country, state);
    return { pricesIncludeVat: included === 'yes', rates };
  });

/** The rate of each class where the shop is, left out where several could be meant. */
function ratesAt(all: readonly TaxRate[], country: string, state: string): Record<string, string> {
  const rates: Record<string, string> = {};
  for (const [name, ofClass] of Map.groupBy(all, (rate) => rate.class)) {
    const here = ofClass.filter((rate) => rate.country === country || rate.country === '');
    const candidates = here.filter((rate) => rate.state === '' || rate.state === state);
    const distinct = new Set(candidates.map(({ rate }) => rate));
    if (distinct.size === 1) rates[name] = [...distinct][0]!;
  }
  return rates;
}

async function setting(ctx: Context, group: string, id: string): Promise<string> {
  const { value } = await call(ctx, { method: 'GET', path: `settings/${group}/${id}` }, Setting);
  if (typeof value === 'string') return value;
  throw new ConnectorError({ kind: 'protocol', message: `the setting ${id} of the shop is no text` });
}
