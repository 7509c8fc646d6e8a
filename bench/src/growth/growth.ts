import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import type pg from 'pg';
import { writeReport } from '../pages/page.ts';
import { signIn } from '../portal-session.ts';
import { type Outcome, table } from '../report.ts';
import { apiHeaders, type BenchTenant, connectSimulator } from '../service.ts';
import { closeWorld, openWorld, untilDelivered, type World, withDatabase } from '../world.ts';
import { type Axis, GROWS, REST } from './axes.ts';
import { type Curve, type Figure, judgeCurves, type Step } from './figures.ts';
import { measure, putProduct } from './measure.ts';
import { addProducts, addTenants } from './seed.ts';

export interface GrowthOptions {
  /** Sizes along each axis, the smallest first; an axis without sizes is left out. */
  axes: Record<Axis, readonly number[]>;
  /** Calls of each kind. */
  calls: number;
  restSeconds: number;
  /** Where the page and its data are written. */
  folder: string;
}

/** Products that are delivered and changed. */
const CHANGED = 50;

/**
 * The costs of a list, a search, a write, a plan, a delivery, memory, WAL and disk, along products of a tenant, tenants of the
 * database and connections of a tenant, each step in a service of its own.
 *
 * @returns as wrong the curves that grow faster than they should
 */
export async function benchGrowth(options: GrowthOptions): Promise<Outcome> {
  const axes = new Map<Axis, Step[]>();
  let brokenOff = 0;
  for (const [axis, sizes] of Object.entries(options.axes) as [Axis, readonly number[]][])
    for (const size of sizes) {
      const figures = await measureAt({ ...REST[axis], [axis]: size }, options).catch((error: Error) => {
        console.error(`${size} ${axis} broke off: ${error.stack ?? error.message}`);
        brokenOff++;
      });
      if (!figures) continue;
      axes.set(axis, [...(axes.get(axis) ?? []), { size, load: loadavg()[0]!, figures }]);
      console.error(JSON.stringify({ axis, size, figures }));
      // After each step: the large ones take an hour together.
      await writePage(axes, options.folder);
    }
  const { tables, summary, bent } = judged(axes);
  for (const { title, rows } of tables) table(title, rows);
  console.log(`\n${summary.join('\n')}\n${await writePage(axes, options.folder)}`);
  const tried = [...axes].map(([axis, steps]) => `${steps.length} sizes of ${axis}`).join(', ');
  return { tried, wrong: bent + brokenOff };
}

type Axes = ReadonlyMap<Axis, readonly Step[]>;

function judged(axes: Axes) {
  const curves = [...axes].map(([axis, steps]) => ({
    axis,
    curves: judgeCurves(steps, new Set(GROWS[axis])),
  }));
  const tables = curves.map(({ axis, curves }) => ({ title: `By ${axis}`, rows: curves.map(rowOf) }));
  const bent = curves.flatMap(({ axis, curves }) =>
    curves
      .filter(({ verdict }) => verdict === 'BENDS')
      .map(({ figure, exponent }) => `${figure.name} by ${axis} (exponent ${exponent.toFixed(2)})`),
  );
  const summary = [
    bent.length === 0
      ? 'Every curve is flat or linear as it should be.'
      : `Curves that bend: ${bent.join(', ')}.`,
  ];
  return { curves, tables, summary, bent: bent.length };
}

function writePage(axes: Axes, folder: string): Promise<string> {
  const { curves, tables, summary } = judged(axes);
  const charts = curves.flatMap(({ axis, curves }) => chartsOf(axis, curves));
  const data = { summary, axes: [...axes].map(([axis, steps]) => ({ axis, steps })) };
  return writeReport(folder, 'growth', { title: 'Growth', summary, tables, charts }, data);
}

