/** Pixels of a character of a tick: the widest of the font, so that a label never leaves its chart. */
const CHARACTER = 7.5;
const GAP = 14;
/** An axis ends at a round figure, this far above the highest one at most, and has this many parts. */
const ABOVE = 1.5;
const PARTS = 8;

/** The width that the labels of an axis need, whose highest figure is given. */
export function axisWidth(highest: number, write: (value: number) => string): number {
  const parts = Array.from({ length: PARTS }, (_, at) => roughly((highest * ABOVE * (at + 1)) / PARTS));
  const longest = Math.max(...parts.map((value) => write(value).length));
  return Math.ceil(longest * CHARACTER + GAP);
}

/** Two digits and zeros, as ticks are. */
const roughly = (value: number): number => Number(value.toPrecision(2));
