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
/** Tenants looked at in one turn. */
const TENANTS_PER_TURN = 100;

/**
 * Plans what waits for all tenants. Each gets one batch a turn, so a large import keeps nobody waiting, and what a person
 * or a program changed goes before imports and walks over whole catalogues, of whatever tenant. Any number of processes
 * may run a planner: tenants are locked one by one.
 */
export function startPlanner(deps: PlannerDeps): Loop {
  return startLoop('planner', POLL_MS, deps.log, async () => {
    let more = true;
    while (more) more = await takeTurn(deps);
  });
}

/** Plans every urgent tenant, or one batch of another. False when nothing was left, or others are at work on it. */
async function takeTurn(deps: PlannerDeps): Promise<boolean> {
  const waiting = await waitingTenants(deps.db);
  let planned = 0;
  for (const { id, urgent } of waiting) {
    if (!urgent && planned > 0) break;
    const { products, listings } = await planTenant(deps.db, id, deps.mediaUrl);
    if (listings > 0) deps.deliveriesWaiting();
    planned += products;
  }
  return planned > 0;
}

/** An index probe per tenant instead of a walk over all marks. */
async function waitingTenants(db: Database): Promise<{ id: TenantId; urgent: boolean }[]> {
  const rows = await db.asSystem((tx) =>
    tx.run(sql<{ id: number; urgent: boolean }>`
      select t.id, exists (select from product_changes c where c.tenant_id = t.id and not c.bulk) as urgent from tenants t
      where exists (select from product_changes c where c.tenant_id = t.id)
        or exists (select from connection_scans s where s.tenant_id = t.id)
        or exists (select from connections c where c.tenant_id = t.id and c.guard_state in ('gathering', 'releasing'))
      order by 2 desc, random() limit ${TENANTS_PER_TURN}`),
  );
  return rows.map((row) => ({ id: asTenantId(row.id), urgent: row.urgent }));
}
