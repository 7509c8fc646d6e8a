import { quantile } from '../report.ts';

/** Time or size, and the value there. */
export type Point = readonly [x: number, y: number];

/** The median slope between any two points (Theil and Sen): single bursts do not move it. 0 with fewer than two points. */
export function slopeOf(points: readonly Point[]): number {
  const slopes = points.flatMap(([x, y], n) =>
    points.slice(n + 1).flatMap(([x2, y2]) => (x2 === x ? [] : [(y2 - y) / (x2 - x)])),
  );
  return slopes.length === 0 ? 0 : quantile(slopes, 0.5);
}

/**
 * The exponent by which a cost grows with a size, the slope between logarithms: 0 is flat, 1 linear, 2 square.
 * Points at or below zero are left out.
 */
export const exponentOf = (points: readonly Point[]): number =>
  slopeOf(points.flatMap(([x, y]) => (x > 0 && y > 0 ? [[Math.log(x), Math.log(y)] as const] : [])));

/** One point for each of so many equal parts of the time, taken of its values; parts without values are left out. */
export function windowsOf(
  points: readonly Point[],
  count: number,
  take: (values: number[]) => number,
): Point[] {
  const from = points[0]?.[0] ?? 0;
  const width = ((points.at(-1)?.[0] ?? 0) - from) / count || 1;
  const parts = Map.groupBy(points, ([x]) => Math.min(count - 1, Math.floor((x - from) / width)));
  return [...parts]
    .sort(([a], [b]) => a - b)
    .map(([part, some]) => [from + (part + 0.5) * width, take(some.map(([, y]) => y))]);
}

/** A figure that should stay as it is under a steady load. */
export interface Level {
  points: readonly Point[];
  /** Growth over the second half that is noise: a share of the value, and at least this much. */
  noise: { share: number; least: number };
  /** `least` for figures that rise until something is collected, such as memory; else the median. */
  of: 'least' | 'median';
}

export interface Verdict {
  /** The value in the second half. */
  value: number;
  /** The slope in the second half, in units of the value for one of x. */
  slope: number;
  /** The growth over the second half by this slope. */
  grown: number;
  flat: boolean;
}

const PARTS = 24;

/** Judges the second half of a run: the first one fills caches and compiles. */
export function judgeLevel({ points, noise, of }: Level): Verdict {
  const parts = windowsOf(points, PARTS, (values) =>
    of === 'least' ? Math.min(...values) : quantile(values, 0.5),
  );
  const half = parts.filter(([x]) => x >= middleOf(points));
  const value = quantile(
    half.map(([, y]) => y),
    0.5,
  );
  const slope = slopeOf(half);
  const grown = slope * ((half.at(-1)?.[0] ?? 0) - (half[0]?.[0] ?? 0));
  return { value, slope, grown, flat: grown <= Math.max(noise.least, noise.share * Math.abs(value)) };
}

const middleOf = (points: readonly Point[]): number =>
  ((points[0]?.[0] ?? 0) + (points.at(-1)?.[0] ?? 0)) / 2;
