import { plainAmount } from '@sluice/connector-kit';

/** ikas has amounts as numbers: as decimal text, without the digits that only a float has. */
export function amountText(amount: number): string {
  const text = plainAmount(Math.abs(amount).toFixed(6));
  return amount < 0 && text !== '0' ? `-${text}` : text;
}

/** A moment as milliseconds, or as ISO text where a proxy or a later version writes it so. */
export function momentOf(moment: number | string | null): Date | null {
  if (moment === null) return null;
  const date = new Date(typeof moment === 'string' && /^\d+$/.test(moment) ? Number(moment) : moment);
  return Number.isNaN(date.getTime()) ? null : date;
}
