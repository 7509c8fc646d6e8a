import type { Database } from '../../../platform/db/database.ts';
import { fragment, sql } from '../../../platform/db/sql.ts';
import { sweepRows } from '../../../platform/db/sweep.ts';
import { type MasterKeys, rewrap, SecretError } from '../../../platform/secrets/index.ts';
import { ownerOfRule } from './target.ts';

const SENDS_KEPT_DAYS = 30;
/** Longer than entries of the inbox are kept, so that no trouble is told again. */
const SAID_KEPT_DAYS = 120;

/** Deletes messages of long ago, and what is kept of troubles that the inbox has forgotten. */
export async function sweepNotices(db: Database): Promise<void> {
  await sweepRows(db, {
    table: 'notification_sends',
    key: ['id'],
    old: fragment`d.created_at < now() - make_interval(days => ${SENDS_KEPT_DAYS})`,
    limit: 10_000,
  });
  await sweepRows(db, {
    table: 'notification_said',
    key: ['rule_id', 'notification_id'],
    old: fragment`d.said_at < now() - make_interval(days => ${SAID_KEPT_DAYS}) and d.notification_id <> 0
      and not exists (select from notifications n where n.tenant_id = d.tenant_id and n.id = d.notification_id)`,
    limit: 10_000,
  });
}

/** Seals the secret addresses of rules with the newest master key. Returns how many were older. */
export async function rewrapRules(db: Database, master: MasterKeys): Promise<number> {
  const older = [...master.keys.keys()].filter((version) => version !== master.current);
  if (older.length === 0) return 0;
  return db.asSystem(async (tx) => {
    // The version of the master key stands behind the format, in four bytes.
    const found = await tx.run(sql<{ tenant_id: number; id: number; sealed_url: Buffer }>`
      select tenant_id, id, sealed_url from notification_rules
      where substring(sealed_url from 2 for 4) in (select int4send(v) from unnest(${older}::integer[]) v) limit 200`);
    let done = 0;
    for (const { tenant_id, id, sealed_url } of found) {
      try {
        const next = rewrap(master, sealed_url, ownerOfRule({ tenantId: tenant_id, id }));
        done += await tx.count(sql`
          update notification_rules set sealed_url = ${next}
          where tenant_id = ${tenant_id} and id = ${id} and sealed_url = ${sealed_url}`);
      } catch (error) {
        // One that nobody can open must not hold up the others.
        if (!(error instanceof SecretError)) throw error;
      }
    }
    return done;
  });
}
