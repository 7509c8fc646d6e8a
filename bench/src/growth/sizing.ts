import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Axis, GROWS } from './axes.ts';
import { type Curve, judgeCurves, type Step } from './figures.ts';

/**
 * The data of a run of `npm run bench -- growth`. `npm run sizing -- FOLDER…` puts the figures of such runs, one for all axes or
 * one for each, into docs/scaling.md.
 */
interface GrowthFile {
  machine: string;
  axes: { axis: Axis; steps: Step[] }[];
}

const DOCUMENT = new URL('../../../docs/scaling.md', import.meta.url).pathname;
const BEGIN = '<!-- sizing: written by `npm run sizing` -->';
const END = '<!-- end of sizing -->';

/** The goal of the arithmetic. */
export const GOAL = { tenants: 10_000, products: 50_000, connections: 5 };
/** Of all products change in a day: prices and stock of a shop that sells. */
const CHANGED_SHARE = 0.02;
/** Of one attempt to deliver with its indexes, as the soak finds it among tens of thousands; they are kept 30 days. */
const ATTEMPT_BYTES = 330;
const ATTEMPT_DAYS = 30;
/** Between two readings of a channel's orders. */
const ORDERS_SECONDS = 15;

const SHOWN = [
  'list, first page',
  'list, deep page',
  'portal list',
  'search, exact',
  'search, a handful',
  'search, an eighth',
  'write',
  'plan of a change',
  'change to channel',
  'processor a change, service',
  'processor a change, database',
  'WAL a change',
  'processor at rest',
  'memory of the API',
  'memory of the worker',
  'memory of PostgreSQL',
  'disk a product',
  'disk a listing',
];

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

function tableOf(axis: Axis, steps: readonly Step[]): string {
  const curves = judgeCurves(steps, new Set(GROWS[axis])).filter(({ figure }) => SHOWN.includes(figure.name));
  const sizes = steps.map(({ size }) => size.toLocaleString('en'));
  const cell = ({ points }: Curve, size: number): string => {
    const value = points.find(([x]) => x === size)?.[1];
    return value === undefined ? '' : value >= 100 ? String(Math.round(value)) : value.toFixed(1);
  };
  return [
    line([`by ${axis}`, ...sizes, 'exponent', 'curve']),
    line(['---', ...sizes.map(() => '---:'), '---:', '---']),
    ...curves.map((curve) =>
      line([
        `${curve.figure.name}, ${curve.figure.unit}`,
        ...steps.map(({ size }) => cell(curve, size)),
        curve.exponent.toFixed(2),
        curve.verdict,
      ]),
    ),
  ].join('\n');
}

/** The costs of one thing, read from the largest step of the axis that shows it; undefined = not measured. */
interface UnitCosts {
  productBytes: number | undefined;
  listingBytes: number | undefined;
  /** Of one change that goes to one channel. */
  walKb: number | undefined;
  serviceMs: number | undefined;
  databaseMs: number | undefined;
  /** Of one reading of the orders of a channel, service and database. */
  readingMs: number | undefined;
}

export function unitCosts(axes: GrowthFile['axes']): UnitCosts {
  const stepsOf = (axis: Axis): Step[] => axes.find((one) => one.axis === axis)?.steps ?? [];
  const last = (name: string): number | undefined => stepsOf('products').at(-1)?.figures[name];
  const [first, most] = [stepsOf('connections')[0], stepsOf('connections').at(-1)];
  const rest = (step: Step | undefined): number => step?.figures['processor at rest'] ?? Number.NaN;
  const between = (most?.size ?? 0) - (first?.size ?? 0);
  return {
    productBytes: last('disk a product'),
    listingBytes: last('disk a listing'),
    walKb: last('WAL a change'),
    serviceMs: last('processor a change, service'),
    databaseMs: last('processor a change, database'),
    // Percent of a core for each connection, over its seconds, in milliseconds.
    readingMs: between > 0 ? ((rest(most) - rest(first)) / between / 100) * ORDERS_SECONDS * 1000 : undefined,
  };
}

