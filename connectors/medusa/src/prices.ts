import { sameAmount } from '@sluice/connector-kit';
import { amountText } from './numbers.ts';
import type { WirePrice, WireVariant } from './schema.ts';
import type { Site } from './site.ts';

/** The price that everybody pays for any number of pieces. */
export const basePrice = ({ prices }: WireVariant, { currency }: Site): WirePrice | undefined =>
  prices?.find((price) => price.currency_code === currency.toLowerCase() && isForAll(price));

const isForAll = ({ min_quantity, max_quantity, rules }: WirePrice): boolean =>
  (min_quantity ?? null) === null && (max_quantity ?? null) === null && Object.keys(rules).length === 0;

export function hasPrice(variant: WireVariant, site: Site, price: string): boolean {
  const base = basePrice(variant, site);
  return base !== undefined && sameAmount(amountText(base.amount), price);
}

/** Amounts go out as numbers, which `check-item` found to be exact. */
export const newPrice = (price: string, { currency }: Site): object => ({
  currency_code: currency.toLowerCase(),
  amount: Number(price),
});

/**
 * All prices of a variant with ours among them. Medusa deletes the prices that a write leaves out, and makes prices for
 * everybody of those that it gets without their rules.
 */
export function pricesWith(variant: WireVariant, site: Site, price: string): object[] {
  const base = basePrice(variant, site);
  const others = (variant.prices ?? []).filter((one) => one !== base);
  return [
    { ...(base === undefined ? {} : { id: base.id }), ...newPrice(price, site) },
    ...others.map(({ id, amount, currency_code, min_quantity, max_quantity, rules }) => ({
      id,
      amount,
      currency_code,
      min_quantity: min_quantity ?? null,
      max_quantity: max_quantity ?? null,
      rules,
    })),
  ];
}
