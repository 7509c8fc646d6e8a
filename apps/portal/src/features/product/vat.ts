/**
 * Prices with and without VAT as the service computes them: in whole numbers, because a cent must not depend on how a
 * fraction is kept in binary. Six decimals without VAT, two with it.
 */
const MICRO = 1_000_000n;

/** A number of at most nine digits before the point as whole millionths. */
const micro = (value: number): bigint => {
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(6).split('.');
  return (BigInt(whole) * MICRO + BigInt(fraction)) * (value < 0 ? -1n : 1n);
};

const half = (numerator: bigint, divisor: bigint): bigint => (2n * numerator + divisor) / (2n * divisor);

/** @param rate percentage */
export const grossOf = (net: number, rate: number): number =>
  // Millionths times hundredths of a millionth of the rate, down to cents.
  Number(half(micro(net) * (100n * MICRO + micro(rate)), 100n * MICRO * 10_000n)) / 100;

/** @param rate percentage */
export const netOf = (gross: number, rate: number): number =>
  Number(half(micro(gross) * 100n * MICRO, 100n * MICRO + micro(rate))) / 1_000_000;

/** A net price with a markup. */
export const markedUp = (net: number, percent: number): number =>
  Number(half(micro(net) * (100n * MICRO + micro(percent)), 100n * MICRO)) / 1_000_000;
