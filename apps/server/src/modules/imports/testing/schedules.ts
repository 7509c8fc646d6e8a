import { sql } from '../../../platform/db/sql.ts';
import type { Outbound } from '../../../platform/outbound/index.ts';
import type { TestService } from '../../../testing/service.ts';
import { runDueSchedule } from '../schedules/run.ts';
import { importerDeps, workOnNext } from './imports.ts';

/** Lets the time of every schedule come, fetches, and imports what was fetched. */
export async function runSchedules(service: TestService, outbound: Outbound): Promise<void> {
  const { db, objects, log, masterKeys } = service.platform;
  await db.asSystem((tx) => tx.count(sql`update import_schedules set next_at = now() - interval '1 s'`));
  while (await runDueSchedule({ db, objects, log, masterKeys, outbound }));
  while (await workOnNext(importerDeps(service)));
}
