import type { Tx } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import type { TestService } from './service.ts';

/** Waits until a statement of another transaction waits for a lock. */
export async function untilBlocked({ platform }: TestService, count = 1): Promise<void> {
  for (;;) {
    const row = await platform.db.asSystem((tx) =>
      tx.first(sql<{ n: number }>`
        select count(*) as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where a.datname = current_database() and not l.granted`),
    );
    if ((row?.n ?? 0) >= count) return;
  }
}

/** Resolves when another session waits for a lock that this transaction holds. */
export async function blockedOn(tx: Tx): Promise<void> {
  // A transaction sees sessions in pg_stat_activity as they were at its first look, and locks as they are.
  const statement = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  while ((await tx.first(statement)) === undefined);
}
