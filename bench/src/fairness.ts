import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import { postImport, startImport, untilImported } from './import-api.ts';
import { type Outcome, quantile, table } from './report.ts';
import { type BenchTenant, connectSimulator, createBenchTenant, memoryOf } from './service.ts';
import { closeWorld, openWorld, type World } from './world.ts';

/** The slowest tenant may take so many times as long as the fastest. */
const UNFAIR = 3;

/** Tenants with large imports: as many as two workers have in work at once. */
const LARGE = 4;
const SMALL_ROWS = 10;

/** Connections of each of the equal tenants. */
const CHANNELS = 4;

/** How long a tenant may be kept from its own work. */
const PATIENCE_MS = 600_000;

interface Sizes {
  tenants: number;
  /** Products of each tenant; to show turns they take several chunks of 500. */
  products: number;
  /** Rows of each large import. */
  large: number;
}

/**
 * Many tenants at once, on one API process and two workers: a small import behind large ones of other tenants, and
 * equal imports that go to four channels each.
 *
 * @returns wrongs: the small import ended behind a large one; the slowest of the equal tenants waited more than three
 *   times as long as the fastest
 */
export async function benchFairness(sizes: Sizes): Promise<Outcome> {
  const service = await openWorld({ workers: 2 });
  try {
    const overtaken = await smallBehindLarge(service, sizes.large);
    const ratio = await equalTenants(service, sizes);
    return { tried: `${sizes.tenants} tenants`, wrong: (overtaken ? 0 : 1) + (ratio > UNFAIR ? 1 : 0) };
  } finally {
    await closeWorld(service);
  }
}

/** @returns whether the small import ended before every large one */
async function smallBehindLarge(service: World, rows: number): Promise<boolean> {
  const { url } = service;
  const tenants: BenchTenant[] = [];
  for (let n = 0; n <= LARGE; n++) tenants.push(await createBenchTenant(service));
  const [quiet, ...busy] = tenants as [BenchTenant, ...BenchTenant[]];
  const began = performance.now();
  const since = (from = began): number => (performance.now() - from) / 1000;
  const ended = async (tenant: BenchTenant, id: number): Promise<number> => {
    const status = await untilImported({ url, tenant }, id, PATIENCE_MS);
    if (status !== 'completed') throw new Error(`an import ended as ${status}`);
    return since();
  };
  const small = async (name: string): Promise<number> =>
    ended(quiet, await startImport({ url, tenant: quiet }, name, SMALL_ROWS));
  const alone = await small('alone');
  const sent = since();
  const ids = await Promise.all(busy.map((tenant) => startImport({ url, tenant }, 'large', rows)));
  const large = Promise.all(busy.map((tenant, n) => ended(tenant, ids[n]!)));
  const asked = since();
  const behind = await small('behind');
  const ends = await large;
  table(`an import of ${SMALL_ROWS} rows behind ${LARGE} of ${rows} of other tenants, two workers`, [
    {
      'alone s': alone.toFixed(1),
      'behind s': (behind - asked).toFixed(1),
      'first large s': (Math.min(...ends) - sent).toFixed(1),
      'last large s': (Math.max(...ends) - sent).toFixed(1),
      'rows/s': Math.round((LARGE * rows) / (Math.max(...ends) - sent)),
    },
  ]);
  return behind < Math.min(...ends);
}

/** @returns how many times as long as the fastest tenant the slowest waits until all of its listings are live */
async function equalTenants(service: World, { tenants: count, products }: Sizes): Promise<number> {
  const simulators = await Promise.all(Array.from({ length: CHANNELS }, () => startSimulator({ port: 0 })));
  try {
    const tenants: BenchTenant[] = [];
    for (let n = 0; n < count; n++) {
      const tenant = await createBenchTenant(service);
      for (const simulator of simulators) await connectSimulator(service, tenant, simulator.url);
      tenants.push(tenant);
    }
    const began = performance.now();
    const since = (): number => (performance.now() - began) / 1000;
    const times = watch(simulators, tenants, products);
    const imported = await Promise.all(
      tenants.map(async (tenant) => {
        await untilImported(
          { url: service.url, tenant },
          await importFor(service.url, tenant, products),
          PATIENCE_MS,
        );
        return since();
      }),
    );
    const seconds = (await times).map((at) => (at - began) / 1000);
    return await report(service, { seconds, imported, products });
  } finally {
    for (const simulator of simulators) await simulator.close();
  }
}

const ratioOf = (seconds: readonly number[]): number => Math.max(...seconds) / Math.min(...seconds);

/** @param measured seconds of each tenant until its listings were live, and until its import had ended */
async function report(
  { apis, workers }: World,
  measured: { seconds: readonly number[]; imported: readonly number[]; products: number },
): Promise<number> {
  const { seconds, imported, products } = measured;
  const memory = await Promise.all([...apis, ...workers].map(({ child }) => memoryOf(child.pid!)));
  const ratio = ratioOf(seconds);
  table(`${seconds.length} tenants × ${CHANNELS} connections × ${products} products, two workers`, [
    {
      'all live s': Math.max(...seconds).toFixed(1),
      'listings/s': Math.round((seconds.length * products * CHANNELS) / Math.max(...seconds)),
      'fastest tenant s': Math.min(...seconds).toFixed(1),
      'median s': quantile(seconds, 0.5).toFixed(1),
      'slowest / fastest': ratio.toFixed(2),
      'imports s': `${Math.min(...imported).toFixed(1)}-${Math.max(...imported).toFixed(1)}`,
      'of imports': ratioOf(imported).toFixed(2),
      'memory MB (api, workers)': memory.map((one) => one.rss).join(', '),
    },
  ]);
  return ratio;
}

function importFor(url: string, tenant: BenchTenant, products: number): Promise<number> {
  const lines = Array.from(
    { length: products },
    (_, n) => `T${tenant.id}-${n},Product ${n},${1 + (n % 90)},${n % 60}`,
  );
  const file = new Blob([`sku,name,price,quantity\n${lines.join('\n')}\n`]);
  return postImport({ url, tenant }, file, 'products.csv');
}

/** When each tenant's last listing went live, on the last of its channels. */
function watch(simulators: RunningSimulator[], tenants: BenchTenant[], products: number): Promise<number[]> {
  const left = new Map(tenants.map((tenant) => [String(tenant.id), products * simulators.length]));
  const ended = new Map<string, number>();
  return new Promise((resolve) => {
    for (const { state } of simulators) {
      const seen = new Set<string>();
      state.events.on('listing', (listing) => {
        if (!listing.active || seen.has(listing.sku)) return;
        seen.add(listing.sku);
        const tenant = /^T(\d+)-/.exec(listing.sku)?.[1] ?? '';
        const rest = (left.get(tenant) ?? 0) - 1;
        left.set(tenant, rest);
        if (rest === 0) ended.set(tenant, performance.now());
        if (ended.size === tenants.length) resolve([...ended.values()]);
      });
    }
  });
}
