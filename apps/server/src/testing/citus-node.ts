import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { appendFile, chown, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Launcher, prepareCommand } from '../platform/embedded-postgres/account.ts';
import type { ConnectionSettings } from '../platform/embedded-postgres/index.ts';

/** One PostgreSQL of a Citus cluster, in a process that ends with this one. */
export interface CitusNode {
  name: string;
  connection: ConnectionSettings;
  /** Of the process that started all others of the server; undefined while it is down. */
  pid(): number | undefined;
  /** Ends the server at once with SIGKILL, as a lost machine would; resolves when it is gone. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The folder of an installation, and a way to start its programs. */
export interface Installation {
  folder: string;
  launcher: Launcher;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '300',
  shared_buffers: '64MB',
  wal_level: 'logical',
  max_prepared_transactions: '300',
  shared_preload_libraries: 'citus',
  output_plugin_libraries: 'pgoutput, citus',
  log_line_prefix: '%m %e %d ',
  'citus.recover_2pc_interval': '5s',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.enable_statistics_collection': 'off',
};

/**
 * Makes a cluster folder for a node and starts it.
 *
 * @param settings of PostgreSQL, beside those that Citus needs
 */
export async function makeCitusNode(
  installation: Installation,
  folder: string,
  name: string,
  settings: Record<string, string>,
): Promise<CitusNode> {
  const data = join(folder, name);
  const { account } = installation.launcher;
  await mkdir(data);
  if (account !== null) await chown(data, account.uid, account.gid);
  const args = [
    '-U',
    'postgres',
    '-A',
    'trust',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  const made = command(installation, 'initdb', ['-D', data, '-E', 'UTF8', ...args], false);
  await promisify(execFile)(made.file, made.args, made.options);
  const port = await freePort();
  const all = { ...SETTINGS, port: String(port), unix_socket_directories: folder, ...settings };
  const lines = Object.entries(all).map(([key, value]) => `${key} = '${value}'\n`);
  await appendFile(join(data, 'postgresql.conf'), lines.join(''));
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    child = undefined;
  };
  const node: CitusNode = {
    name,
    connection: { host: '127.0.0.1', port, user: 'postgres', password: '', database: 'postgres' },
    pid: () => child?.pid,
    start: async () => {
      child = await startServer(installation, data);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGQUIT'),
  };
  await node.start();
  return node;
}

/** For how long, in milliseconds, processes of a killed server may still hold its memory. */
const MOST_HELD_MS = 30_000;
const LOOK_MS = 200;
const STILL_HELD = 'pre-existing shared memory block';

/** Starts a server, if need be once the last processes of a killed one have ended. */
async function startServer(installation: Installation, data: string): Promise<ChildProcess> {
  for (const end = Date.now() + MOST_HELD_MS; ; await setTimeout(LOOK_MS)) {
    try {
      return await tryToStart(installation, data);
    } catch (error) {
      if (Date.now() > end || !(error as Error).message.includes(STILL_HELD)) throw error;
    }
  }
}

async function tryToStart(installation: Installation, data: string): Promise<ChildProcess> {
  const { file, args, options } = command(installation, 'postgres', ['-D', data], true);
  // `setpriv` becomes the server itself, so that signals reach its postmaster.
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit').then(() => undefined);
  let log = '';
  const keep = (chunk: Buffer): void => {
    log += chunk;
  };
  child.stderr.on('data', keep);
  while (!log.includes('ready to accept connections')) {
    const signal = await Promise.race([once(child.stderr, 'data'), ended]);
    if (signal === undefined) throw new Error(`PostgreSQL with Citus did not start: ${log}`);
  }
  child.stderr.off('data', keep);
  // A log that nobody reads fills the pipe, and the server would wait. It names the statements that Citus refuses.
  const { CITUS_LOGS } = process.env;
  if (CITUS_LOGS === undefined) child.stderr.resume();
  else child.stderr.pipe(createWriteStream(join(CITUS_LOGS, `${basename(data)}.log`), { flags: 'a' }));
  return child;
}

function command(
  { folder, launcher }: Installation,
  program: string,
  args: string[],
  dieWithParent: boolean,
) {
  const prepared = prepareCommand(launcher, join(folder, 'bin', program), args, dieWithParent);
  const env = { PATH: process.env.PATH, LD_LIBRARY_PATH: join(folder, 'lib'), LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  return { ...prepared, options: { ...prepared.options, env } };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
