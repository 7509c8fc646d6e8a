import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

const LOOK_MS = 20;

/**
 * Waits for the end of the transactions that are open in this database now: whatever they still write is there then.
 *
 * @param longestMs for a longer one, such as a backup, it waits no further
 */
export async function untilOpenOnesEnd(db: Pick<Database, 'asSystem'>, longestMs: number): Promise<void> {
  let open = await db.asSystem((tx) => tx.run(openOnes(null)));
  for (const until = performance.now() + longestMs; open.length > 0 && performance.now() < until; ) {
    await delay(LOOK_MS);
    const ids = open.map(({ id }) => id);
    open = await db.asSystem((tx) => tx.run(openOnes(ids)));
  }
}

/** Each transaction holds the lock on its own virtual id, from its first statement on. @param among null = all but this one */
const openOnes = (among: readonly string[] | null) => sql<{ id: string }>`
  select l.virtualxid as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'virtualxid' and l.virtualxid = l.virtualtransaction and a.pid <> pg_backend_pid()
    and a.datname = current_database()
    and (${among}::text[] is null or l.virtualxid = any(${among}::text[]))`;
