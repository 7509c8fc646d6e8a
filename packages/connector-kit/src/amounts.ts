// Amounts are decimal text, and nothing is ever held in a float.

/** Decimal text as a whole number of 10^-scale. */
export function scaledAmount(text: string, scale: number): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = BigInt(`${whole}${fraction.slice(0, scale).padEnd(scale, '0')}`);
  return sign === '-' ? -digits : digits;
}

/** The inverse of `scaledAmount`: decimal text without zeros that mean nothing. */
export function amountOf(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - scale);
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

const SCALE = 12;
/** Digits after the point of a unit price. */
const UNIT_SCALE = 6;

/** Together, signs regarded. */
export const sumOfAmounts = (...amounts: readonly string[]): string =>
  amountOf(
    amounts.reduce((total, amount) => total + scaledAmount(amount, SCALE), 0n),
    SCALE,
  );

export const amountMinus = (a: string, b: string): string =>
  amountOf(scaledAmount(a, SCALE) - scaledAmount(b, SCALE), SCALE);

/** An amount shared by so many units, rounded half up at the sixth digit. */
export function amountPerUnit(amount: string, units: number): string {
  const total = scaledAmount(amount, UNIT_SCALE + 1);
  const share = total / BigInt(units);
  return amountOf((share + (share < 0n ? -5n : 5n)) / 10n, UNIT_SCALE);
}

/** Whether text is an amount a channel can charge: digits, a point, and no sign. */
export const isAmount = (amount: string): boolean => /^\d+(\.\d+)?$/.test(amount);

/** Whether an amount is above nothing and has at most so many digits before its point and behind it. */
export function isPriceWithin(
  amount: string,
  most: { readonly whole: number; readonly decimals: number },
): boolean {
  const [whole = '', fraction = ''] = plainAmount(amount).split('.');
  const fits = whole.length <= most.whole && fraction.length <= most.decimals;
  return isAmount(amount) && fits && !/^[0.]+$/.test(amount);
}

/** Equal amounts whatever their zeros: 9.9 and 9.90. */
export const sameAmount = (a: string, b: string): boolean =>
  isAmount(a) && isAmount(b) && plainAmount(a) === plainAmount(b);

/** With a comma before the decimals, as some channels take amounts: 130.50 is 130,50. */
export const withDecimalComma = (amount: string): string => amount.replace('.', ',');

/** Without zeros that mean nothing: 19.0000 is 19. */
export function plainAmount(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
}
