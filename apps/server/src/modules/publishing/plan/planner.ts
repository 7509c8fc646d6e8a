import { setTimeout as delay } from 'node:timers/promises';
import { asTenantId, type Database, type TenantId } from '../../../platform/db/database.ts';
import { isOvertaken } from '../../../platform/db/refused.ts';
import { fragment, sql } from '../../../platform/db/sql.ts';
import type { Logger } from '../../../platform/log/index.ts';
import { AT_ONCE, type Watched, watchedPauses } from '../../../platform/lookout.ts';
import { type Loop, startLoop } from '../../../platform/loop.ts';
import { type Planned, planTenant } from './plan-tenant.ts';

export interface PlannerDeps {
  db: Database;
  log: Logger;
}

const POLL_MS = 500;
/** Tenants planned in one turn. */
const TENANTS_PER_TURN = 100;
/**
 * Behind a turn of fewer products the planner rests: most of what a plan costs does not depend on the number of its
 * products, and those that are changed meanwhile share the next one. So ten clients create 1,058 products a second; with a
 * rest of the length of the turn, 976. A change that comes alone is not delayed.
 */
const FEW = 100;
const REST_MS = 25;
/** Interval at which imports and walks get a batch even if changes by name come without a break. */
const BULK_SHARE_MS = 1000;

/**
 * Plans the waiting changes of all tenants. Each tenant gets one batch a turn, so a large import delays nobody. Changes
 * by a person or a program go before imports and walks over whole catalogues, of whatever tenant; these keep a share.
 * Any number of processes may run a planner: tenants are locked one by one.
 */
export function startPlanner(deps: PlannerDeps): Loop & Watched {
  const memory: Memory = { failing: new Map(), bulkAt: Number.NEGATIVE_INFINITY };
  const loop = startLoop('planner', watchedPauses(POLL_MS), deps.log, async () => {
    const planned = await takeTurn(deps, memory);
    if (planned > 0 && planned < FEW) await delay(REST_MS);
    return planned > 0;
  });
  return { ...loop, dueAt: DUE_AT };
}

// Citus runs no EXISTS beside another one over all tenants.
const DUE_AT = fragment`
  select least((select ${AT_ONCE} from product_changes limit 1), (select ${AT_ONCE} from connection_scans limit 1),
    (select ${AT_ONCE} from connections where guard_state in ('gathering', 'releasing') limit 1))`;

/** Tenants whose plan failed, and the time of the retry: a failing tenant never delays the others. */
type Failing = Map<TenantId, { failures: number; until: number }>;
const LONGEST_PAUSE_MS = 60_000;
/** Failures by other writers in a row that are an error. */
const MOST_RACES = 2;

/** State that a planner keeps from turn to turn. */
interface Memory {
  failing: Failing;
  /** The time at which a tenant that was not urgent was last planned. */
  bulkAt: number;
}

/**
 * Plans every urgent tenant, then a batch of another if one is due.
 *
 * @returns the number of planned products; 0 when nothing was left, or other planners are at work on it
 */
async function takeTurn(deps: PlannerDeps, memory: Memory): Promise<number> {
  const { failing } = memory;
  const all = await waitingTenants(deps.db);
  const waiting = all.filter(({ id }) => (failing.get(id)?.until ?? 0) <= performance.now());
  let planned = 0;
  for (const { id, urgent } of waiting) {
    if (!urgent && planned > 0 && performance.now() - memory.bulkAt < BULK_SHARE_MS) break;
    const { products } = await planOrPause(deps, id, failing);
    planned += products;
    if (!urgent && products > 0) memory.bulkAt = performance.now();
  }
  return planned;
}

async function planOrPause(deps: PlannerDeps, id: TenantId, failing: Failing): Promise<Planned> {
  try {
    const planned = await planTenant(deps.db, id);
    failing.delete(id);
    return planned;
  } catch (err) {
    const failures = (failing.get(id)?.failures ?? 0) + 1;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures);
    failing.set(id, { failures, until: performance.now() + pauseMs });
    // A connection or a product deleted meanwhile is nobody's fault; a plan that meets it again and again has one.
    if (!isOvertaken(err) || failures >= MOST_RACES)
      deps.log.error({ err, tenant_id: id, failures }, 'the changes of a tenant could not be planned');
    return { products: 0, more: false };
  }
}

/** An index probe per tenant instead of a walk over all marks. */
const PROBED = fragment`
  select t.id, exists (select from product_changes c where c.tenant_id = t.id and not c.bulk) as urgent from tenants t
  where exists (select from product_changes c where c.tenant_id = t.id)
    or exists (select from connection_scans s where s.tenant_id = t.id)
    or exists (select from connections c where c.tenant_id = t.id and c.guard_state in ('gathering', 'releasing'))`;

/** The coordinator probes no other node, so each node reads its own marks. */
const GATHERED = fragment`
  select id, bool_or(urgent) as urgent from (
    select tenant_id as id, not bulk as urgent from product_changes
    union all select tenant_id, false from connection_scans
    union all select tenant_id, false from connections where guard_state in ('gathering', 'releasing')) w
  group by id`;

async function waitingTenants(db: Database): Promise<{ id: TenantId; urgent: boolean }[]> {
  const rows = await db.asSystem((tx) =>
    tx.run(sql<{ id: number; urgent: boolean }>`
      ${tx.isDistributed ? GATHERED : PROBED}
      order by 2 desc, random() limit ${TENANTS_PER_TURN}`),
  );
  return rows.map((row) => ({ id: asTenantId(row.id), urgent: row.urgent }));
}
