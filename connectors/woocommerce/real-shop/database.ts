import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A MariaDB that only a socket in its folder leads to. */
export interface Database {
  socket: string;
  stop(): Promise<void>;
}

const LOOK_MS = 100;
const PATIENCE_MS = 30_000;

/** Starts the database server of a folder with a database for each name. Server and databases are made the first time. */
export async function startDatabase(folder: string, names: readonly string[]): Promise<Database> {
  const data = join(folder, 'database');
  const socket = join(folder, 'db.sock');
  const user = userInfo().username;
  if (!existsSync(data)) {
    const args = [`--datadir=${data}`, '--auth-root-authentication-method=normal', `--user=${user}`];
    await run('mariadb-install-db', ['--no-defaults', ...args, '--skip-test-db']);
  }
  await rm(socket, { force: true });
  const settings = [
    '--skip-networking',
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-buffer-pool-size=128M',
  ];
  const place = [`--datadir=${data}`, `--socket=${socket}`, `--pid-file=${folder}/db.pid`, `--user=${user}`];
  const server = spawn('mariadbd', ['--no-defaults', ...place, ...settings], { stdio: 'ignore' });
  try {
    await untilAnswers(server, socket, names);
  } catch (error) {
    server.kill('SIGKILL');
    throw error;
  }
  return { socket, stop: () => ended(server) };
}

async function untilAnswers(server: ChildProcess, socket: string, names: readonly string[]): Promise<void> {
  const statement = names
    .map((name) => `create database if not exists ${name} character set utf8mb4;`)
    .join(' ');
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(LOOK_MS)) {
    try {
      await run('mariadb', ['--no-defaults', `--socket=${socket}`, '--user=root', '-e', statement]);
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > end) throw error;
    }
  }
}

/** Ends a process, or the group that it leads, and waits for its end. */
export async function ended(child: ChildProcess, which: 'process' | 'group' = 'process'): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(which === 'group' ? -pid : pid, 'SIGTERM');
  await gone;
}
