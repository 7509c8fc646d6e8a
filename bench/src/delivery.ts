import { startSimulator } from '@sluice/connector-simulator/server';
import { catalogueFile } from './catalogue.ts';
import { bulkOperation, postImport, untilImported } from './import-api.ts';
import { compareChannel } from './oracle.ts';
import { quantile, table } from './report.ts';
import { connectSimulator, createBenchTenant, startBenchService } from './service.ts';

/**
 * From a file to a channel, and from one write to a channel: `rows` products imported and live on one simulated
 * channel, then single stock changes, each timed from the request to the moment the channel holds it.
 */
export async function benchDelivery(options: { writes: number; rows: number }): Promise<void> {
  const service = await startBenchService();
  const simulator = await startSimulator({ port: 0 });
  try {
    const tenant = await createBenchTenant(service);
    await connectSimulator(service, tenant, simulator.url, '--paused');
    const place = { url: service.url, tenant, simulator };
    const began = performance.now();
    const id = await postImport(place, await catalogueFile(options.rows), 'products-10k.csv');
    await untilImported(place, id, 120_000);
    const imported = performance.now();
    const { counts } = await bulkOperation(place, id);
    await service.cli('connection', 'resume', '--tenant', String(tenant.id), '--id', '1');
    const resumed = performance.now();
    await untilLive(simulator, counts.created);
    const live = performance.now();
    const wrong = await compareChannel(place);
    table(`${options.rows} products to one simulated channel`, [
      {
        products: counts.created,
        'import s': ((imported - began) / 1000).toFixed(2),
        'delivery s': ((live - resumed) / 1000).toFixed(2),
        'listings/s': Math.round(counts.created / ((live - resumed) / 1000)),
        wrong: wrong.filter((finding) => finding.kind === 'listing').length,
        duplicates: wrong.filter((finding) => finding.kind === 'duplicate').length,
      },
    ]);
    await latency(place, options.writes);
  } finally {
    await simulator.close();
    await service.stop();
  }
}

/** Never the same twice, so that each change is one. */
let lastStock = 1_000;

type Simulator = Awaited<ReturnType<typeof startSimulator>>;

function untilLive(simulator: Simulator, count: number): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (simulator.state.activeListings < count) return;
      simulator.state.events.off('listing', look);
      resolve();
    };
    simulator.state.events.on('listing', look);
    look();
  });
}

/** Milliseconds from the request of a stock change to the moment the channel holds it, one change after the other. */
export async function changeLatencies(
  place: { url: string; tenant: { headers: Record<string, string> }; simulator: Simulator },
  writes: number,
): Promise<number[]> {
  const answer = await fetch(`${place.url}/v1/products?per_page=100`, { headers: place.tenant.headers });
  const { data } = (await answer.json()) as { data: { id: number; name: string; sku: string }[] };
  const times: number[] = [];
  for (let n = 0; n < writes; n++) {
    const product = data[n % data.length]!;
    const stock = lastStock++;
    const arrived = new Promise<void>((resolve) => {
      const look = (): void => {
        if (place.simulator.state.bySku.get(product.sku)?.stock !== stock) return;
        place.simulator.state.events.off('listing', look);
        resolve();
      };
      place.simulator.state.events.on('listing', look);
    });
    const began = performance.now();
    const body = JSON.stringify({ name: product.name, quantity: stock });
    await fetch(`${place.url}/v1/products/${product.id}`, {
      method: 'PUT',
      headers: place.tenant.headers,
      body,
    });
    await arrived;
    times.push(performance.now() - began);
  }
  return times;
}

async function latency(place: Parameters<typeof changeLatencies>[0], writes: number): Promise<void> {
  const times = await changeLatencies(place, writes);
  const ms = (q: number): string => quantile(times, q).toFixed(0);
  table('one stock change to the channel', [
    { writes, 'p50 ms': ms(0.5), 'p99 ms': ms(0.99), 'max ms': ms(1) },
  ]);
}
