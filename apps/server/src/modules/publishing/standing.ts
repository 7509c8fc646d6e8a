import { inCurrency } from '../pricing/index.ts';
import { stockOn } from './channel-stock.ts';
import { checkSale } from './check-sale.ts';
import type { ConnectionFacts, ProductFacts } from './facts.ts';
import { listPriceOf, type Resolution, resolve } from './resolver.ts';

/** The planned price of a listing. */
export interface PlannedPrice {
  desired_price: string | null;
  desired_currency: string | null;
}

/**
 * Resolves a product whose listing stands at a price. While the guard holds a change of it, and while the product has
 * no price, the listing goes on at that price in the currency it was sent in, and only its stock follows.
 *
 * @returns `sellingIn`: the connection to make the payload for, with the currency of the standing price
 */
export function resolveStanding(
  product: ProductFacts,
  connection: ConnectionFacts,
  { desired_price: planned, desired_currency: currency }: PlannedPrice,
  isHeld: boolean,
): { resolution: Resolution; sellingIn: ConnectionFacts } {
  const resolution = resolve(product, connection);
  const lacksPrice = !resolution.excluded && resolution.price === null;
  if (planned === null || currency === null || Number(planned) === 0 || !(lacksPrice || isHeld))
    return { resolution, sellingIn: connection };
  const price = inCurrency(planned, currency);
  const isSameCurrency = currency === connection.currency;
  // The withdrawal of an excluded product is held: the listing stays, with its present stock.
  const standing = resolution.excluded
    ? { ...stockOn(product, connection), ...checkSale(product, connection, null), trace: [] }
    : resolution;
  return {
    resolution: {
      ...standing,
      excluded: false,
      netPrice: price,
      price,
      // A price in another currency has no list price to cross out beside it.
      listPrice: isSameCurrency ? listPriceOf(product, connection, price) : null,
    },
    sellingIn: isSameCurrency ? connection : { ...connection, currency },
  };
}
