import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { COMPILE_CACHE } from '../../platform/compile-cache.ts';
import type { Logger } from '../../platform/log/index.ts';

/** A worker that lived this long has its next end answered by a quick start again. */
const STEADY_MS = 60_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

export interface WorkerProcess {
  /** Settles once it works; rejects when it ends before, and its own log says why. */
  readonly ready: Promise<void>;
  /** Ends the process once it has finished what it began. */
  stop(): Promise<void>;
}

/**
 * Starts the background work in a process beside this one, which answers people: a large answer of a channel, a plan over
 * a whole catalogue or a crash of a library there delays or ends no request here. A process that dies is started again.
 *
 * @param logLevel level of its log
 */
export function startWorkerProcess(log: Logger, logLevel: string): WorkerProcess {
  let stopping = false;
  let delay = FIRST_DELAY_MS;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess;

  const start = (): ChildProcess => {
    const startedAt = performance.now();
    const started = fork(join(import.meta.dirname, 'main.ts'), [logLevel], {
      execArgv: [],
      env: { ...process.env, ...COMPILE_CACHE },
    });
    started.once('message', () => log.info({ pid: started.pid }, 'the worker process is ready'));
    started.once('exit', (code, signal) => {
      if (stopping) return;
      if (performance.now() - startedAt > STEADY_MS) delay = FIRST_DELAY_MS;
      log.error({ code, signal, again_in_ms: delay }, 'the worker process ended; it is started again');
      timer = setTimeout(() => {
        child = start();
      }, delay);
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
    });
    return started;
  };

  child = start();
  const ready = firstMessageOf(child);
  // Whoever waits for it is told; nobody waits while the rest of the service is still starting.
  ready.catch(() => {});
  return {
    ready,
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Settles once the process works. @throws Error when it ends before */
function firstMessageOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`the worker process ended at its start (${signal ?? `exit code ${code}`})`)),
    );
  });
}
