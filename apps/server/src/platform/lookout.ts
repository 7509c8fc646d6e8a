import type { Database } from './db/database.ts';
import { fragment, join, type SqlFragment, sql } from './db/sql.ts';
import type { Logger } from './log/index.ts';
import { type Loop, type Pauses, startLoop } from './loop.ts';

/** A loop whose work the database knows of. */
export interface Watched extends Pick<Loop, 'wake' | 'onActive'> {
  /** An expression of the time at which work is due next; null = there is none. */
  dueAt: SqlFragment;
}

/** Pauses between looks; they are also the time that a lost signal costs. */
export const LOOKS: Pauses = { busyMs: 500, idleMs: 5_000 };

/** Pauses of a loop that is watched. Its own polls are a second net, should an expression miss a kind of work. */
export const watchedPauses = (busyMs: number): Pauses => ({ busyMs, idleMs: 60_000 });

/** The time of work that is due since it is there; a constant, because each node of a distributed database has its own clock. */
export const AT_ONCE = fragment`timestamptz 'epoch'`;

/** The end of the time over which a look sees ahead: no pause is longer. */
export const AHEAD = fragment`now() + interval '10 seconds'`;
const AHEAD_MS = 10_000;

/** Milliseconds until work of each watched loop is due, in their order. */
type Look = () => Promise<readonly (number | null)[]>;

/**
 * Looks for due work of all loops at once, often while there is work and rarely while there is none, and wakes a loop
 * the moment its work is due. One statement takes the place of the polls of a dozen loops, which cost an idle process
 * and its database 14 transactions a second.
 */
export function startLookout(
  log: Logger,
  watched: readonly Pick<Watched, 'wake' | 'onActive'>[],
  look: Look,
): Pick<Loop, 'active' | 'stop'> {
  const timers = new Map<Pick<Watched, 'wake'>, NodeJS.Timeout>();
  const loop = startLoop('lookout', LOOKS, log, async () => {
    const dues = await look();
    for (const [at, one] of watched.entries()) {
      clearTimeout(timers.get(one));
      const due = dues[at] ?? Number.POSITIVE_INFINITY;
      if (due <= 0) one.wake();
      else if (due <= AHEAD_MS) timers.set(one, setTimeout(one.wake, due));
    }
  });
  for (const one of watched) one.onActive(loop.active);
  return {
    active: loop.active,
    stop: async () => {
      await loop.stop();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** The database's clock, in milliseconds since 1970. */
const SHOWN = fragment`extract(epoch from now()) * 1000`;

/**
 * Asks the database, in one statement for all; a distributed one takes a statement for each.
 *
 * @param sees learns what the database's clock shows, see `ClockWatch`
 */
export const lookAt =
  (
    db: Database,
    watched: readonly Pick<Watched, 'dueAt'>[],
    sees: (askedAt: number, shown: number) => void = () => {},
  ): Look =>
  async () => {
    const askedAt = performance.now();
    const dues = watched.map(({ dueAt }) => fragment`extract(epoch from (${dueAt}) - now()) * 1000`);
    const [shown, ...seen] = await db.asSystem(async (tx) => {
      const asked = tx.isDistributed ? [SHOWN, ...dues].map((due) => [due]) : [[SHOWN, ...dues]];
      const rows = await Promise.all(
        asked.map((some) =>
          tx.first(sql<{ dues: (number | null)[] }>`select array[${join(some, ', ')}]::float8[] as dues`),
        ),
      );
      return rows.flatMap((row) => row!.dues);
    });
    sees(askedAt, shown!);
    return seen;
  };
