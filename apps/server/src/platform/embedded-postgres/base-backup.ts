import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { copyFlushed, flushFolder } from './copy-files.ts';
import { describeLayout } from './layout.ts';
import { PointInTimeError } from './point-in-time-error.ts';

/** Folders whose contents belong to the running server: a copy has them empty. */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|recovery\.signal)$/;

/** Facts about a base backup, kept in it as `base-backup.json`. */
export interface BaseBackup {
  postgres_version: string;
  /** Moments before the end cannot be reached from this backup. */
  started_at: string;
  ended_at: string;
  /** The first file of the write-ahead log that this backup needs; older ones are needed by older backups alone. */
  first_wal_file: string;
  files: number;
  bytes: number;
}

interface Options {
  /** The running server, as superuser. */
  settings: pg.ClientConfig;
  dataDir: string;
  /** The folder to make. */
  to: string;
}

/**
 * Copies the cluster while its server works. The copy is torn by itself: with the archive of the write-ahead log, which
 * the server must be writing, it can be brought to any moment after its end. It is written under a temporary name.
 *
 * @throws PointInTimeError when the server archives nothing, or the folder is there already
 */
export async function writeBaseBackup({ settings, dataDir, to }: Options): Promise<BaseBackup> {
  const target = resolve(to);
  if ((await lstat(target).catch(() => null)) !== null)
    throw new PointInTimeError(`${target} exists already; name a folder that is not there yet`);
  const draft = join(dirname(target), `.${basename(target)}.part`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, 'data'), { recursive: true, mode: 0o700 });
  try {
    const facts = await copyCluster(settings, dataDir, draft);
    await writeFile(join(draft, 'base-backup.json'), `${JSON.stringify(facts, null, 2)}\n`, { flush: true });
    await flushFolder(draft);
    await rename(draft, target);
    await flushFolder(dirname(target));
    return facts;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Reads the facts of a base backup. @throws PointInTimeError when the folder holds no complete one */
export async function readBaseBackup(folder: string): Promise<BaseBackup> {
  const text = await readFile(join(folder, 'base-backup.json'), 'utf8').catch(() => null);
  if (text === null) throw new PointInTimeError(`${folder} holds no complete base backup`);
  return JSON.parse(text) as BaseBackup;
}

async function copyCluster(settings: pg.ClientConfig, dataDir: string, draft: string): Promise<BaseBackup> {
  const client = new pg.Client({ ...settings, application_name: 'sluice base-backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await requireArchiving(client);
    const started = await begin(client);
    const { data, passwordFile } = describeLayout(dataDir);
    const copied = await copyFolder(data, join(draft, 'data'));
    await copyFlushed(passwordFile, join(draft, 'password'));
    // Waits until the archive has everything that the copy needs.
    const { rows } = await client.query<{ label: string; ended_at: Date }>(
      'select labelfile as label, clock_timestamp() as ended_at from pg_backup_stop(true)',
    );
    const { label, ended_at } = rows[0]!;
    await writeFile(join(draft, 'data', 'backup_label'), label, { mode: 0o600, flush: true });
    await flushFolder(join(draft, 'data'));
    return { ...started, ended_at: ended_at.toISOString(), ...copied };
  } finally {
    // A session that ends also ends a backup that it began.
    await client.end();
  }
}

async function requireArchiving(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ archives: boolean }>(
    `select current_setting('archive_mode') <> 'off' as archives`,
  );
  if (rows[0]?.archives) return;
  throw new PointInTimeError(
    'the database keeps no archive of its write-ahead log: set WAL_ARCHIVE to a folder and start the service again',
  );
}

async function begin(
  client: pg.Client,
): Promise<Pick<BaseBackup, 'postgres_version' | 'started_at' | 'first_wal_file'>> {
  const { rows } = await client.query<{ version: string; started_at: Date; file: string }>(
    `select current_setting('server_version') as version, clock_timestamp() as started_at,
            pg_walfile_name(pg_backup_start('sluice base-backup', fast => true)) as file`,
  );
  const { version, started_at, file } = rows[0]!;
  return { postgres_version: version, started_at: started_at.toISOString(), first_wal_file: file };
}

/** Copies a folder of the cluster; files that the server deletes meanwhile are not needed. */
async function copyFolder(from: string, to: string): Promise<{ files: number; bytes: number }> {
  let [files, bytes] = [0, 0];
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 });
      if (EMPTIED.includes(entry.name)) continue;
      const inner = await copyFolder(source, target);
      files += inner.files;
      bytes += inner.bytes;
    } else if (entry.isFile()) {
      const size = await copyFlushed(source, target);
      if (size === null) continue;
      files++;
      bytes += size;
    }
  }
  await flushFolder(to);
  return { files, bytes };
}
