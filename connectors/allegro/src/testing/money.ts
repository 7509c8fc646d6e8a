import { SHOP } from './account.ts';
import type { Price } from './records.ts';

/** Hundredths of an amount, so that sums are exact. */
export const centsOf = ({ amount }: Price): number => Math.round(Number(amount) * 100);

export const amountOf = (cents: number): Price => ({
  amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
  currency: SHOP.currency,
});
