import { amountOf, sameAmount, scaledAmount } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** Money as the channel writes it: a whole number of millionths, as text because it may pass what a JSON number holds. */
export const WireMoney = Type.String({ pattern: '^\\d+$' });
export type WireMoney = Static<typeof WireMoney>;

const DIGITS = 6;

/** An amount in the form of the channel; null where it has none for it, because nothing is rounded. */
export function wireMoney(amount: string): WireMoney | null {
  const micros = scaledAmount(amount, DIGITS);
  return sameAmount(amountOf(micros, DIGITS), amount) ? String(micros) : null;
}

/** Money of the channel as decimal text. */
export const amountFrom = (money: WireMoney): string => amountOf(BigInt(money), DIGITS);
