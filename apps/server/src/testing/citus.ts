import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { distribute } from '../platform/db/distribute.ts';
import { openLogins } from '../platform/db/logins.ts';
import { migrate } from '../platform/db/migrate.ts';
import { findLauncher } from '../platform/embedded-postgres/account.ts';
import type { ConnectionSettings } from '../platform/embedded-postgres/index.ts';
import { BUILT_PROGRAMS, hasBuiltPrograms } from './built-programs.ts';
import { type CitusNode, makeCitusNode } from './citus-node.ts';
import { scratchFolder } from './scratch.ts';

/** A folder that somebody names; an empty name is none. */
const NAMED = process.env.CITUS || undefined;

/** Why nothing can be tried on Citus here, or undefined when it can. */
export const citusMissing: string | undefined =
  NAMED !== undefined || hasBuiltPrograms
    ? undefined
    : 'skipped: there is no Citus; CITUS names the folder of a PostgreSQL 18 with Citus (its bin and lib)';

/** A coordinator and two workers on this machine. */
export interface CitusCluster {
  /** The coordinator first. */
  nodes: readonly [CitusNode, ...CitusNode[]];
  stop(): Promise<void>;
}

const NODES = ['coordinator', 'worker1', 'worker2'];

/**
 * Starts a coordinator and two workers in a folder of their own, which `stop` removes.
 *
 * @param settings of PostgreSQL on every node
 */
export async function startCitus(settings: Record<string, string> = {}): Promise<CitusCluster> {
  if (citusMissing !== undefined) throw new Error(citusMissing);
  const folder = await mkdtemp(join(scratchFolder(), 'sluice-citus-'));
  const nodes: CitusNode[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const launcher = await findLauncher(folder);
    const installation = { folder: NAMED ?? (await unpack(folder)), launcher };
    if (launcher.account !== null) await chown(folder, launcher.account.uid, launcher.account.gid);
    const made = NODES.map(async (name) =>
      nodes.push(await makeCitusNode(installation, folder, name, settings)),
    );
    const failed = (await Promise.allSettled(made)).find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    nodes.sort((a, b) => NODES.indexOf(a.name) - NODES.indexOf(b.name));
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes: nodes as unknown as CitusCluster['nodes'], stop };
}

async function unpack(folder: string): Promise<string> {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  await promisify(execFile)('tar', ['xJf', BUILT_PROGRAMS, '-C', programs, '--strip-components=1']);
  return programs;
}

/** A database of a cluster, by the addresses of its nodes, the coordinator's first. */
export type CitusDatabase = readonly [ConnectionSettings, ...ConnectionSettings[]];

/** Passes the addresses of a database to a cluster's nodes. */
export const databaseOf = ({ nodes }: CitusCluster, database: string): CitusDatabase =>
  nodes.map(({ connection }) => ({ ...connection, database })) as unknown as CitusDatabase;

/**
 * Makes a migrated and distributed database, as docs/scaling.md tells an operator to.
 *
 * @param shards few take less time to make and to copy
 * @param suffix distinguishes its logins from those of other databases
 */
export async function makeCitusDatabase(
  cluster: CitusCluster,
  name: string,
  { shards, suffix }: { shards: number; suffix: string },
): Promise<CitusDatabase> {
  const nodes = databaseOf(cluster, name);
  await addCitus(nodes);
  const [coordinator] = nodes;
  const logins = await openLogins(coordinator, { suffix });
  if (logins.shared !== undefined) throw new Error(logins.shared);
  await migrate(logins.owner!);
  await distribute(coordinator, shards);
  return nodes;
}

/** Makes an empty database on every node and joins them. */
export async function addCitus(nodes: CitusDatabase): Promise<void> {
  const [coordinator, ...workers] = nodes;
  for (const node of nodes) {
    await onDatabase({ ...node, database: 'postgres' }, [
      `create database ${pg.escapeIdentifier(node.database)} template template0`,
    ]);
    await onDatabase(node, ['create extension citus']);
  }
  await onDatabase(coordinator, [
    `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`,
    ...workers.map(({ port }) => `select citus_add_node('127.0.0.1', ${port})`),
  ]);
}

/** Copies a database on every node: a fraction of the time in which it is made. Nobody else may be in it meanwhile. */
export async function copyCitusDatabase(template: CitusDatabase): Promise<CitusDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await Promise.all(template.map((node) => copyOn(node, name)));
  return template.map((node) => ({ ...node, database: name })) as unknown as CitusDatabase;
}

async function copyOn(node: ConnectionSettings, name: string): Promise<void> {
  const [from, to] = [pg.escapeIdentifier(node.database), pg.escapeIdentifier(name)];
  await onDatabase({ ...node, database: 'postgres' }, [
    // The maintenance daemon of Citus keeps a connection to each database.
    `alter database ${from} allow_connections false`,
    `select pg_advisory_lock(hashtext('copy of ${node.database}'))`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${node.database}'`,
    `create database ${to} template ${from} strategy file_copy`,
    `alter database ${to} allow_connections true`,
    // Settings of a database are not copied with it.
    `alter database ${to} set citus.propagate_set_commands = 'local'`,
  ]);
}

/** Drops a database on every node, together with all its connections. */
export async function dropCitusDatabase(nodes: CitusDatabase): Promise<void> {
  await Promise.all(
    nodes.map((node) =>
      onDatabase({ ...node, database: 'postgres' }, [
        `drop database if exists ${pg.escapeIdentifier(node.database)} with (force)`,
      ]),
    ),
  );
}

/** Runs statements one after the other in one session. */
async function onDatabase(settings: ConnectionSettings, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(settings);
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
