/** Decimal text as a whole number of 10^-scale, so that nothing is ever held in a float. */
export function scaled(text: string, scale: number): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = BigInt(`${whole}${fraction.slice(0, scale).padEnd(scale, '0')}`);
  return sign === '-' ? -digits : digits;
}

/** The same back, without zeros that mean nothing. */
export function text(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - scale);
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

const SCALE = 12;
/** Digits after the point that unit prices are told with. */
const UNIT_SCALE = 6;

export const sum = (...amounts: readonly string[]): string =>
  text(
    amounts.reduce((total, amount) => total + scaled(amount, SCALE), 0n),
    SCALE,
  );

export const minus = (a: string, b: string): string => text(scaled(a, SCALE) - scaled(b, SCALE), SCALE);

/** An amount shared by so many units, rounded half up at the sixth digit. */
export function perUnit(amount: string, units: number): string {
  const total = scaled(amount, UNIT_SCALE + 1);
  const share = total / BigInt(units);
  return text((share + (share < 0n ? -5n : 5n)) / 10n, UNIT_SCALE);
}

/** Whether text is an amount a shop can charge: digits, a point, and no sign. */
export const isPrice = (amount: string): boolean => /^\d+(\.\d+)?$/.test(amount);

/** Equal amounts whatever their zeros: 9.9 and 9.90. */
export const sameAmount = (a: string, b: string): boolean =>
  isPrice(a) && isPrice(b) && plain(a) === plain(b);

/** Without zeros that mean nothing: 19.0000 is 19. */
export function plain(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
}
