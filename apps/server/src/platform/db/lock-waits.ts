import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** How long a change of the schema may keep others waiting. */
export interface LockPatience {
  /** A statement that gets no lock within this time gives up all locks of its migration, so that others go on. */
  waitMs: number;
  /** The time between two tries, in which those who waited come through. */
  pauseMs: number;
  tries: number;
  /** The longest wait for transactions that began before an index: nobody stands behind it. */
  indexWaitMs: number;
}

/**
 * A little longer than PostgreSQL's `deadlock_timeout`, after which a waiting session sends an autovacuum away. The
 * tries last longer than any statement of the service (30 s).
 */
export const LOCK_PATIENCE: LockPatience = {
  waitMs: 1_500,
  pauseMs: 2_500,
  tries: 15,
  indexWaitMs: 1_800_000,
};

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

export const isLockTrouble = (error: unknown): boolean =>
  [LOCK_NOT_AVAILABLE, DEADLOCK].includes((error as { code?: string }).code ?? '');

/** Sees, over a connection of its own, who keeps another session waiting. */
export interface LockWatch {
  /** In words who held the lock when somebody was last seen to; undefined when nobody was. */
  holders(): string | undefined;
  close(): Promise<void>;
}

const LOOK_MS = 100;

/** Watches a session. The watch is a help for the message of an error: its own failures are not reported. */
export function watchLocks(settings: pg.ClientConfig, pid: number): LockWatch {
  const client = new pg.Client({ ...settings, application_name: 'sluice migrate' });
  client.on('error', () => {});
  const end = new AbortController();
  let seen: string | undefined;
  const watching = (async () => {
    await client.connect();
    while (!end.signal.aborted) {
      seen = (await blockersOf(client, pid)) ?? seen;
      await delay(LOOK_MS, undefined, { signal: end.signal });
    }
  })().catch(() => {});
  return {
    holders: () => seen,
    close: async () => {
      end.abort();
      await watching;
      await client.end().catch(() => {});
    },
  };
}

interface Blocker {
  pid: number;
  login: string | null;
  name: string;
  /** Null where this login may not see it. */
  seconds: number | null;
  query: string | null;
}

async function blockersOf(client: pg.Client, pid: number): Promise<string | undefined> {
  const { rows } = await client.query<Blocker>(
    `select pid, usename as login, coalesce(nullif(application_name, ''), backend_type, '?') as name,
       extract(epoch from clock_timestamp() - xact_start)::integer as seconds,
       case when state is not null then left(regexp_replace(query, '\\s+', ' ', 'g'), 80) end as query
     from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by pid`,
    [pid],
  );
  return rows.length === 0 ? undefined : rows.map(inWords).join('; ');
}

const inWords = ({ pid, login, name, seconds, query }: Blocker): string =>
  [
    `process ${pid} ("${name}"${login === null ? '' : `, login ${login}`})`,
    ...(seconds === null ? [] : [`in a transaction for ${seconds} s`]),
    ...(query === null ? [] : [`last statement: ${query}`]),
  ].join(', ');
