/** An axis has about so many parts. */
const PARTS = 4;
/** Pixels of a character of a tick: the widest of the font, so that a label never leaves its chart. */
const CHARACTER = 7.5;
const GAP = 14;

/** Round numbers with equal steps, of which the first and the last hold `low` and `high` between them. */
export function roundTicks(low: number, high: number): number[] {
  const step = roundStep((high - low) / PARTS);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
}

/** The next of 1, 2, 5, 10, 20, 50 and so on. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return power * [1, 2, 5, 10].find((times) => power * times >= least)!;
}

/** The width that the labels of an axis need. */
export const axisWidth = (ticks: readonly number[], write: (value: number) => string): number =>
  Math.ceil(Math.max(...ticks.map((value) => write(value).length)) * CHARACTER + GAP);
