import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint } from '@sluice/server/cli/backup/test-support.ts';
import { addCitus, type CitusCluster, type CitusDatabase, databaseOf } from '@sluice/server/testing/citus.ts';
import type pg from 'pg';
import { runName } from '../reliability/requests.ts';
import { type Outcome, table } from '../report.ts';
import { runCli } from '../service.ts';
import type { World } from '../world.ts';
import { startWriters, type WriteLog } from '../writers.ts';
import { onCoordinator } from './places.ts';

/** Products whose count differs from the one that is kept beside them in the same transaction. */
const TORN = `select count(*)::integer as n from tenant_usage u
  where u.products <> (select count(*) from products p where p.tenant_id = u.tenant_id)`;

/**
 * Backs a cluster up while clients write, and restores it twice: into a PostgreSQL without Citus, and into a new database
 * of the cluster. Both must hold every write that was acknowledged before, each tenant as of one moment, and be equal.
 */
export async function backUpUnderLoad(
  world: World,
  cluster: CitusCluster,
  database: CitusDatabase,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-citus-backup-'));
  const file = join(folder, 'backup.tar.gz');
  try {
    const drawn = await drawOnWorker(database, world.tenant.id);
    const before = await writeFor(world, 2_000);
    const during = startWriters(world.url, world.tenant, 4, `${runName()}-`);
    const began = performance.now();
    const { rows } = await world.cli<{ rows: number }>('backup', '--output', file);
    const seconds = (performance.now() - began) / 1000;
    const { acknowledged } = await during.stop();
    const [alone, again] = [databaseOf(cluster, 'restored_alone'), databaseOf(cluster, 'restored_again')];
    await onCoordinator(databaseOf(cluster, 'postgres'), (client) =>
      client.query('create database restored_alone template template0'),
    );
    await addCitus(again);
    for (const [coordinator] of [alone, again])
      await runCli(environment(world, coordinator), 'restore', '--input', file);
    await runCli(environment(world, again[0]), 'distribute', '--shards', '4');
    const wrong = [
      ...(await lostIn(alone, before)),
      ...(await tornIn(alone)),
      ...(await drawnAgain(again, drawn)),
      ...differences(await fingerprint(alone[0]), await fingerprint(again[0])),
    ];
    for (const what of wrong.slice(0, 20)) console.error(what);
    table('a backup of the cluster while four clients write, restored twice', [
      {
        rows,
        's backup': seconds.toFixed(1),
        'writes meanwhile': acknowledged,
        'wrong or lost': wrong.length,
      },
    ]);
    return {
      tried: `${rows} rows in ${seconds.toFixed(1)} s, ${acknowledged} writes meanwhile, restored with and without Citus`,
      wrong: wrong.length,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFor(world: World, ms: number): Promise<WriteLog> {
  const writers = startWriters(world.url, world.tenant, 2, `${runName()}-`);
  await new Promise((resolve) => setTimeout(resolve, ms));
  return writers.stop();
}

const environment = ({ env }: World, { host, port, user, password, database }: CitusDatabase[0]) => ({
  ...env,
  DATABASE_URL: `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host!)}&port=${port}`,
});

async function lostIn(database: CitusDatabase, log: WriteLog): Promise<string[]> {
  const written = log.products.filter(({ acknowledged }) => acknowledged >= 0);
  const { rows } = await onCoordinator(database, (client: pg.Client) =>
    client.query<{ sku: string; quantity: number }>(
      `select p.sku, l.quantity from products p join stock_levels l on l.tenant_id = p.tenant_id and l.product_id = p.id
       where p.sku = any($1)`,
      [written.map(({ sku }) => sku)],
    ),
  );
  const held = new Map(rows.map(({ sku, quantity }) => [sku, quantity]));
  return written
    .filter(({ sku, sent, acknowledged }) => !sent.slice(acknowledged).includes(held.get(sku) ?? -1))
    .map(({ sku }) => `${sku} is not in the backup as it was acknowledged`);
}

async function tornIn(database: CitusDatabase): Promise<string[]> {
  const { rows } = await onCoordinator(database, (client) => client.query<{ n: number }>(TORN));
  return Array.from({ length: rows[0]!.n }, () => 'a tenant has another number of products than is kept');
}

/** Puts in a row with an identity that a worker draws; answers that identity. */
async function drawOnWorker(database: CitusDatabase, tenant: number): Promise<string> {
  return onCoordinator(database, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into brands (tenant_id, id, name, name_key) overriding system value
       select $1, max(groupid) * 2 ^ 48 + 1000, 'Drawn', 'drawn' from pg_dist_node returning id`,
      [tenant],
    );
    return rows[0]!.id;
  });
}

/** The worker that owns the range of an identity must go on above it. */
async function drawnAgain(database: CitusDatabase, drawn: string): Promise<string[]> {
  const { rows } = await onCoordinator(database, (client) =>
    client.query<{ result: string }>(
      `select result from run_command_on_workers('select last_value from brands_id_seq')`,
    ),
  );
  const left = rows.map(({ result }) => result);
  return left.includes(String(drawn))
    ? []
    : [`${drawn} will be drawn again: the workers are at ${left.join(', ')}`];
}

const differences = (one: Record<string, string>, other: Record<string, string>): string[] =>
  Object.keys(one)
    .filter((name) => one[name] !== other[name])
    .map((name) => `${name} differs between the two: ${one[name]} and ${other[name]}`);
