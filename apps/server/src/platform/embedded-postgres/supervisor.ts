import { setTimeout as delay } from 'node:timers/promises';
import type { LaunchPlan, ServerProcess } from './server.ts';
import { adoptServer, launchServer } from './server-process.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 30_000;
const ALARM_AFTER_FAILURES = 5;
const SOUND_AFTER_MS = 30_000;

/** The part of a logger that the supervisor writes to; pino's has it. */
export interface SupervisorLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Keeps one server running. */
export interface Supervisor {
  readonly server: ServerProcess;
  onRestart(listener: (info: { reason: string }) => void): void;
  /** Ends the supervision; the server, if one runs, is left as it is and returned. */
  end(): Promise<ServerProcess | null>;
}

/**
 * Watches the server and restarts it whenever it dies: at once the first time, then with growing pauses. It never gives
 * up, because the cause (a full disk, say) can be mended under a running Sluice, but from the fifth failure in a row on
 * it logs an error.
 *
 * @param soundAfterMs a server that ran this long was sound: its death counts as the first of a new series
 */
export function supervise(
  first: ServerProcess,
  plan: LaunchPlan,
  log: SupervisorLog,
  soundAfterMs = SOUND_AFTER_MS,
): Supervisor {
  const listeners: ((info: { reason: string }) => void)[] = [];
  const ending = new AbortController();
  let server = first;
  let running = true;

  async function watch(): Promise<void> {
    let failures = 0;
    while (!ending.signal.aborted) {
      const since = performance.now();
      const reason = await Promise.race([server.exited, whenAborted(ending.signal)]);
      if (ending.signal.aborted) return;
      const died = performance.now();
      running = false;
      failures = performance.now() - since > soundAfterMs ? 0 : failures;
      const fields = { pid: server.pid, reason, deaths_in_a_row: failures + 1 };
      log[levelFor(failures)](fields, 'the embedded PostgreSQL died; restarting it');
      const next = await bringBack(plan, log, ending.signal, failures);
      if (!next) return;
      failures = next.failures + 1;
      server = next.server;
      running = true;
      log.info(
        { pid: server.pid, took_ms: Math.round(performance.now() - died) },
        'the embedded PostgreSQL is back',
      );
      // A listener that throws must not end the watch; in a microtask its error surfaces like any other.
      for (const listener of listeners) queueMicrotask(() => listener({ reason }));
    }
  }

  const watching = watch();
  return {
    get server() {
      return server;
    },
    onRestart: (listener) => void listeners.push(listener),
    async end() {
      ending.abort();
      await watching;
      return running ? server : null;
    },
  };
}

async function bringBack(
  plan: LaunchPlan,
  log: SupervisorLog,
  abort: AbortSignal,
  failuresBefore: number,
): Promise<{ server: ServerProcess; failures: number } | null> {
  for (let failures = failuresBefore; ; failures++) {
    await pause(failures, abort);
    if (abort.aborted) return null;
    try {
      return { server: (await adoptServer(plan.layout.data)) ?? (await launchServer(plan, abort)), failures };
    } catch (error) {
      if (abort.aborted) return null;
      const fields = { failures: failures + 1, error: (error as Error).message };
      log[levelFor(failures)](fields, 'the embedded PostgreSQL did not come back; trying again');
    }
  }
}

function levelFor(failures: number): 'warn' | 'error' {
  return failures + 1 < ALARM_AFTER_FAILURES ? 'warn' : 'error';
}

async function pause(failures: number, abort: AbortSignal): Promise<void> {
  if (failures === 0) return;
  const length = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  await delay(length, undefined, { signal: abort, ref: false }).catch(() => undefined);
}

async function whenAborted(signal: AbortSignal): Promise<string> {
  if (signal.aborted) return 'ended';
  return await new Promise((done) => signal.addEventListener('abort', () => done('ended'), { once: true }));
}
