import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { serverEnvironment } from './account.ts';
import { readPostmasterFile } from './postmaster.ts';
import { whenGone } from './process-identity.ts';
import type { LaunchPlan, ServerProcess } from './server.ts';
import { serverArguments } from './settings.ts';

const run = promisify(execFile);
const START_TIMEOUT_S = 300;

/**
 * Starts the server on Windows through pg_ctl, which gives up administrator rights that PostgreSQL refuses. It listens
 * on a free port of the loopback address with a password, as the socket's folder cannot be closed there.
 */
export async function launchOnWindows(plan: LaunchPlan): Promise<ServerProcess> {
  const { layout, runtime, settings } = plan;
  const [, , ...server] = serverArguments(layout, settings, await freePort());
  const quoted = server.map((argument) => (argument.includes(' ') ? `"${argument}"` : argument)).join(' ');
  const wait = ['-w', '-t', String(START_TIMEOUT_S)];
  const args = ['start', '-D', layout.data, '-l', layout.logFile, ...wait, '-o', quoted];
  await run(runtime.pgCtl, args, { env: serverEnvironment(), windowsHide: true });
  const file = await readPostmasterFile(layout.data);
  if (!file) throw new Error(`The embedded PostgreSQL did not start; see ${layout.logFile}.`);
  return {
    pid: file.pid,
    host: '127.0.0.1',
    port: file.port,
    adopted: false,
    exited: whenGone(file.pid),
  };
}

/** Signals do not exist on Windows: killing the server would be a crash, so pg_ctl asks it to stop. */
export async function stopOnWindows(pgCtl: string, data: string): Promise<void> {
  await run(pgCtl, ['stop', '-D', data, '-m', 'fast', '-w'], { env: serverEnvironment(), windowsHide: true });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1.');
  return address.port;
}
