import { isAmount, withDecimalComma } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** Money as the channel writes it: decimal text with a comma. */
export const WireMoney = Type.String({ pattern: '^\\d+(,\\d+)?$' });
export type WireMoney = Static<typeof WireMoney>;

/** An amount in the form of the channel; null where it has none for it, because nothing is rounded. */
export const wireMoney = (amount: string): WireMoney | null =>
  isAmount(amount) ? withDecimalComma(amount) : null;

/** Money of the channel as decimal text. */
export const amountFrom = (money: WireMoney): string => money.replace(',', '.');
