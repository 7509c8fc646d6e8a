import { ConnectorError } from '@sluice/connector-kit';
import { type Context, call, dailyFact } from './client.ts';
import { Account, Configuration, type Features } from './schema.ts';

/** The terms of the operator's marketplace on which amounts depend. */
export interface ShopFacts {
  /** ISO 4217: offers carry no currency, so their prices are of the shop's. */
  readonly currency: string;
  /** Digits after the point that a price may have. */
  readonly decimals: number;
  /** A discount without a beginning and an end is refused. */
  readonly datedDiscounts: boolean;
  /** The sign between several values of an attribute. */
  readonly separator: string;
}

const USUAL_DECIMALS = 2;
const USUAL_SEPARATOR = '|';

/** Mirakl wants the first of the two calls once a day at most. */
export const shopFacts = (ctx: Context): Promise<ShopFacts> => dailyFact(ctx, 'shop', () => readFacts(ctx));

async function readFacts(ctx: Context): Promise<ShopFacts> {
  const { currency_iso_code } = await readAccount(ctx);
  const { offer_prices_decimals, pricing, catalog } = await readFeatures(ctx);
  const decimals = Number(offer_prices_decimals ?? Number.NaN);
  return {
    currency: currency_iso_code,
    decimals: Number.isInteger(decimals) && decimals >= 0 ? decimals : USUAL_DECIMALS,
    datedDiscounts: pricing?.discount_period_required === true,
    separator: catalog?.list_of_multiple_values_separator || USUAL_SEPARATOR,
  };
}

/** The shop of the connection. It fails where key, shop or address are wrong. */
export const readAccount = (ctx: Context) => call(ctx, { method: 'GET', path: '/account' }, Account);

/** Older marketplaces lack the call, and some keep it from shops. */
async function readFeatures(ctx: Context): Promise<Features> {
  try {
    const { features } = await call(ctx, { method: 'GET', path: '/platform/configuration' }, Configuration);
    return features;
  } catch (error) {
    if (error instanceof ConnectorError && ['forbidden', 'not_found'].includes(error.kind)) return {};
    throw error;
  }
}
