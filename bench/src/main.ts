import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchBackup } from './care/backup.ts';
import { benchDelivery } from './delivery.ts';
import { benchFairness } from './fairness.ts';
import { benchFanOut } from './fan-out.ts';
import { benchFeed } from './feed.ts';
import type { Axis } from './growth/axes.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchHostile } from './hostile.ts';
import { benchIdle } from './idle.ts';
import { benchImport } from './import.ts';
import { benchImports } from './imports.ts';
import { benchIsolation } from './isolation.ts';
import { benchKill, type Target } from './kill.ts';
import { benchLatency } from './latency.ts';
import { benchMapping } from './mapping/mapping.ts';
import { medusaShop } from './medusa.ts';
import { benchOrders } from './orders.ts';
import { benchOversell } from './oversell.ts';
import { benchPause } from './pause.ts';
import { benchPeers } from './peers/peers.ts';
import { benchPortal } from './portal.ts';
import { benchShop, type RealShop } from './real-shop.ts';
import type { Outcome } from './report.ts';
import { benchSearch } from './search.ts';
import { benchSlowShop } from './slow-shop.ts';
import { benchSoak } from './soak/soak.ts';
import { benchStart } from './start.ts';
import { benchSuggest } from './suggest.ts';
import { benchTrace } from './trace/trace.ts';
import { vendureShop } from './vendure.ts';
import { benchWal } from './wal.ts';

/** Sizes for figures that mean something. */
const SIZES = {
  products: '100000',
  sizes: '10000,1000000',
  rows: '10000',
  seconds: '8',
  writes: '200',
  connections: '5',
  tenants: '50',
  orders: '100',
  minutes: '0.2',
  targets: 'api,worker,postgres',
  pauses: '5',
  neighbours: '20',
  rate: '20',
  selling: '180',
  'item-ms': '800',
  items: '700',
  buffer: '0',
  workers: '1',
};

/** Sizes with which every benchmark goes to its end soon: whether it runs, not how fast. */
const SMOKE: typeof SIZES = {
  ...SIZES,
  products: '400',
  sizes: '100,1000',
  rows: '120',
  seconds: '1',
  writes: '4',
  connections: '2',
  tenants: '2',
  orders: '60',
  minutes: '0.1',
  pauses: '1',
  neighbours: '2',
  rate: '5',
  selling: '5',
  'item-ms': '1',
  items: '20',
};

const sizeOptions = Object.fromEntries(
  Object.keys(SIZES).map((name) => [name, { type: 'string' }] as const),
) as Record<keyof typeof SIZES, { type: 'string' }>;

const { positionals, values: given } = parseArgs({
  allowPositionals: true,
  options: {
    ...sizeOptions,
    kills: { type: 'string' },
    to: { type: 'string', default: 'bench-report' },
    taxonomies: { type: 'string' },
    release: { type: 'boolean', default: false },
    broken: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
  },
});
const values = { ...(given.smoke ? { ...SMOKE, kills: '1' } : SIZES), ...given };

/** Steps along each axis of growth: small ones, those of a release, and those of a smoke test. */
const GROWTH: Record<'small' | 'release' | 'smoke', Record<Axis, number[]>> = {
  small: { products: [1_000, 10_000, 100_000], tenants: [1, 10, 100], connections: [1, 10] },
  release: { products: [10_000, 100_000, 1_000_000], tenants: [1, 100, 10_000], connections: [1, 10, 100] },
  smoke: { products: [100, 1_000], tenants: [1, 2], connections: [1, 2] },
};

/** The steps given by `--products`, `--tenants` and `--connections`, each with commas; without any the usual ones of all axes. */
function growthAxes(): Record<Axis, number[]> {
  if (!given.products && !given.tenants && !given.connections)
    return GROWTH[given.smoke ? 'smoke' : given.release ? 'release' : 'small'];
  const steps = (list = ''): number[] => list.split(',').filter(Boolean).map(Number);
  return {
    products: steps(given.products),
    tenants: steps(given.tenants),
    connections: steps(given.connections),
  };
}

/** A harness that finds something wrong makes the command fail. */
const judge = async (outcome: Promise<Outcome>): Promise<void> => {
  if ((await outcome).wrong > 0) process.exitCode = 1;
};
const { broken } = values;

/** Figures of tiny sizes are noise, so they fail nothing. */
/** A thousand products to a real shop and orders back; a smoke test takes some of each. */
const fillShop = async (start: () => Promise<RealShop>): Promise<Outcome> =>
  benchShop(await start(), {
    products: given.smoke ? 50 : 1_000,
    orders: given.smoke ? 3 : Number(values.orders),
  });

