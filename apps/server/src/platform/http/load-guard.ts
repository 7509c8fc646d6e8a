import { once } from 'node:events';
import { Readable } from 'node:stream';
import { message } from '@sluice/contracts/messages';
import type { Endpoint, Gathered, Principal } from './endpoint.ts';
import { ApiError } from './errors.ts';
import { createFairGate, type FairGate } from './fair-gate.ts';
import type { Metric } from './metrics.ts';
import type { Watchdog } from './watchdog.ts';

/** The part of an endpoint, and of one request to it, that decides which others it waits for. */
interface Loaded {
  load?: Endpoint['load'] | undefined;
  gathered?: Gathered | undefined;
}

/** Keeps the service answering, and keeps tenants from slowing each other down. */
export interface LoadGuard {
  /** Called before anything else happens for a request. @throws ApiError unavailable while the process is overloaded */
  admit(endpoint: Pick<Loaded, 'load'>): void;
  /**
   * Runs the handler of an endpoint when it is the tenant's turn.
   *
   * @throws ApiError rate_limited when the tenant or the session asks for too much
   */
  run<T>(request: Loaded, principal: Principal | undefined, work: () => Promise<T>): Promise<T>;
  metrics(): Metric[];
}

/** Requests of one signed-in browser in a minute: pages ask for a few in a second, and programs use the public API. */
const SESSION_REQUESTS_PER_MINUTE = 3_000;
const MINUTE_MS = 60_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * The guard of one process. A tenant holds at most a part of the whole: five eighths of the database connections, and all but four,
 * beside the two that its gathered writes take and the two that its gathered reads take for some milliseconds; and half of the
 * previews, which take seconds each and so get half of the connections at most.
 *
 * @param connections to the database, for the transactions of tenants
 */
export function createLoadGuard(watchdog: Watchdog, connections: number): LoadGuard {
  const part = (share: number, most: number): number =>
    Math.max(1, Math.min(most, Math.floor(connections * share)));
  const any = createFairGate({
    what: 'requests',
    each: Math.max(1, Math.min(part(5 / 8, 10), connections - 4)),
    all: 48,
    waiting: 5_000,
  });
  // Writes may wait for a lock, so reads do not wait behind them.
  const gathering = {
    reads: createFairGate({ what: 'requests', each: 100, all: 500, waiting: 5_000 }),
    writes: createFairGate({ what: 'requests', each: 100, all: 500, waiting: 5_000 }),
  };
  const special = {
    preview: createFairGate({ what: 'previews', each: part(1 / 4, 2), all: part(1 / 2, 4), waiting: 8 }),
    upload: createFairGate({ what: 'uploads', each: 4, all: 12, waiting: 50 }),
    export: createFairGate({ what: 'exports', each: 2, all: part(1 / 2, 6), waiting: 4 }),
  };
  const countSession = perMinute(SESSION_REQUESTS_PER_MINUTE);
  let shed = 0;
  return {
    admit: ({ load }) => {
      if (watchdog.overload === 0 || (watchdog.overload === 1 && load === undefined)) return;
      shed++;
      throw new ApiError('unavailable', message('busy'), {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    },
    run: async ({ load, gathered }, principal, work) => {
      if (principal === undefined) return work();
      const { tenantId, caller } = principal;
      if (caller.kind === 'user') countSession(caller.sessionId);
      const inTurn = () => (gathered === undefined ? any : gathering[gathered]).run(tenantId, work);
      if (load === undefined) return inTurn();
      return load === 'export'
        ? untilRead(special.export, tenantId, inTurn)
        : special[load].run(tenantId, inTurn);
    },
    metrics: () => [
      ...watchdog.metrics(),
      {
        name: 'sluice_requests_shed_total',
        help: 'Requests refused with 503 because the process was overloaded.',
        type: 'counter',
        values: [{ value: shed }],
      },
    ],
  };
}

/** Returns the result of the work as soon as there is one, and keeps its place until a stream in it has ended. */
const untilRead = <T>(gate: FairGate, tenantId: number, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const toTheEnd = async (): Promise<void> => {
      const result = await work();
      resolve(result);
      if (result instanceof Readable && !result.closed) await once(result, 'close');
    };
    gate.run(tenantId, toTheEnd).catch(reject);
  });

/** Counts by key in windows of a minute. @throws ApiError rate_limited */
function perMinute(most: number): (key: number) => void {
  let counts = new Map<number, number>();
  let until = 0;
  return (key) => {
    const now = performance.now();
    if (now >= until) {
      counts = new Map();
      until = now + MINUTE_MS;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > most)
      throw new ApiError('rate_limited', message('too_many_at_once', { what: 'requests' }), {
        retryAfterSeconds: Math.ceil((until - now) / 1000),
      });
  };
}
