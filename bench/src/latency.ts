import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import { catalogueFile } from './catalogue.ts';
import { postImport, untilImported } from './import-api.ts';
import { quantile, table } from './report.ts';
import { type BenchTenant, connectSimulator, createBenchTenant, startBenchService } from './service.ts';

interface Product {
  id: number;
  name: string;
  sku: string;
}

/**
 * From a stock change to the channel, while nothing else happens and while another connection hangs and `rows` products
 * are imported and sent to a third: of another tenant, and of the same one.
 */
export async function benchLatency(options: { writes: number; rows: number }): Promise<void> {
  const service = await startBenchService();
  const [measured, hanging, third] = await Promise.all([0, 0, 0].map((port) => startSimulator({ port })));
  try {
    const tenant = await createBenchTenant(service);
    const neighbour = await createBenchTenant(service);
    await connectSimulator(service, tenant, measured!.url);
    const place = { url: service.url, tenant };
    const products = await seed(place, 50);
    await untilActive(measured!, products.length);
    const rows = [
      { while: 'nothing else happens', ...(await latencies(place, measured!, products, options.writes)) },
    ];
    await fetch(`${hanging!.url}/_faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rate_timeout: 1 }),
    });
    await connectSimulator(service, tenant, hanging!.url);
    await connectSimulator(service, neighbour, third!.url);
    for (const [importer, what] of [
      [neighbour, 'one hangs, another tenant imports'],
      [tenant, 'one hangs, the same tenant imports'],
    ] as const) {
      const at = { url: service.url, tenant: importer };
      const id = await postImport(at, await catalogueFile(options.rows), 'products-10k.csv');
      const done = untilImported(at, id, 120_000);
      rows.push({ while: what, ...(await latencies(place, measured!, products, options.writes)) });
      await done;
    }
    table('one stock change to the channel', rows);
  } finally {
    for (const simulator of [measured, hanging, third]) await simulator!.close();
    await service.stop();
  }
}

async function seed(place: { url: string; tenant: BenchTenant }, count: number): Promise<Product[]> {
  const products: Product[] = [];
  for (let n = 0; n < count; n++) {
    const body = { name: `Stock ${n}`, sku: `STOCK-${n}`, price: 10, quantity: 1 };
    const answer = await fetch(`${place.url}/v1/products`, {
      method: 'POST',
      headers: place.tenant.headers,
      body: JSON.stringify(body),
    });
    products.push({ ...body, id: ((await answer.json()) as { id: number }).id });
  }
  return products;
}

function untilActive({ state }: RunningSimulator, count: number): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (state.activeListings < count) return;
      state.events.off('listing', look);
      resolve();
    };
    state.events.on('listing', look);
    look();
  });
}

let lastStock = 10;

async function latencies(
  place: { url: string; tenant: BenchTenant },
  { state }: RunningSimulator,
  products: readonly Product[],
  writes: number,
): Promise<Record<string, string>> {
  const times: number[] = [];
  for (let n = 0; n < writes; n++) {
    const product = products[n % products.length]!;
    const stock = ++lastStock;
    const arrived = new Promise<void>((resolve) => {
      const look = (): void => {
        if (state.bySku.get(product.sku)?.stock !== stock) return;
        state.events.off('listing', look);
        resolve();
      };
      state.events.on('listing', look);
    });
    const began = performance.now();
    await fetch(`${place.url}/v1/products/${product.id}`, {
      method: 'PUT',
      headers: place.tenant.headers,
      body: JSON.stringify({ name: product.name, quantity: stock }),
    });
    await arrived;
    times.push(performance.now() - began);
  }
  const ms = (q: number): string => quantile(times, q).toFixed(0);
  return { writes: String(writes), 'p50 ms': ms(0.5), 'p99 ms': ms(0.99), 'max ms': ms(1) };
}