const judgeSizes = async (outcome: Promise<Outcome>): Promise<void> => {
  if (given.smoke) await outcome;
  else await judge(outcome);
};

const BENCHES: Record<string, () => Promise<void>> = {
  start: benchStart,
  import: () => benchImport({ rows: Number(values.rows) }),
  imports: benchImports,
  search: () => benchSearch({ seconds: Number(values.seconds), sizes: values.sizes.split(',').map(Number) }),
  api: () => benchApi({ products: Number(values.products), seconds: Number(values.seconds) }),
  delivery: () => benchDelivery({ writes: Number(values.writes), rows: Number(values.rows) }),
  'fan-out': () =>
    benchFanOut({
      connections: Number(values.connections),
      rows: Number(values.rows),
      writes: given.smoke ? Number(values.writes) : 300,
    }),
  latency: () => benchLatency({ writes: Number(values.writes), rows: Number(values.rows) }),
  fairness: () =>
    judgeSizes(
      benchFairness({
        tenants: Number(values.tenants),
        products: Number(given.products ?? (given.smoke ? 20 : 2_000)),
        large: given.smoke ? 1_500 : 20_000,
      }),
    ),
  feed: () => benchFeed({ products: Number(values.products) }),
  suggest: benchSuggest,
  mapping: async () =>
    benchMapping({
      folder: values.taxonomies ?? resolve(import.meta.dirname, '../../../shared/data/taxonomies'),
    }),
  vendure: () => judge(fillShop(vendureShop)),
  medusa: () => judge(fillShop(medusaShop)),
  portal: () => benchPortal({ products: Number(values.products) }),
  kill: () =>
    judge(
      benchKill({
        kills: Number(values.kills ?? 50),
        targets: values.targets.split(',') as Target[],
        broken,
      }),
    ),
  'slow-shop': () =>
    judge(benchSlowShop({ products: Number(values.items), itemMs: Number(values['item-ms']) })),
  oversell: () =>
    judge(
      benchOversell({
        rate: Number(values.rate),
        buffer: Number(values.buffer),
        seconds: Number(values.selling),
      }),
    ),
  orders: () =>
    judge(
      benchOrders({
        orders: Number(values.orders),
        minutes: Number(values.minutes),
        kills: Number(values.kills ?? 2),
        broken,
      }),
    ),
  isolation: () =>
    judgeSizes(
      benchIsolation({ writes: Number(values.writes), neighbours: Number(values.neighbours), broken }),
    ),
  hostile: () => judge(benchHostile()),
  idle: () => benchIdle({ workers: Number(values.workers), seconds: Math.max(30, Number(values.seconds)) }),
  growth: () =>
    judgeSizes(
      benchGrowth({
        axes: growthAxes(),
        calls: given.smoke ? 5 : 100,
        restSeconds: given.smoke ? 1 : 20,
        folder: resolve(values.to),
      }),
    ),
  soak: () =>
    judge(
      benchSoak({
        minutes: Number(given.minutes ?? (given.smoke ? 0.2 : 10)),
        tenants: Number(given.tenants ?? (given.smoke ? 1 : 4)),
        products: given.smoke ? 50 : 750,
        rate: Number(given.rate ?? 1),
        folder: resolve(values.to),
        broken,
      }),
    ),
  peers: () => benchPeers({ rounds: given.smoke ? 1 : 5, seconds: Number(values.seconds) }),
  trace: () => benchTrace({ folder: resolve(values.to) }),
  backup: () => judge(benchBackup({ products: Number(values.products) })),
  pause: () => judge(benchPause({ pauses: Number(values.pauses), broken })),
  wal: () => benchWal({ products: given.smoke ? 50 : 1_000, connections: [1, 5] }),
};

const failed: string[] = [];
for (const name of positionals.length === 0 ? Object.keys(BENCHES) : positionals) {
  const bench = BENCHES[name];
  if (bench === undefined)
    throw new Error(`no benchmark ${name}; there are ${Object.keys(BENCHES).join(', ')}`);
  // One that breaks off does not keep the others from their end.
  await bench().catch((error: Error) => {
    console.error(`${name} broke off: ${error.stack ?? error.message}`);
    failed.push(name);
  });
}
if (failed.length > 0) {
  console.error(`broke off: ${failed.join(', ')}`);
  process.exitCode = 1;
}
