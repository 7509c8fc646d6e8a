import { plainAmount } from '@sluice/connector-kit';

/** Medusa has amounts as numbers: as decimal text, without the digits that only a float has. */
export function amountText(amount: number): string {
  const text = plainAmount(Math.abs(amount).toFixed(6));
  return amount < 0 && text !== '0' ? `-${text}` : text;
}

/** Whether a number says exactly what decimal text says, so that no float rounds it. */
export const isExact = (text: string): boolean => plainAmount(text) === String(Number(text));

export const dateOf = (text: string): Date => new Date(text);
