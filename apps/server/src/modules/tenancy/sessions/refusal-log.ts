import type { UserRole } from '@sluice/contracts';
import { asTenantId, type Database } from '../../../platform/db/database.ts';
import { audit } from '../../audit/index.ts';
import { actorOf } from './store.ts';

/** Interval between two entries for one person at one endpoint, so that nobody fills the log by trying again. */
const ONE_IN_MS = 60_000;
const MOST_REMEMBERED = 10_000;

interface Refused {
  tenant_id: number;
  user_id: number;
  email: string;
  by_operator: boolean;
  role: UserRole;
}

export interface RefusalLog {
  /** Records that a person's role did not suffice. Nothing waits for it. */
  note(who: Refused, operation: string, needed: UserRole): void;
}

/** The refusals of this process; each process writes its own, at most one a minute for the same person and endpoint. */
export function openRefusalLog(db: Database, now: () => number = Date.now): RefusalLog {
  const latest = new Map<string, number>();
  return {
    note: ({ tenant_id, user_id, email, by_operator, role }, operation, needed) => {
      const key = `${user_id} ${operation}`;
      if (now() - (latest.get(key) ?? Number.NEGATIVE_INFINITY) < ONE_IN_MS) return;
      if (latest.size >= MOST_REMEMBERED) latest.clear();
      latest.set(key, now());
      const entry = {
        actor: actorOf({ by_operator, email }),
        action: 'access.refused',
        subjectType: 'user',
        subjectId: user_id,
        details: { operation, role, needed },
      } as const;
      // When the database is gone, the requests that need its answer report it.
      db.inTenant(asTenantId(tenant_id), async (tx) => audit(tx, entry)).catch(() => {});
    },
  };
}
