import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import { catalogueFile } from './catalogue.ts';
import { databaseCpu } from './cpu.ts';
import { bulkOperation, postImport, untilImported } from './import-api.ts';
import { compareChannel } from './oracle.ts';
import { signIn } from './portal-session.ts';
import { type Outcome, table } from './report.ts';
import {
  type BenchService,
  type BenchTenant,
  connectSimulator,
  createBenchTenant,
  startBenchService,
} from './service.ts';
import { writeCosts } from './write-costs.ts';

export interface FanOutOptions {
  connections: number;
  /** Products of the import. */
  rows: number;
  /** Writes by which the costs of one are measured. */
  writes: number;
}

/** A service whose database may lie anywhere. */
export interface FanOutService extends Pick<BenchService, 'url' | 'cli' | 'database'> {
  /** Processor seconds that its database has used so far. */
  databaseCpu(): Promise<number>;
}

/**
 * One import to several channels: `rows` products, from the request to the last of them live everywhere; then a
 * markup change of one connection, to planned and to live; then what one write costs by the number of connections.
 */
export async function benchFanOut(options: FanOutOptions): Promise<void> {
  const service = await startBenchService();
  try {
    await fanOut({ ...service, databaseCpu: () => databaseCpu(service.dataDir) }, options);
  } finally {
    await service.stop();
  }
  await writeCosts([1, 5, 50], options.writes);
}

/** The import to several channels and the change of a markup, for a tenant of its own on a service that runs. */
export async function fanOut(
  service: FanOutService,
  { connections, rows }: Pick<FanOutOptions, 'connections' | 'rows'>,
): Promise<Outcome> {
  const simulators: RunningSimulator[] = [];
  try {
    const tenant = await createBenchTenant(service);
    for (let n = 0; n < connections; n++) {
      const simulator = await startSimulator({ port: 0 });
      simulators.push(simulator);
      await connectSimulator(service, tenant, simulator.url);
    }
    const outcome = await importToAll(service, tenant, simulators, rows);
    await changeMarkup(service, tenant, simulators[0]!);
    return outcome;
  } finally {
    for (const simulator of simulators) await simulator.close();
  }
}

async function importToAll(
  service: FanOutService,
  tenant: BenchTenant,
  simulators: RunningSimulator[],
  rows: number,
): Promise<Outcome> {
  const cpuBefore = await service.databaseCpu();
  const began = performance.now();
  const place = { url: service.url, tenant };
  const id = await postImport(place, await catalogueFile(rows), 'products-10k.csv');
  const imported = untilImported(place, id, 300_000).then(() => performance.now());
  await Promise.all(simulators.map((simulator) => untilHolds(simulator, rows - 1, () => true)));
  const live = performance.now();
  const seconds = (live - began) / 1000;
  const cpu = (await service.databaseCpu()) - cpuBefore;
  const importSeconds = (((await imported) - began) / 1000).toFixed(2);
  const { counts } = await bulkOperation(place, id);
  const listings = counts.created * simulators.length;
  let wrong = 0;
  for (const simulator of simulators) wrong += (await compareChannel({ ...place, simulator })).length;
  table(`${counts.created} real products × ${simulators.length} connections from one import`, [
    {
      'import s': importSeconds,
      'all live s': seconds.toFixed(2),
      'listings/s': Math.round(listings / seconds),
      'database CPU s': cpu.toFixed(1),
      wrong,
    },
  ]);
  const tried = `${counts.created} products to ${simulators.length} channels in ${seconds.toFixed(1)} s`;
  return { tried, wrong: wrong + counts.failed };
}

/** Resolves once the channel has so many active listings that pass. */
function untilHolds(
  { state }: RunningSimulator,
  count: number,
  passes: (price: string) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (state.activeListings < count || !state.listings.every((listing) => passes(listing.price))) return;
      state.events.off('listing', look);
      resolve();
    };
    state.events.on('listing', look);
    look();
  });
}

async function changeMarkup(
  service: FanOutService,
  tenant: BenchTenant,
  simulator: RunningSimulator,
): Promise<void> {
  const listings = simulator.state.activeListings;
  const prices = new Map(simulator.state.listings.map((listing) => [listing.sku, listing.price]));
  const changed = new Promise<number>((resolve) => {
    const look = (listing: { sku: string; price: string }): void => {
      if (listing.price !== prices.get(listing.sku)) prices.delete(listing.sku);
      // A few prices are so small that the markup does not reach a cent.
      if (prices.size < Math.min(20, listings / 2)) {
        simulator.state.events.off('listing', look);
        resolve(performance.now());
      }
    };
    simulator.state.events.on('listing', look);
  });
  const db = await service.database();
  const owner = await signIn(service, tenant.id);
  const cpuBefore = await service.databaseCpu();
  const { rows } = await db.query<{ id: number }>(
    'select min(id) as id from connections where tenant_id = $1',
    [tenant.id],
  );
  await owner.call('PATCH', `/connections/${rows[0]!.id}`, { markup_percent: 12.5 });
  const asked = await db.query<{ age: number }>(
    `select extract(epoch from clock_timestamp() - max(at))::float8 as age from audit_log
     where tenant_id = $1 and action = 'connection.updated'`,
    [tenant.id],
  );
  // Measured from the commit of the change, not from the start of the call.
  const began = performance.now() - 1000 * (asked.rows[0]?.age ?? 0);
  const planned = await untilPlanned(db);
  const live = await changed;
  table(`a markup of one connection with ${listings} listings`, [
    {
      'planned s': ((planned - began) / 1000).toFixed(2),
      'live s': ((live - began) / 1000).toFixed(2),
      'offers/s': Math.round(listings / ((live - began) / 1000)),
      'database CPU s': ((await service.databaseCpu()) - cpuBefore).toFixed(1),
    },
  ]);
  await db.end();
}

async function untilPlanned(db: Awaited<ReturnType<BenchService['database']>>): Promise<number> {
  for (;;) {
    const { rowCount } = await db.query('select from connection_scans');
    if (rowCount === 0) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
