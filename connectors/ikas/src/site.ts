import { ConnectorError, keptFact } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Answer, ask, type Context } from './client.ts';
import type { Config } from './config.ts';
import { SITE, TAX_SETTINGS } from './documents/reads.ts';

const Place = Type.Object({ id: Type.String(), name: Type.String(), deleted: Type.Boolean() });
type Place = Static<typeof Place>;
const Channel = Type.Object({ ...Place.properties, type: Type.String() });
const Facts = Answer({ listStockLocation: Type.Array(Place), listSalesChannel: Type.Array(Channel) });

/** Where the listings of a connection are. */
export interface Site {
  /** Id of the location whose stock is the listing's. */
  readonly location: string;
  /** Id of the sales channel in which listings are shown. */
  readonly channel: string;
  /** The side that makes discount prices. */
  readonly sales: NonNullable<Config['sale_price']>;
}

/** @throws ConnectorError `forbidden` when the settings have to say which of several places is meant */
export async function siteOf(ctx: Context): Promise<Site> {
  const { config } = ctx;
  const facts = await keptFact(ctx, 'site', () => ask(ctx, { document: SITE, answer: Facts }));
  const storefronts = facts.listSalesChannel.filter(({ type }) => type === 'STOREFRONT');
  return {
    location: chosen('stock location', config.stock_location_id, facts.listStockLocation),
    channel: config.sales_channel_id
      ? chosen('sales channel', config.sales_channel_id, facts.listSalesChannel)
      : chosen('sales channel', undefined, storefronts),
    sales: config.sale_price ?? 'shop',
  };
}

/** The place that the settings name, else the only one. A person has to choose among several. */
function chosen(what: string, named: string | undefined, places: readonly Place[]): string {
  const there = places.filter(({ deleted }) => !deleted);
  const fits = named ? there.filter(({ id }) => id === named) : there;
  const [only, ...more] = fits;
  if (only !== undefined && more.length === 0) return only.id;
  const list = there.map(({ id, name }) => `${id} (${name})`).join(', ') || 'none';
  const message = named
    ? `the shop has no ${what} ${named}; it has: ${list}`
    : `enter the ${what} in the settings; the shop has: ${list}`;
  throw new ConnectorError({ kind: 'forbidden', message });
}

const TaxSettings = Answer({
  getGlobalTaxSettings: Type.Union([Type.Object({ isTaxExcludedOnPrices: Type.Boolean() }), Type.Null()]),
});

/** A shop without settings of its own shows prices with VAT, as the law in Turkey asks. */
export async function pricesIncludeVat(ctx: Context): Promise<boolean> {
  return keptFact(ctx, 'tax', async () => {
    const { getGlobalTaxSettings: settings } = await ask(ctx, {
      document: TAX_SETTINGS,
      answer: TaxSettings,
    });
    return settings === null || !settings.isTaxExcludedOnPrices;
  });
}
