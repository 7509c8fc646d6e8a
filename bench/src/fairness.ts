import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import { postImport } from './import-api.ts';
import { type Outcome, quantile, table } from './report.ts';
import { type BenchTenant, connectSimulator, createBenchTenant, memoryOf } from './service.ts';
import { closeWorld, openWorld } from './world.ts';

/** The slowest tenant may take so many times as long as the fastest. */
const UNFAIR = 3;

/**
 * Many tenants at once: each imports a catalogue that goes to four channels, on one API process and two workers.
 * Reports how long each waits until all of its listings are live, and the needs of the processes.
 *
 * @returns one wrong when the slowest tenant waits more than three times as long as the fastest
 */
export async function benchFairness(options: { tenants: number; products: number }): Promise<Outcome> {
  const service = await openWorld({ workers: 2 });
  const simulators = await Promise.all([0, 0, 0, 0].map((port) => startSimulator({ port })));
  try {
    const tenants: BenchTenant[] = [];
    for (let n = 0; n < options.tenants; n++) {
      const tenant = await createBenchTenant(service);
      for (const simulator of simulators) await connectSimulator(service, tenant, simulator.url);
      tenants.push(tenant);
    }
    const began = performance.now();
    const times = watch(simulators, tenants, options.products);
    await Promise.all(tenants.map((tenant) => importFor(service.url, tenant, options.products)));
    const seconds = (await times).map((at) => (at - began) / 1000);
    const ratio = Math.max(...seconds) / Math.min(...seconds);
    const listings = options.tenants * options.products * simulators.length;
    const memory = await Promise.all(
      [...service.apis, ...service.workers].map(({ child }) => memoryOf(child.pid!)),
    );
    table(
      `${options.tenants} tenants × ${simulators.length} connections × ${options.products} products, two workers`,
      [
        {
          'all live s': Math.max(...seconds).toFixed(1),
          'listings/s': Math.round(listings / Math.max(...seconds)),
          'fastest tenant s': Math.min(...seconds).toFixed(1),
          'median s': quantile(seconds, 0.5).toFixed(1),
          'slowest / fastest': ratio.toFixed(2),
          'memory MB (api, workers)': memory.map((one) => one.rss).join(', '),
        },
      ],
    );
    return { tried: `${options.tenants} tenants`, wrong: ratio > UNFAIR ? 1 : 0 };
  } finally {
    for (const simulator of simulators) await simulator.close();
    await closeWorld(service);
  }
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
