import type { WireMoney } from '../money.ts';

// The channel's own rules of money, apart from the connector's code, so that a fault there shows.

export const isPrice = (price: unknown): boolean =>
  typeof price === 'string' && /^\d{1,9}(,\d{1,6})?$/.test(price);

/** Decimal text of a price that the channel holds. */
export const heldAmount = (price: WireMoney): string => price.split(',').join('.');

export const heldPrice = (amount: string): WireMoney => amount.split('.').join(',');
