import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareCommand, serverEnvironment } from './account.ts';
import { PORT } from './layout.ts';
import { clearRemains, findLiveServer, waitUntilReady } from './postmaster.ts';
import { whenGone } from './process-identity.ts';
import type { LaunchPlan, ServerProcess } from './server.ts';
import { logPosition, logTail, openServerLog } from './server-log.ts';
import { serverArguments } from './settings.ts';
import { launchOnWindows } from './windows.ts';

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

/** Takes over the running server of the cluster, if there is one. */
export async function adoptServer(data: string): Promise<ServerProcess | null> {
  const file = await findLiveServer(data);
  if (!file) return null;
  const host = file.socketDir || '127.0.0.1';
  return { pid: file.pid, host, port: file.port, adopted: true, exited: whenGone(file.pid) };
}

/** Starts the server and waits until it accepts connections; rejects with the end of its log otherwise. */
export async function launchServer(plan: LaunchPlan, abort: AbortSignal): Promise<ServerProcess> {
  if (process.platform === 'win32') return await launchOnWindows(plan);
  const { layout } = plan;
  await clearRemains(layout);
  const since = await logPosition(layout.logFile);
  const child = spawnServer(plan);
  plan.whileWaiting?.();
  let reason: string | null = null;
  const exited = describeExit(child).then((text) => {
    reason = text;
    return text;
  });
  // Recovery after a crash may take minutes, so there is no deadline as long as the process lives.
  const interrupt = () => void child.kill('SIGINT');
  abort.addEventListener('abort', interrupt);
  const ready = await waitUntilReady(layout.data, child.pid ?? -1, () => reason !== null);
  abort.removeEventListener('abort', interrupt);
  if (!ready) {
    const lines = await logTail(layout.logFile, since);
    throw new Error(
      `The embedded PostgreSQL did not start (${reason}). Its log, ${layout.logFile}:\n${lines}`,
    );
  }
  return { pid: ready.pid, host: layout.socketDir, port: PORT, adopted: false, exited };
}

/**
 * Stops a server: first fast, which ends sessions and writes a checkpoint, then more and more forcibly. No way of
 * stopping loses an acknowledged write.
 */
export async function stopServer(server: ServerProcess): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
    ['SIGKILL', IMMEDIATE_SHUTDOWN_MS],
  ];
  for (const [signal, patience] of steps) {
    try {
      process.kill(server.pid, signal);
    } catch {
      return;
    }
    const timer = new AbortController();
    const timeout = delay(patience, 'late', { signal: timer.signal }).catch(() => 'late');
    const outcome = await Promise.race([server.exited, timeout]);
    timer.abort();
    if (outcome !== 'late') return;
  }
}

function spawnServer(plan: LaunchPlan): ChildProcess {
  const { layout, runtime, launcher, settings, dieWithParent } = plan;
  const command = prepareCommand(
    launcher,
    runtime.postgres,
    serverArguments(layout, settings, null),
    dieWithParent,
  );
  const log = openServerLog(layout.logFile);
  try {
    const child = spawn(command.file, command.args, {
      ...command.options,
      cwd: layout.data,
      env: serverEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      // A session of its own: Ctrl-C on the terminal must not stop the database under requests still in flight.
      detached: true,
    });
    child.unref();
    return child;
  } finally {
    log.close();
  }
}

async function describeExit(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit');
    return signal === null ? `exited with code ${code}` : `killed by ${signal}`;
  } catch (error) {
    return (error as Error).message;
  }
}
