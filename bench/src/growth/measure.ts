import { setTimeout as delay } from 'node:timers/promises';
import type { RunningSimulator } from '@sluice/connector-simulator/server';
import { foldKey } from '@sluice/contracts';
import type pg from 'pg';
import { databaseCpu, databaseMemory, processCpu } from '../cpu.ts';
import type { PortalSession } from '../portal-session.ts';
import { quantile } from '../report.ts';
import { type BenchTenant, memoryOf } from '../service.ts';
import type { World } from '../world.ts';
import { SKU } from './seed.ts';

/** A tenant among the others, with its channels and the products that are changed. */
export interface Place {
  world: World;
  db: pg.Client;
  tenant: BenchTenant;
  session: PortalSession;
  channels: readonly RunningSimulator[];
  /** Products of the tenant. */
  products: number;
  changed: readonly { id: number; name: string; sku: string }[];
  calls: number;
  restSeconds: number;
}

const PER_PAGE = 25;

/** All figures of `FIGURES` at this size but those of the disk. */
export async function measure(place: Place): Promise<Record<string, number>> {
  return {
    ...(await readCosts(place)),
    ...(await changeCosts(place)),
    ...(await restCosts(place)),
    ...(await memory(place)),
  };
}

const times = async (count: number, act: (turn: number) => Promise<unknown>): Promise<number[]> => {
  const measured: number[] = [];
  for (let turn = -3; turn < count; turn++) {
    const began = performance.now();
    await act(turn);
    if (turn >= 0) measured.push(performance.now() - began);
  }
  return measured;
};

async function readCosts({
  world,
  tenant,
  session,
  products,
  calls,
}: Place): Promise<Record<string, number>> {
  const get = async (query: string): Promise<void> => {
    const answer = await fetch(`${world.url}/v1/products?${query}`, { headers: tenant.headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a list answered ${answer.status}`);
  };
  const any = (below: number): number => 1 + Math.floor(Math.random() * below);
  // All digits but the last: ten products at most.
  const few = (): string => `${foldKey(SKU)}${String(any(products)).slice(0, -1) || '1'}`;
  const deep = Math.max(1, Math.floor((0.9 * products) / PER_PAGE));
  const first = await times(calls, () => get(`per_page=${PER_PAGE}`));
  const exact = await times(calls, () => get(`search=${SKU}${any(products)}`));
  const handful = await times(calls, () => get(`search=${few()}`));
  const many = Math.min(calls, 10);
  return {
    ...spread('list, first page', first),
    'list, deep page': quantile(await times(many, () => get(`per_page=${PER_PAGE}&page=${deep}`)), 0.5),
    'portal list': quantile(await times(many, () => session.call('GET', '/product-list')), 0.5),
    ...spread('search, exact', exact),
    ...spread('search, a handful', handful),
    'search, an eighth': quantile(await times(many, () => get('search=kettle')), 0.5),
  };
}

const spread = (name: string, measured: readonly number[]): Record<string, number> => ({
  [name]: quantile(measured, 0.5),
  [`${name} p95`]: quantile(measured, 0.95),
});

interface Spent {
  service: number;
  database: number;
  wal: number;
}

async function spentBy({ world, db }: Place): Promise<Spent> {
  const pids = [...world.apis, ...world.workers].map(({ child }) => child.pid!);
  const service = await Promise.all(pids.map(processCpu));
  const { rows } = await db.query<{ wal: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal`,
  );
  return {
    service: service.reduce((sum, one) => sum + one, 0),
    database: await databaseCpu(world.folder),
    wal: Number(rows[0]!.wal),
  };
}

/** One stock change after the other: answered, planned, and held by every channel. */
async function changeCosts(place: Place): Promise<Record<string, number>> {
  const [write, plan, arrive]: number[][] = [[], [], []];
  const before = await spentBy(place);
  for (let turn = 0; turn < place.calls; turn++) {
    const product = place.changed[turn % place.changed.length]!;
    const quantity = 1_000 + turn;
    const arrived = Promise.all(place.channels.map((channel) => untilHeld(channel, product.sku, quantity)));
    const began = performance.now();
    await putProduct(place, product, quantity);
    write!.push(performance.now() - began);
    await untilPlanned(place, product.id);
    plan!.push(performance.now() - began - write!.at(-1)!);
    await arrived;
    arrive!.push(performance.now() - began);
  }
  const after = await spentBy(place);
  const each = (spent: keyof Spent, unit: number): number =>
    ((after[spent] - before[spent]) * unit) / place.calls;
  return {
    ...spread('write', write!),
    'plan of a change': quantile(plan!, 0.5),
    ...spread('change to channel', arrive!),
    'processor a change, service': each('service', 1000),
    'processor a change, database': each('database', 1000),
    'WAL a change': each('wal', 1 / 1024),
  };
}

export async function putProduct(
  { world, tenant }: Pick<Place, 'world' | 'tenant'>,
  { id, name }: { id: number; name: string },
  quantity: number,
): Promise<void> {
  const body = JSON.stringify({ name, quantity });
  const answer = await fetch(`${world.url}/v1/products/${id}`, {
    method: 'PUT',
    headers: tenant.headers,
    body,
  });
  if (!answer.ok) throw new Error(`a write answered ${answer.status}: ${await answer.text()}`);
}

async function untilPlanned({ db, tenant }: Place, productId: number): Promise<void> {
  const marked = {
    name: 'marked',
    text: 'select from product_changes where tenant_id = $1 and product_id = $2',
  };
  while ((await db.query({ ...marked, values: [tenant.id, productId] })).rowCount !== 0) await delay(1);
}

export function untilHeld({ state }: RunningSimulator, sku: string, stock: number): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (state.bySku.get(sku)?.stock !== stock) return;
      state.events.off('listing', look);
      resolve();
    };
    state.events.on('listing', look);
    look();
  });
}

/** Percent of a core for everything together while nobody asks for anything. */
async function restCosts(place: Place): Promise<Record<string, number>> {
  const before = await spentBy(place);
  await delay(place.restSeconds * 1000);
  const after = await spentBy(place);
  const seconds = after.service + after.database - before.service - before.database;
  // A process that ends between the looks is missing for a moment.
  return { 'processor at rest': Math.max(0, (100 * seconds) / place.restSeconds) };
}

async function memory({ world }: Place): Promise<Record<string, number>> {
  const rss = async ({ child }: World['apis'][number]): Promise<number> => (await memoryOf(child.pid!)).rss;
  return {
    'memory of the API': await rss(world.apis[0]!),
    'memory of the worker': await rss(world.workers[0]!),
    'memory of PostgreSQL': await databaseMemory(world.folder),
  };
}
