import { Decimal } from 'decimal.js';

/** A decimal amount as text with six decimals, the form NUMERIC(18, 6) takes and gives. */
export type Amount = string;

// 40 digits: no product or quotient of two stored amounts loses anything before it is rounded.
const Money = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

const ZERO: Amount = '0.000000';

/** The one rounding of stored amounts: half up to six decimals. */
export const toAmount = (value: Decimal.Value): Amount => new Money(value).toFixed(6);

/** Excluding VAT from including VAT: `gross / (1 + rate / 100)`. */
export const withoutVat = (gross: Decimal.Value, rate: Decimal.Value): Amount =>
  toAmount(new Money(gross).div(new Money(rate).div(100).plus(1)));

/**
 * Including VAT, to the cent, half up. Six stored decimals reproduce every price that was given to the cent. Computed
 * in whole numbers, because a page of the product list needs it twenty times and a Decimal costs ten times as much.
 *
 * @param net six decimals at most
 * @param rate percentage, four decimals at most, as NUMERIC gives it
 */
export function withVat(net: Amount, rate: string | null): Amount {
  const gross = millionths(net) * (1_000_000n + scaled(rate ?? '0', 4));
  const cents = (gross + 5_000_000_000n) / 10_000_000_000n;
  const text = cents.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** A decimal text as a whole number of its last decimal. */
const STORED_DECIMALS = 6;

/** An amount in whole millionths: comparing and adding such numbers costs a tenth of what Decimals do. */
export const millionths = (amount: string): bigint => scaled(amount, STORED_DECIMALS);

/** The sum of amounts, rounded half up to the cent. */
export const centsOf = (millionths: bigint): number =>
  new Money(millionths.toString())
    .div(10 ** STORED_DECIMALS)
    .toDP(2)
    .toNumber();

function scaled(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

export interface PriceInput {
  price?: number | null;
  price_with_vat?: number | null;
}

/**
 * The stored price a write asks for (docs/spec, PRICE-3 to PRICE-5): `price_with_vat` above zero wins, then
 * `price` above zero; when both are zero or empty there is nothing to store and the result is undefined.
 */
export function storedPrice(input: PriceInput, rate: Decimal.Value | null): Amount | undefined {
  // A price that rounds to zero counts as zero: it must not reset the price either.
  const fromGross = input.price_with_vat ? withoutVat(input.price_with_vat, rate ?? 0) : ZERO;
  if (fromGross !== ZERO) return fromGross;
  const net = input.price ? toAmount(input.price) : ZERO;
  return net === ZERO ? undefined : net;
}

export { Money };
