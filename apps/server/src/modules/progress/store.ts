import type { ProgressEvent } from '@sluice/contracts/portal';
import type { SystemTx, TenantId, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { timestamp } from '../../platform/http/present.ts';

interface Row extends Omit<ProgressEvent, 'at'> {
  tenant_id: TenantId;
  at: Date;
}

export type TenantEvent = ProgressEvent & { tenantId: TenantId };

const present = ({ tenant_id, at, ...event }: Row): TenantEvent => ({
  ...event,
  at: timestamp(at),
  tenantId: tenant_id,
});

/**
 * Longer than any transaction lasts: ids are assigned before the commit, so a smaller one may appear after a greater
 * one.
 */
const LATE_SECONDS = 45;

/** Events that may have been committed since the last look, including those seen then. */
export async function latestEvents(tx: SystemTx, tenants: readonly TenantId[]): Promise<TenantEvent[]> {
  const rows = await tx.run(sql<Row>`
    select tenant_id, id, at, kind, subject_id, data from progress_events
    where tenant_id = any(${tenants}::bigint[]) and at > now() - make_interval(secs => ${LATE_SECONDS}::integer)
    order by id`);
  return rows.map(present);
}

const MOST = 1_000;

/**
 * The events that a page missed: everything behind the last one it saw, and earlier ones that may have been committed
 * late. Events describe a state, so seeing one twice does no harm.
 */
export async function eventsAfter(tx: Tx, lastId: number): Promise<ProgressEvent[]> {
  const rows = await tx.run(sql<Row>`
    select tenant_id, id, at, kind, subject_id, data from progress_events
    where tenant_id = ${tx.tenantId} and (id > ${lastId} or at > now() - make_interval(secs => ${LATE_SECONDS}::integer))
    order by id desc limit 1000`);
  return rows.slice(0, MOST).reverse().map(present);
}

/** The highest id; 0 when there is no event. */
export async function lastEventId(tx: Tx): Promise<number> {
  const row = await tx.first(sql<{ id: number | null }>`
    select max(id) as id from progress_events where tenant_id = ${tx.tenantId}`);
  return row?.id ?? 0;
}