/** The needs of the goal: a quantity, how it is reckoned, and its value. */
export function arithmetic(costs: UnitCosts): [quantity: string, reckoned: string, value: string][] {
  const products = GOAL.tenants * GOAL.products;
  const listings = products * GOAL.connections;
  const connections = GOAL.tenants * GOAL.connections;
  const changes = (products * CHANGED_SHARE) / 86_400;
  const sends = changes * GOAL.connections;
  const reads = connections / ORDERS_SECONDS;
  const round = (value: number): string =>
    value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(2)).toString();
  const of = (cost: number | undefined, times: number, unit: string): string =>
    cost === undefined || Number.isNaN(cost) ? 'not measured' : `${round(cost * times)} ${unit}`;
  const total = (cost: number | undefined): string => (cost === undefined ? '?' : round(cost));
  return [
    [
      'products',
      `${GOAL.tenants.toLocaleString('en')} × ${GOAL.products.toLocaleString('en')}`,
      round(products),
    ],
    ['listings', `× ${GOAL.connections}`, round(listings)],
    [
      'disk of products',
      `× ${total(costs.productBytes)} bytes`,
      of(costs.productBytes, products / 1e9, 'GB'),
    ],
    [
      'disk of listings',
      `× ${total(costs.listingBytes)} bytes`,
      of(costs.listingBytes, listings / 1e9, 'GB'),
    ],
    ['changes', `${CHANGED_SHARE * 100} % of the products a day`, `${round(changes)} a second`],
    ['sends', `× ${GOAL.connections} channels`, `${round(sends)} a second`],
    ['service for sends', `× ${total(costs.serviceMs)} ms`, of(costs.serviceMs, sends / 1000, 'cores')],
    ['database for sends', `× ${total(costs.databaseMs)} ms`, of(costs.databaseMs, sends / 1000, 'cores')],
    ['WAL', `× ${total(costs.walKb)} kB`, of(costs.walKb, (sends * 86_400) / 1e6, 'GB a day')],
    [
      'disk of attempts',
      `${ATTEMPT_DAYS} days × ${ATTEMPT_BYTES} bytes (soak)`,
      of(ATTEMPT_BYTES, (sends * 86_400 * ATTEMPT_DAYS) / 1e9, 'GB'),
    ],
    [
      'readings of orders',
      `${round(connections)} connections each ${ORDERS_SECONDS} s`,
      `${round(reads)} a second`,
    ],
    [
      'service and database for readings',
      `× ${total(costs.readingMs)} ms`,
      of(costs.readingMs, reads / 1000, 'cores'),
    ],
  ];
}

/** The benchmark alone keeps about so many processes busy. */
const OWN_LOAD = 4;

/** A warning where other programs were at work as well. */
function noteOfLoad(axes: GrowthFile['axes']): string {
  const most = Math.max(0, ...axes.flatMap(({ steps }) => steps.map(({ load = 0 }) => load)));
  if (most <= OWN_LOAD) return '';
  return ` Other programs were at work as well (load up to ${most.toFixed(0)}): times and processor are too high, and a curve of times that bends may be theirs.`;
}

function sectionOf({ machine, axes }: GrowthFile): string {
  const rows = arithmetic(unitCosts(axes)).map(line);
  return [
    BEGIN,
    '',
    `Measured on ${machine}, together with PostgreSQL and the simulated channels.${noteOfLoad(axes)}`,
    ...axes.map(({ axis, steps }) => `\n${tableOf(axis, steps)}`),
    '',
    line(['for the goal', 'reckoned', '']),
    line(['---', '---', '---:']),
    ...rows,
    '',
    END,
  ].join('\n');
}

if (import.meta.main) {
  const folders = process.argv.length > 2 ? process.argv.slice(2) : ['bench-report'];
  const files = folders.map((folder) => join(resolve(folder), 'growth.json'));
  const runs = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as GrowthFile),
  );
  const text = await readFile(DOCUMENT, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const [, after] = (rest ?? '').split(END);
  if (after === undefined) throw new Error(`docs/scaling.md lacks the lines ${BEGIN} and ${END}`);
  const all = { machine: runs[0]!.machine, axes: runs.flatMap(({ axes }) => axes) };
  await writeFile(DOCUMENT, `${before}${sectionOf(all)}${after}`);
  console.log(`docs/scaling.md: figures of ${files.join(', ')}`);
}
