import { asTenantId, type Database } from '../../platform/db/database.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import { sweepRows } from '../../platform/db/sweep.ts';
import type { Logger } from '../../platform/log/index.ts';
import { type Watched, watchedPauses } from '../../platform/lookout.ts';
import { type Loop, startLoop } from '../../platform/loop.ts';
import { switchDue } from './switch.ts';

interface Deps {
  db: Database;
  log: Logger;
}

const EVERY_MS = 5_000;
const TENANTS_PER_TURN = 100;
/** Days for which a product shows scheduled prices that have ended. */
const KEPT_DAYS = 90;
const SWEPT_AT_ONCE = 10_000;

/**
 * Lets scheduled prices of all tenants begin and end at their time. Nothing is lost in a restart: what is due is in the
 * rows, and is switched by whoever looks next. Any number of processes may run it, since a window is switched once.
 */
export function startScheduledPrices(deps: Deps): Loop & Watched {
  const loop = startLoop('scheduled prices', watchedPauses(EVERY_MS), deps.log, () => switchAll(deps));
  return { ...loop, dueAt: fragment`select min(due_at) from scheduled_prices where due_at is not null` };
}

/** Switches a portion of each tenant's due windows. @returns whether more may be due */
export async function switchAll({ db, log }: Deps): Promise<boolean> {
  const tenants = await db.asSystem((tx) =>
    tx.run(sql<{ id: number }>`
      select distinct tenant_id as id from scheduled_prices where due_at <= now() limit ${TENANTS_PER_TURN}`),
  );
  let switched = 0;
  for (const { id } of tenants) {
    try {
      switched += await db.inTenant(asTenantId(id), (tx) => switchDue(tx));
    } catch (err) {
      log.error({ err, tenant_id: id }, 'scheduled prices of a tenant could not be switched');
    }
  }
  return switched > 0;
}

/** Deletes scheduled prices that ended long ago. */
export const sweepScheduledPrices = (db: Database): Promise<void> =>
  sweepRows(db, {
    table: 'scheduled_prices',
    key: ['id'],
    old: fragment`d.state = 'ended' and d.ends_at < now() - make_interval(days => ${KEPT_DAYS})`,
    limit: SWEPT_AT_ONCE,
  });
