/** The greatest amount in a column of Vendure's default money. */
export const MAX_MINOR = 2_147_483_647;

/** Decimal text as a whole number of the smallest unit; null when it is none, or has more digits than the shop keeps. */
export function toMinor(amount: string, precision: number): number | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined) return null;
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > precision) return null;
  const minor = BigInt(`${whole}${digits.padEnd(precision, '0')}`);
  return minor <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(minor) : null;
}

/** The inverse of `toMinor`, with all the digits the shop keeps: 1990 of precision 2 is 19.90. */
export function fromMinor(minor: number, precision: number): string {
  const digits = Math.abs(Math.round(minor))
    .toString()
    .padStart(precision + 1, '0');
  const whole = digits.slice(0, digits.length - precision);
  const fraction = precision === 0 ? '' : `.${digits.slice(-precision)}`;
  return `${minor < 0 ? '-' : ''}${whole}${fraction}`;
}

/** A number as decimal text without an exponent, to the sixth digit after the point. */
export const plainNumber = (value: number): string => value.toFixed(6).replace(/\.?0+$/, '');
