import type { WireMoney } from '../money.ts';

// The channel's own rules of money, apart from the connector's code, so that a fault there shows.

export const isPrice = (price: unknown): boolean => typeof price === 'string' && /^\d{1,15}$/.test(price);

/** Decimal text of a price that the channel holds. */
export const heldAmount = (price: WireMoney): string => price.padStart(7, '0').replace(/\d{6}$/, '.$&');

export function heldPrice(amount: string): WireMoney {
  const [whole, decimals = ''] = amount.split('.');
  return `${whole}${decimals.padEnd(6, '0')}`;
}
