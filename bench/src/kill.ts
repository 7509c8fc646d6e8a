import { setTimeout as delay } from 'node:timers/promises';
import { importRows, startImport, untilImported } from './import-api.ts';
import { compareChannel, compareWrites, type Finding } from './oracle.ts';
import { believeInterrupted, loseWrites } from './reliability/breaks.ts';
import { runName } from './reliability/requests.ts';
import { type Outcome, table } from './report.ts';
import { terminate, untilReady } from './service.ts';
import {
  closeWorld,
  expireLeases,
  openWorld,
  type Part,
  type Running,
  startAgain,
  untilDelivered,
  type World,
  withDatabase,
} from './world.ts';
import { startWriters, type WriteLog } from './writers.ts';

export type Target = 'api' | 'worker' | 'postgres' | 'backends';

/** Work that a killed worker left in the middle: found after its end, when nobody writes any more. */
export interface Hits {
  imports: number;
  deliveries: number;
}

/** A worker that was started anew finds work within this time, if there is any. */
const BUSY_MS = 10_000;

/** From so many kills on, a run whose kills never hit anything in the middle proves nothing and fails. */
const MUST_HIT = 10;

/**
 * Kills one part with SIGKILL again and again while products are written, a file is imported and a channel is fed, and
 * holds the end against what was acknowledged.
 *
 * @param options.broken a fault that the kills of the target have to bring to light
 * @returns what was lost, wrong or doubled
 */
export async function benchKill(options: {
  kills: number;
  targets: Target[];
  broken: boolean;
  /** Of each imported file. */
  rows?: number;
  open?: typeof openWorld;
}): Promise<Outcome> {
  const rows = [];
  for (const target of options.targets) {
    const row = await killRun(target, options);
    console.error(JSON.stringify(row));
    rows.push(row);
  }
  table(`kill -9, ${options.kills} times each, while writing, importing and delivering`, rows);
  const wrong = rows.map(
    (row) =>
      row.lost + row['wrong listings'] + row.duplicates + row['import rows wrong'] + row['hit too little'],
  );
  return {
    tried: rows
      .map((row) => `${row.times} kills of ${row.killed}, ${row['writes acknowledged']} writes`)
      .join('; '),
    wrong: wrong.reduce((sum, n) => sum + n, 0),
  };
}

async function killRun(
  target: Target,
  { kills, broken, rows = 2_000, open = openWorld }: Parameters<typeof benchKill>[0],
) {
  const lazy = broken && target === 'postgres';
  const world = await open({ settings: lazy ? { fsync: 'off', synchronous_commit: 'off' } : {} });
  try {
    if (broken && target === 'api') await loseWrites(world);
    if (broken && target === 'worker') await believeInterrupted(world);
    const hits: Hits = { imports: 0, deliveries: 0 };
    const injure = () => (target === 'worker' ? killWorker(world, hits) : killAndRestart(world, target));
    const { log, imports, findings } = await injureWhileBusy(world, { injuries: kills, rows, injure });
    for (const finding of findings.slice(0, 20)) console.error(finding);
    const count = (kind: Finding['kind']): number =>
      findings.filter((finding) => finding.kind === kind).length;
    return {
      killed: target,
      times: kills,
      'writes acknowledged': log.acknowledged,
      'without answer': log.unanswered,
      imports,
      'hit imports': hits.imports,
      'hit deliveries': hits.deliveries,
      'hit too little': target === 'worker' && kills >= MUST_HIT ? missing(hits) : 0,
      lost: count('lost'),
      'import rows wrong': count('import'),
      listings: world.simulator.state.bySku.size,
      'wrong listings': count('listing'),
      duplicates: count('duplicate'),
    };
  } finally {
    await closeWorld(world);
  }
}

const missing = ({ imports, deliveries }: Hits): number => Number(imports === 0) + Number(deliveries === 0);

/**
 * Injures the service again and again while products are written, files are imported and a channel is fed; in the end holds
 * the catalogue against what was acknowledged, and the channel against the catalogue.
 *
 * @param options.rows of each imported file
 */
export async function injureWhileBusy(
  world: Running,
  { injuries, rows, injure }: { injuries: number; rows: number; injure(): Promise<void> },
): Promise<{ log: WriteLog; imports: number; findings: Finding[] }> {
  const run = runName();
  const names = [`${run}-0`];
  const writers = startWriters(world.url, world.tenant, 4, run);
  let importing = await startImport(world, names[0]!, rows);
  for (let n = 0; n < injuries; n++) {
    await delay(50 + Math.random() * 500);
    await injure();
    if ((await untilImported(world, importing, 0)) === 'open') continue;
    const name = `${run}-${names.length}`;
    names.push(name);
    importing = await startImport(world, name, rows);
  }
  const log = await writers.stop();
  await untilImported(world, importing, 120_000);
  await untilDelivered(world);
  const findings: Finding[] = [
    ...(await compareWrites(world, log)),
    ...(await importRows(world, names, rows)),
    ...(await compareChannel(world)),
  ];
  return { log, imports: names.length, findings };
}

/**
 * Kills the worker and records the work it was in the middle of. Its leases are ended before the next one starts: held
 * for ten seconds more, they would keep most kills from hitting anything.
 */
export async function killWorker(world: Running, hits: Hits): Promise<void> {
  const [worker] = world.workers;
  await untilInTheMiddle(world, Math.random() < 0.5 ? 'imports' : 'sending');
  await terminate(worker!.child, 'SIGKILL');
  const left = await leftBehind(world);
  hits.imports += Number(left.imports > 0);
  hits.deliveries += Number(left.sending > 0);
  await expireLeases(world);
  await startAgain(worker!);
}

/** Waits until the worker has begun something of the kind, for as long as it may have nothing to do. */
async function untilInTheMiddle(world: Running, kind: 'imports' | 'sending'): Promise<void> {
  for (const end = Date.now() + BUSY_MS; Date.now() < end; await delay(5))
    if ((await leftBehind(world))[kind] > 0) return;
}

/** Imports `processing` and listings `sending` under a lease that is still good. */
export const leftBehind = (world: Running): Promise<{ imports: number; sending: number }> =>
  withDatabase(world, async (client) => {
    const { rows } = await client.query<{ imports: number; sending: number }>(`
      select (select count(*)::int from bulk_operations
              where status = 'processing' and holder is not null and lease_expires_at > now()) as imports,
        (select count(*)::int from listings l join delivery_leases d using (tenant_id, connection_id)
         where l.state = 'sending' and d.holder is not null and d.expires_at > now()) as sending`);
    return rows[0]!;
  });

/** Kills one part with SIGKILL and waits for the one in its place. */
export async function killAndRestart(world: World, target: Target): Promise<void> {
  if (target === 'backends') return killBackends(world);
  if (target === 'postgres') {
    await world.postgres.crash();
    await untilReady(`${world.url}/readyz`);
  } else await killPart(target === 'api' ? world.apis[0]! : world.workers[0]!);
}

export async function killPart(part: Part): Promise<void> {
  await terminate(part.child, 'SIGKILL');
  await startAgain(part);
}

/** Ends every connection of the service to its database. */
export const killBackends = (world: Running): Promise<void> =>
  withDatabase(world, async (client) => {
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
  });
