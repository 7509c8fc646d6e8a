import { asTenantId, type Database, type TenantId } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Logger } from '../../../platform/log/index.ts';
import { type Loop, startLoop } from '../../../platform/loop.ts';
import { planTenant } from './plan-tenant.ts';

export interface PlannerDeps {
  db: Database;
  log: Logger;
  mediaUrl(key: string): string;
  /** Tells deliverers that listings are due. */
  deliveriesWaiting(): void;
}

const POLL_MS = 500;
/** Tenants looked at in one step; each gets one batch a turn, so a large import does not keep others waiting. */
const TENANTS_PER_STEP = 100;

/** Plans waiting changes of all tenants, in turns. Any number of processes may run one: tenants are locked one by one. */
export function startPlanner(deps: PlannerDeps): Loop {
  return startLoop('planner', POLL_MS, deps.log, async () => {
    for (;;) {
      const tenants = await tenantsWithChanges(deps.db);
      let more = false;
      for (const tenantId of tenants) {
        const planned = await planTenant(deps.db, tenantId, deps.mediaUrl);
        if (planned.listings > 0) deps.deliveriesWaiting();
        more ||= planned.more;
      }
      if (!more) return;
    }
  });
}

/** An index probe per tenant instead of a walk over all marks. */
async function tenantsWithChanges(db: Database): Promise<TenantId[]> {
  const rows = await db.asSystem((tx) =>
    tx.run(sql<{ id: number }>`
      select t.id from tenants t where exists (select from product_changes c where c.tenant_id = t.id)
      order by random() limit ${TENANTS_PER_STEP}`),
  );
  return rows.map((row) => asTenantId(row.id));
}
