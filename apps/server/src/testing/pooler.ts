import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findLauncher, prepareCommand } from '../platform/embedded-postgres/account.ts';
import type { ConnectionSettings } from '../platform/embedded-postgres/index.ts';
import { BUILT_PROGRAMS, hasBuiltPrograms } from './built-programs.ts';
import { scratchFolder } from './scratch.ts';

/** Why a test with a pooler cannot run here, or undefined when it can. */
export const poolerMissing: string | undefined =
  process.env.PGBOUNCER !== undefined || hasBuiltPrograms
    ? undefined
    : 'skipped: there is no PgBouncer; PGBOUNCER names its program';

/** A PgBouncer in transaction mode before one server. */
export interface Pooler {
  /** The way by which a database of the server is reached through it. */
  through(direct: ConnectionSettings): ConnectionSettings;
  stop(): Promise<void>;
}

const PORT = 6432;

/**
 * Starts PgBouncer with as few settings as docs/scaling.md names: transaction mode, prepared statements, and a query by
 * which it learns the passwords of the logins that the service makes.
 *
 * @param server its superuser
 */
export async function startPooler(server: ConnectionSettings): Promise<Pooler> {
  const folder = await mkdtemp(join(scratchFolder(), 'sluice-pooler-'));
  const launcher = await findLauncher(folder);
  const program = process.env.PGBOUNCER ?? (await unpack(folder));
  const [users, settings] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')];
  await writeFile(users, `"${server.user}" "${server.password}"\n`, { mode: 0o600 });
  await writeFile(settings, iniFor(server, folder, users));
  if (launcher.account !== null)
    for (const path of [folder, users, settings])
      await chown(path, launcher.account.uid, launcher.account.gid);
  const { file, args, options } = prepareCommand(launcher, program, [settings], true);
  const child = spawn(file, args, {
    ...options,
    env: { PATH: process.env.PATH, LD_LIBRARY_PATH: join(folder, 'lib') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  while (!log.includes('process up')) {
    const signal = await Promise.race([once(child.stderr, 'data'), ended.then(() => undefined)]);
    if (signal === undefined) throw new Error(`PgBouncer did not start: ${log}`);
  }
  return {
    through: (direct) => ({ ...direct, host: folder, port: PORT }),
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Unpacks the program and its library into the folder of this run. */
async function unpack(folder: string): Promise<string> {
  const members = ['--wildcards', '*/bin/pgbouncer', '*/lib/libevent*'];
  await promisify(execFile)('tar', ['xJf', BUILT_PROGRAMS, '-C', folder, '--strip-components=1', ...members]);
  return join(folder, 'bin', 'pgbouncer');
}

const iniFor = (server: ConnectionSettings, folder: string, users: string): string => `[databases]
* = host=${server.host} port=${server.port}

[pgbouncer]
listen_port = ${PORT}
unix_socket_dir = ${folder}
pool_mode = transaction
max_prepared_statements = 200
default_pool_size = 6
max_client_conn = 500
auth_type = scram-sha-256
auth_file = ${users}
auth_user = ${server.user}
`;
