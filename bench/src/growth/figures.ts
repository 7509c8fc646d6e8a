import { exponentOf, type Point } from '../pages/trend.ts';

/** A cost that is measured at several sizes, and the shape its curve should have. */
export interface Figure {
  name: string;
  unit: 'ms' | 'MB' | 'kB' | 'bytes' | '%';
  shape: 'flat' | 'linear';
  /** Differences below it are noise, in the unit. */
  noise: number;
}

const ms = (name: string, shape: Figure['shape'] = 'flat'): Figure => ({ name, unit: 'ms', shape, noise: 4 });

/** Everything that is measured at each size, in the order of the tables. */
export const FIGURES: readonly Figure[] = [
  ...['list, first page', 'list, first page p95'].map((name) => ms(name)),
  // Pages by number are cut behind so many rows; clients that walk everything take the cursor.
  ms('list, deep page', 'linear'),
  ms('portal list'),
  ms('search, exact'),
  ms('search, exact p95'),
  ms('search, a handful'),
  ms('search, a handful p95'),
  // Every match is counted.
  ms('search, an eighth', 'linear'),
  ms('write'),
  ms('write p95'),
  ms('plan of a change'),
  ms('change to channel'),
  ms('change to channel p95'),
  ms('processor a change, service'),
  ms('processor a change, database'),
  { name: 'WAL a change', unit: 'kB', shape: 'flat', noise: 4 },
  { name: 'memory of the API', unit: 'MB', shape: 'flat', noise: 40 },
  { name: 'memory of the worker', unit: 'MB', shape: 'flat', noise: 40 },
  { name: 'memory of PostgreSQL', unit: 'MB', shape: 'flat', noise: 60 },
  { name: 'processor at rest', unit: '%', shape: 'flat', noise: 2 },
  { name: 'disk', unit: 'MB', shape: 'linear', noise: 20 },
  { name: 'disk a product', unit: 'bytes', shape: 'flat', noise: 300 },
  { name: 'disk a listing', unit: 'bytes', shape: 'flat', noise: 300 },
];

/** Figures at one size. */
export interface Step {
  size: number;
  /** Of the machine at the end, in processes: other programs beside the benchmark make times longer. */
  load?: number;
  figures: Record<string, number>;
}

export interface Curve {
  figure: Figure;
  points: Point[];
  /** The slope between the logarithms of size and cost: 0 is flat, 1 linear. */
  exponent: number;
  verdict: 'flat' | 'below linear' | 'linear' | 'BENDS';
}

/** By so much an exponent may pass its shape. */
const TOLERANCE = 0.2;

/** @param grows figures that may grow in proportion along this axis although they are flat along others */
export function judgeCurves(steps: readonly Step[], grows: ReadonlySet<string>): Curve[] {
  return FIGURES.flatMap((figure) => {
    const points = steps.flatMap(({ size, figures }): Point[] =>
      figures[figure.name] === undefined ? [] : [[size, figures[figure.name]!]],
    );
    if (points.length === 0) return [];
    const exponent = exponentOf(points);
    const grown = points.at(-1)![1] - points[0]![1];
    const allowed = figure.shape === 'linear' || grows.has(figure.name) ? 1 : 0;
    return [{ figure, points, exponent, verdict: verdictOf(exponent, grown <= figure.noise, allowed) }];
  });
}

function verdictOf(exponent: number, isNoise: boolean, allowed: number): Curve['verdict'] {
  if (isNoise || exponent <= TOLERANCE) return 'flat';
  if (exponent > allowed + TOLERANCE) return 'BENDS';
  return exponent < 1 - TOLERANCE ? 'below linear' : 'linear';
}
