import pg from 'pg';
import type { Logger } from '../log/index.ts';

/** Messages between processes. A lost signal costs the polling interval, never work. */
export type Signal =
  | 'changes'
  | 'deliveries'
  | 'imports'
  | 'bulk-actions'
  | 'tasks'
  | 'inbox'
  | 'deletions'
  | 'order-actions'
  | 'outgoing-events'
  | 'notices';

export interface Signals {
  /** Signals every process, this one at once. Several signals within a moment become one. */
  send(signal: Signal): void;
  on(signal: Signal, listener: () => void): void;
  close(): Promise<void>;
}

const CHANNEL = 'sluice_signals';
/**
 * NOTIFY takes a lock of the whole database at commit, so a write never contains it: signals follow on a connection of
 * their own, gathered over this time.
 */
const GATHER_MS = 25;
const RECONNECT_MS = 1_000;
/** The end of a process waits for its last signals this long at most. */
const PATIENCE = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };

/**
 * Signals between processes over LISTEN and NOTIFY. Their session lasts as long as the process, so its name tells
 * migrations which version the process is of.
 *
 * @param schema the number of the newest migration of this version
 */
export function openSignals(settings: pg.ClientConfig, log: Logger, schema: string): Signals {
  const listeners = new Map<Signal, Set<() => void>>();
  const gathered = new Set<Signal>();
  const own = crypto.randomUUID();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Work on the connection that is under way: it takes a statement when the one before has ended. */
  let sending: Promise<void> | undefined;
  let closed = false;

  const tell = (signal: string): void => {
    for (const listener of listeners.get(signal as Signal) ?? []) listener();
  };
  const flush = (): void => {
    timer = undefined;
    if (sending !== undefined) return;
    const payloads = [...gathered].map((signal) => `${own}/${signal}`);
    gathered.clear();
    if (payloads.length === 0 || client === undefined) return;
    const notify = 'select pg_notify($1, payload) from unnest($2::text[]) payload';
    during(client.query(notify, [CHANNEL, payloads]));
  };
  /** Remembers work on the connection until it ends; signals gathered meanwhile follow it. */
  const during = (work: Promise<unknown>): void => {
    const done = (): void => {
      sending = undefined;
      if (timer === undefined) flush();
    };
    sending = work.then(done, done);
  };
  const connect = (): void => {
    const next = new pg.Client({
      ...settings,
      ...PATIENCE,
      application_name: `sluice signals ${schema}`,
      keepAlive: true,
    });
    const lost = (): void => {
      if (closed || client !== next) return;
      client = undefined;
      setTimeout(connect, RECONNECT_MS).unref();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload }) => {
      const [sender, signal] = (payload ?? '').split('/');
      if (sender !== own && signal !== undefined) tell(signal);
    });
    client = next;
    const listening = next.connect().then(() => next.query(`listen ${CHANNEL}`));
    during(
      listening.catch((error: unknown) => {
        log.debug({ err: error }, 'signals are down, polling meanwhile');
        lost();
      }),
    );
  };
  connect();

  return {
    send: (signal) => {
      tell(signal);
      gathered.add(signal);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    on: (signal, listener) => {
      const known = listeners.get(signal) ?? new Set();
      listeners.set(signal, known.add(listener));
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      // A command that ends at once has signals left to send; the end waits for them.
      flush();
      while (sending !== undefined) await sending;
      await client?.end().catch(() => {});
    },
  };
}
