import { setTimeout as delay } from 'node:timers/promises';
import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import type pg from 'pg';
import { databaseCpu } from './cpu.ts';
import { startImport, untilImported } from './import-api.ts';
import { percent, table } from './report.ts';
import {
  type BenchService,
  type BenchTenant,
  connectSimulator,
  createBenchTenant,
  startBenchService,
} from './service.ts';

interface Place {
  url: string;
  tenant: BenchTenant;
  service: BenchService;
  db: pg.Client;
}

/** Requests under way at a time. */
const CLIENTS = 4;

/**
 * The write-ahead log of one product change, from the request to the confirmation of every channel, by the number of
 * connections: `products` are live, then the stock of each is changed by one request of its own. Also the log by table, the
 * share of updates that touched no index (HOT), and the size of a row with its indexes, due listings included.
 */
export async function benchWal(options: { products: number; connections: readonly number[] }): Promise<void> {
  const totals = [];
  for (const connections of options.connections)
    totals.push(await changesWith(connections, options.products));
  table(`one stock change of ${options.products} products, to the confirmation of each channel`, totals);
}

async function changesWith(connections: number, products: number): Promise<Record<string, string | number>> {
  const service = await startBenchService();
  const simulators: RunningSimulator[] = [];
  try {
    const tenant = await createBenchTenant(service);
    for (let n = 0; n < connections; n++) {
      simulators.push(await startSimulator({ port: 0 }));
      await connectSimulator(service, tenant, simulators[n]!.url);
    }
    const place = { url: service.url, tenant, service, db: await service.database() };
    await place.db.query('create extension pg_walinspect');
    await untilImported(place, await startImport(place, 'W', products), 300_000);
    await untilAtRest(place.db);
    const row = await measure(place, connections, products);
    await place.db.end();
    return row;
  } finally {
    for (const simulator of simulators) await simulator.close();
    await service.stop();
  }
}

async function measure(
  { db, service, ...place }: Place,
  connections: number,
  products: number,
): Promise<Record<string, string | number>> {
  // Its log depends on the moment, and is not that of a change.
  await db.query('alter system set autovacuum = off');
  await db.query('select pg_reload_conf()');
  await db.query('vacuum analyze');
  await db.query('checkpoint');
  const from = await position(db);
  const cpu = await databaseCpu(service.dataDir);
  const changed = await changeStocks(place);
  await untilAtRest(db);
  const spent = (await databaseCpu(service.dataDir)) - cpu;
  const to = await position(db);
  const { rows } = await db.query<{ total: number; images: number }>(
    `select sum(record_length - fpi_length)::float8 as total, sum(fpi_length)::float8 as images
     from pg_get_wal_records_info($1, $2)`,
    [from, to],
  );
  const byTable = await logByTable(db, from, to);
  table(
    `${connections} connections: write-ahead log of a change, by table and index`,
    byTable.slice(0, 24).map(({ name, records, bytes }) => ({
      name,
      'records/change': (records / changed).toFixed(2),
      'bytes/change': Math.round(bytes / changed),
    })),
  );
  const listings = byTable.find(({ name }) => name === 'listings');
  const updates = (listings?.hot ?? 0) + (listings?.cold ?? 0);
  return {
    connections,
    changes: changed,
    'WAL bytes/change': Math.round((rows[0]?.total ?? 0) / changed),
    'page images': Math.round((rows[0]?.images ?? 0) / changed),
    'listing updates': (updates / changed).toFixed(2),
    'of them HOT': percent(listings?.hot ?? 0, updates),
    'database CPU ms/change': ((1000 * spent) / changed).toFixed(1),
    ...(await sizes(db, products, connections)),
  };
}

const position = async (db: pg.Client): Promise<string> =>
  (await db.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')).rows[0]!.at;

/** Waits until no change is left to plan or to deliver, and a second more for the last transactions. */
async function untilAtRest(db: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ open: string }>(`
      select (select count(*) from product_changes)
        + (select count(*) from listings where state in ('pending', 'sending', 'accepted', 'retry')) as open`);
    if (Number(rows[0]?.open) === 0) break;
    await delay(100);
  }
  await delay(1_000);
}

/** Changes the stock of every product, each in a request. Returns their number. */
async function changeStocks({ url, tenant }: Pick<Place, 'url' | 'tenant'>): Promise<number> {
  const products: { id: number; name: string }[] = [];
  for (let page = 1; ; page++) {
    const answer = await fetch(`${url}/v1/products?per_page=100&page=${page}`, { headers: tenant.headers });
    const { data } = (await answer.json()) as { data: typeof products };
    if (data.length === 0) break;
    products.push(...data);
  }
  let next = 0;
  const client = async (): Promise<void> => {
    for (let n = next++; n < products.length; n = next++) {
      const { id, name } = products[n]!;
      const body = JSON.stringify({ name, quantity: 1_000 + n });
      const put = () => fetch(`${url}/v1/products/${id}`, { method: 'PUT', headers: tenant.headers, body });
      let answer = await put();
      // A machine with much else to do may be too busy for a moment.
      for (let tries = 0; answer.status === 503 && tries < 20; tries++) {
        await delay(500);
        answer = await put();
      }
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return products.length;
}

interface TableLog {
  name: string;
  records: number;
  /** Without images of whole pages. */
  bytes: number;
  hot: number;
  cold: number;
}

/** The records of each table and index, weeks of a table together; the largest first. */
async function logByTable(db: pg.Client, from: string, to: string): Promise<TableLog[]> {
  const { rows } = await db.query<TableLog>(
    `select coalesce(regexp_replace(c.relname, '_\\d{8}', ''), 'others') as name, count(*)::float8 as records,
       sum(b.record_length - coalesce(b.block_fpi_length, 0))::float8 as bytes,
       count(*) filter (where b.record_type like 'HOT_UPDATE%')::float8 as hot,
       count(*) filter (where b.record_type like 'UPDATE%')::float8 as cold
     from pg_get_wal_block_info($1, $2, false) b left join pg_class c on c.relfilenode = b.relfilenode
     where b.block_id = 0 group by 1 order by bytes desc`,
    [from, to],
  );
  return rows;
}

/** Bytes on disk per row, with all indexes. */
async function sizes(db: pg.Client, products: number, connections: number): Promise<Record<string, number>> {
  const { rows } = await db.query<{ products: number; listings: number; attempts: number }>(`
    select pg_total_relation_size('products')::float8 as products, (pg_total_relation_size('listings') + coalesce(pg_total_relation_size(to_regclass('due_listings')), 0))::float8 as listings,
      (select sum(pg_total_relation_size(relid))::float8 from pg_partition_tree('delivery_attempts'))
        / (select count(*) from delivery_attempts) as attempts`);
  const size = rows[0]!;
  return {
    'product bytes': Math.round(size.products / products),
    'listing bytes': Math.round(size.listings / products / connections),
    'attempt bytes': Math.round(size.attempts),
  };
}