function rowOf({ figure, points, exponent, verdict }: Curve): Record<string, string | number> {
  const sizes = Object.fromEntries(
    // With a word before it, since keys that are numbers would come before all others.
    points.map(([size, value]) => [`at ${size.toLocaleString('en')}`, round(value)]),
  );
  return { figure: `${figure.name}, ${figure.unit}`, ...sizes, exponent: exponent.toFixed(2), verdict };
}

const round = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toFixed(1));

const chartsOf = (axis: Axis, curves: readonly Curve[]) =>
  [...Map.groupBy(curves, ({ figure }) => groupOf(figure))].map(([title, some]) => ({
    title: `${title} by ${axis}`,
    unit: some[0]!.figure.unit,
    along: axis,
    logarithmic: true,
    lines: some.map(({ figure, points }) => ({ name: figure.name, points })),
  }));

function groupOf({ name, unit }: Figure): string {
  if (unit !== 'ms')
    return {
      MB: name === 'disk' ? 'Disk' : 'Memory',
      kB: 'WAL',
      bytes: 'Bytes on disk',
      '%': 'Processor at rest',
    }[unit];
  return /^(list|portal|search)/.test(name) ? 'Reads' : 'Changes';
}

async function measureAt(
  size: Record<Axis, number>,
  { calls, restSeconds }: GrowthOptions,
): Promise<Record<string, number>> {
  const world = await openWorld();
  const channels: RunningSimulator[] = [];
  try {
    return await withDatabase(world, async (db) => {
      const empty = await databaseSize(db);
      const own = (await addTenants(db, 1, 0))[0]!;
      const tenant = { id: own, headers: await apiHeaders(world, own) };
      for (let n = 0; n < size.connections; n++) {
        const channel = await startSimulator({ port: 0 });
        channels.push(channel);
        await connectSimulator(world, tenant, channel.url);
      }
      await untilScanned(db);
      const others = await addTenants(db, size.tenants - 1, size.connections);
      await addProducts(db, { tenants: [own, ...others], products: size.products, fresh: CHANGED });
      const disk = await diskFigures(db, empty);
      const changed = await deliverSome(world, db, tenant);
      const session = await signIn(world, own);
      const { products } = size;
      const place = { world, db, tenant, session, channels, products, changed, calls, restSeconds };
      return { ...(await measure(place)), ...disk };
    });
  } finally {
    for (const channel of channels) await channel.close();
    await closeWorld(world);
  }
}

const databaseSize = async (db: pg.Client): Promise<number> => {
  const { rows } = await db.query<{ size: string }>('select pg_database_size(current_database()) as size');
  return Number(rows[0]!.size);
};

async function diskFigures(db: pg.Client, empty: number): Promise<Record<string, number>> {
  const { rows } = await db.query<{ product: string; listing: string }>(
    `select (pg_total_relation_size('products') + pg_total_relation_size('stock_levels')
        + pg_total_relation_size('product_categories')) / (select count(*) from products) as product,
      pg_total_relation_size('listings') / greatest(1, (select count(*) from listings)) as listing`,
  );
  return {
    disk: ((await databaseSize(db)) - empty) / 1024 ** 2,
    'disk a product': Number(rows[0]!.product),
    'disk a listing': Number(rows[0]!.listing),
  };
}

/** New connections walk over the catalogue, which is empty yet. */
async function untilScanned(db: pg.Client): Promise<void> {
  while ((await db.query('select from connection_scans')).rowCount !== 0) await delay(50);
}

/** Brings the first products onto all channels, and returns them. */
async function deliverSome(world: World, db: pg.Client, tenant: BenchTenant) {
  const { rows } = await db.query<{ id: string; name: string; sku: string }>(
    'select id, name, sku from products where tenant_id = $1 order by id limit $2',
    [tenant.id, CHANGED],
  );
  const products = rows.map((row) => ({ ...row, id: Number(row.id) }));
  for (const product of products) await putProduct({ world, tenant }, product, 999);
  await untilDelivered(world, 10);
  return products;
}
