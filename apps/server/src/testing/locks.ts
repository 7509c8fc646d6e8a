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
