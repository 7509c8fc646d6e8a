/** Grams to a unit, as a fraction without rounding: 28.349523125 g to the ounce, 453.59237 g to the pound. */
const GRAMS: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1_000,
  OUNCES: 28.349523125,
  POUNDS: 453.59237,
};

/** A weight as Shopify has it. */
export type Weight = { readonly value: number; readonly unit: string } | null;

/** Whether a weight in kilograms is that of the shop, to the gram: units do not go into each other without a rest. */
export function isSameWeight(wanted: string, held: Weight): boolean {
  const there = kilograms(held);
  return there !== null && Math.round(Number(wanted) * 1_000) === Math.round(Number(there) * 1_000);
}

/** A weight in kilograms as decimal text, to the milligram; null where the shop has none. */
export function kilograms(weight: Weight): string | null {
  const grams = weight === null ? undefined : GRAMS[weight.unit];
  if (weight === null || grams === undefined || weight.value === 0) return null;
  const text = ((weight.value * grams) / 1_000).toFixed(6);
  return text.replace(/\.?0+$/, '');
}
