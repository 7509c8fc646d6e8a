import { readdir, readFile, readlink } from 'node:fs/promises';
import { loadavg } from 'node:os';
import pg from 'pg';
import { databaseCpu, databaseMemory, processCpu } from '../cpu.ts';
import { quantile } from '../report.ts';
import type { World } from '../world.ts';
import { type Probe, probeFile } from './probe.ts';
import type { Spell } from './traffic.ts';

const MB = 1024 ** 2;
/** The sampler's own connection, which is left out of the count. */
const OWN = 'bench sampler';

/** Figures of one moment by name, and the seconds since the load began. */
export type Sample = Record<string, number> & { seconds: number };

interface DatabaseFigures {
  connections: number;
  'database MB': number;
  'wal MB': number;
  'wal files MB': number;
  'dead rows': number;
  statements: number;
  'changes waiting': number;
  'listings behind': number;
  'oldest s': number;
}

/** Looks at the service from outside: processes by /proc (Linux), the database by its views. */
export interface Sampler {
  sample(seconds: number, spell: Spell): Promise<Sample>;
  close(): Promise<void>;
}

export async function openSampler(world: World, probes: string): Promise<Sampler> {
  const client = new pg.Client({ ...world.postgres.connection(), application_name: OWN });
  client.on('error', () => {});
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  let last: { at: number; cpu: Record<string, number> } | undefined;
  const parts = { api: world.apis[0]!, worker: world.workers[0]! };
  return {
    sample: async (seconds, spell) => {
      const processes = await Promise.all(
        Object.entries(parts).map(([name, { child }]) => processFigures(name, child.pid!, probes)),
      );
      const { rows } = await client.query<DatabaseFigures>(FIGURES);
      const cpu = {
        api: await processCpu(parts.api.child.pid!),
        worker: await processCpu(parts.worker.child.pid!),
        database: await databaseCpu(world.folder),
      };
      const shares = last === undefined ? {} : sharesOf(cpu, last, seconds);
      last = { at: seconds, cpu };
      return {
        seconds,
        ...Object.assign({}, ...processes),
        ...numbersOf(rows[0]!),
        'database memory MB': await databaseMemory(world.folder),
        ...shares,
        'machine load': loadavg()[0]!,
        ...requestFigures(spell),
      } as Sample;
    },
    close: () => client.end(),
  };
}

const numbersOf = (row: DatabaseFigures): Record<string, number> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));

/** Percent of one core since the sample before. */
const sharesOf = (
  cpu: Record<string, number>,
  last: { at: number; cpu: Record<string, number> },
  now: number,
) =>
  Object.fromEntries(
    Object.entries(cpu).map(([name, spent]) => [
      `${name} cpu %`,
      (100 * (spent - last.cpu[name]!)) / (now - last.at),
    ]),
  );

async function processFigures(name: string, pid: number, probes: string): Promise<Record<string, number>> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const open = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const targets = await Promise.all(open.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
  const probe = await readFile(probeFile(probes, pid), 'utf8')
    .then((text) => JSON.parse(text) as Probe)
    .catch(() => undefined);
  return {
    [`${name} rss MB`]: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
    [`${name} files`]: open.length,
    [`${name} sockets`]: targets.filter((target) => target.startsWith('socket:')).length,
    ...(probe === undefined
      ? {}
      : {
          [`${name} heap MB`]: probe.heapUsed / MB,
          [`${name} external MB`]: probe.external / MB,
          [`${name} handles`]: probe.handles,
        }),
  };
}

function requestFigures({ times, failed, left_out }: Spell): Record<string, number> {
  const quick = ['write', 'list', 'search'].flatMap((kind) => times.get(kind) ?? []);
  const pages = times.get('page') ?? [];
  return {
    requests: [...times.values()].reduce((sum, some) => sum + some.length, 0),
    failed,
    'left out': left_out,
    ...(quick.length === 0
      ? {}
      : { 'request p50 ms': quantile(quick, 0.5), 'request p99 ms': quantile(quick, 0.99) }),
    ...(pages.length === 0 ? {} : { 'page p50 ms': quantile(pages, 0.5) }),
  };
}

const FIGURES = `
  select (select count(*) from pg_stat_activity
      where datname = current_database() and application_name <> '${OWN}') as connections,
    pg_database_size(current_database()) / ${MB}.0 as "database MB",
    pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') / ${MB}.0 as "wal MB",
    (select sum(size) / ${MB}.0 from pg_ls_waldir()) as "wal files MB",
    (select sum(n_dead_tup) from pg_stat_user_tables) as "dead rows",
    (select count(*) from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())) as statements,
    (select count(*) from product_changes) as "changes waiting",
    (select count(*) from listings where state in ('pending', 'sending', 'accepted', 'retry')) as "listings behind",
    (select coalesce(extract(epoch from now() - min(changed_at)), 0) from listings
      where state in ('pending', 'sending', 'accepted', 'retry')) as "oldest s"`;
