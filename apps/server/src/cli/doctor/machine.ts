import { access, constants, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { assertReachable, findLauncher } from '../../platform/embedded-postgres/account.ts';
import { messageOf } from '../errors.ts';
import { masterKeyFile } from '../master-key-file.ts';
import { type Check, fail, ok, warn } from './check.ts';

const GIB = 1024 ** 3;

/** The nearest folder on the way to this one that exists. */
async function existing(folder: string): Promise<string> {
  const present = await stat(folder).catch(() => null);
  return present !== null || dirname(folder) === folder ? folder : existing(dirname(folder));
}

/** Whether Sluice, and its database, may work in DATA_DIR. */
export async function checkDataDir(config: Config): Promise<Check> {
  const { dataDir } = config;
  const folder = await existing(dataDir);
  const info = await stat(folder);
  if (!info.isDirectory()) return fail('data_dir', `${folder} is no folder`, 'set DATA_DIR to a folder');
  const writable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!writable) {
    const us = process.getuid?.();
    const advice = `run: chown -R ${us ?? 'this-user'} ${folder}, or set DATA_DIR to a folder of this user`;
    return fail(
      'data_dir',
      `${folder} belongs to user ${info.uid} and this user (${us}) may not write in it`,
      advice,
    );
  }
  if (config.databaseUrl === undefined && process.getuid?.() === 0) {
    const launcher = await findLauncher(join(dataDir, 'postgres', 'data'));
    try {
      await assertReachable(folder, launcher);
    } catch (error) {
      // At the start, a closed data folder of root's own is opened for the database's account.
      if (folder !== dataDir || !messageOf(error).includes(`may not enter ${dataDir}.`))
        return fail('data_dir', messageOf(error), 'follow one of the ways the message names');
    }
  }
  return ok('data_dir', folder === dataDir ? dataDir : `${dataDir} does not exist yet and can be made`);
}

export async function checkDisk(config: Config): Promise<Check> {
  const folder = await existing(config.dataDir);
  const { bavail, bsize } = await statfs(folder);
  const free = (bavail * bsize) / GIB;
  const message = `${free.toFixed(1)} GiB free for ${config.dataDir}`;
  const advice = 'make room on that disk, or move DATA_DIR to a larger one';
  if (free < 0.2) return fail('disk', message, advice);
  return free < 2 ? warn('disk', message, advice) : ok('disk', message);
}

/** A key file that others can read opens every credential. */
export async function checkKeyFile(config: Config): Promise<Check[]> {
  if (config.masterKeys !== undefined || process.platform === 'win32') return [];
  const file = masterKeyFile(config);
  const info = await stat(file).catch(() => null);
  if (info === null || (info.mode & 0o077) === 0) return [];
  return [warn('master_key_file', `${file} is readable by other users`, `run: chmod 600 ${file}`)];
}

/**
 * Whether the port is free, or taken by the service it is meant for.
 *
 * @param running whether a service is known to run on this data folder; null when that is unknown
 */
export async function checkPort(config: Config, running: boolean | null): Promise<Check> {
  const { host, port } = config;
  if (port === 0) return ok('port', 'any free port');
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const where = `port ${port} on ${host}`;
  if (await answersAsSluice(`http://${local.includes(':') ? `[${local}]` : local}:${port}/healthz`)) {
    if (running !== false) return ok('port', `${where}: the service answers`);
    return fail(
      'port',
      `${where}: another Sluice answers there`,
      'set PORT to a free one, or stop the other',
    );
  }
  const code = await tryListen(host, port);
  if (code === null) return ok('port', `${where} is free`);
  if (code === 'EADDRINUSE') {
    const who = running === true ? 'something, but not as a healthy service,' : 'another program';
    return fail('port', `${where}: ${who} listens there`, 'set PORT to a free one, or stop that program');
  }
  return fail('port', `${where} cannot be listened on (${code})`, 'choose another HOST or PORT');
}

async function answersAsSluice(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) });
    return ((await answer.json()) as { status?: string }).status === 'ok';
  } catch {
    return false;
  }
}

/** The reason why nothing can listen there, or null. */
async function tryListen(host: string, port: number): Promise<string | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port }, () => server.close(() => resolve(null)));
  });
}
