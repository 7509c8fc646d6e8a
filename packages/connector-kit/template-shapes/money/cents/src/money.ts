import { amountOf, sameAmount, scaledAmount } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** Money as the channel writes it: a whole number of hundredths. */
export const WireMoney = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
export type WireMoney = Static<typeof WireMoney>;

const DIGITS = 2;

/** An amount in the form of the channel; null where it has none for it, because nothing is rounded. */
export function wireMoney(amount: string): WireMoney | null {
  const cents = scaledAmount(amount, DIGITS);
  const isExact = sameAmount(amountOf(cents, DIGITS), amount) && cents <= Number.MAX_SAFE_INTEGER;
  return isExact ? Number(cents) : null;
}

/** Money of the channel as decimal text. */
export const amountFrom = (money: WireMoney): string => amountOf(BigInt(money), DIGITS);
