import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type MasterKeys, rewrap, SecretError } from '../../../platform/secrets/index.ts';
import { ownerOfSchedule } from './store.ts';

/** Wraps the addresses of scheduled imports by the newest master key, so that an older one can be retired. */
export async function rewrapSchedules(db: Database, master: MasterKeys): Promise<number> {
  const older = [...master.keys.keys()].filter((version) => version !== master.current);
  if (older.length === 0) return 0;
  return db.asSystem(async (tx) => {
    // The version of the master key stands behind the format, in four bytes.
    const found = await tx.run(sql<{ tenant_id: number; id: number; sealed_source: Buffer }>`
      select tenant_id, id, sealed_source from import_schedules
      where substring(sealed_source from 2 for 4) in (select int4send(v) from unnest(${older}::integer[]) v) limit 200`);
    let done = 0;
    for (const { tenant_id, id, sealed_source } of found) {
      try {
        const next = rewrap(master, sealed_source, ownerOfSchedule(tenant_id, id));
        done += await tx.count(sql`
          update import_schedules set sealed_source = ${next}
          where tenant_id = ${tenant_id} and id = ${id} and sealed_source = ${sealed_source}`);
      } catch (error) {
        // One that nobody can open must not hold up the others.
        if (!(error instanceof SecretError)) throw error;
      }
    }
    return done;
  });
}
