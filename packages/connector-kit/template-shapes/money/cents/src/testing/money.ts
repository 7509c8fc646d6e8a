import type { WireMoney } from '../money.ts';

// The channel's own rules of money, apart from the connector's code, so that a fault there shows.

export const isPrice = (price: unknown): boolean =>
  Number.isSafeInteger(price) && Number(price) >= 0 && Number(price) < 100_000_000_000;

/** Decimal text of a price that the channel holds. */
export const heldAmount = (price: WireMoney): string =>
  String(price).padStart(3, '0').replace(/\d\d$/, '.$&');

export function heldPrice(amount: string): WireMoney {
  const [whole, decimals = ''] = amount.split('.');
  return Number(`${whole}${decimals.padEnd(2, '0')}`);
}
