import type { MessageKey } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { literal, type Statement, sql } from '../../../platform/db/sql.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { requestTask } from '../../channels/index.ts';
import { tellProgress } from '../../progress/index.ts';
import type { Difference } from '../outcomes/differences.ts';

export type ReconcileMode = 'mend' | 'report';
type DriftKind = 'missing' | 'differs' | 'unwanted' | 'unknown';

/** One walk over a channel's listings. */
export interface Reconciliation {
  id: number;
  mode: ReconcileMode;
  state: 'requested' | 'running' | 'done';
  requested_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  seen: number;
  compared: number;
  missing: number;
  differs: number;
  unwanted: number;
  unknown: number;
  mended: number;
  /** The reason why a mending walk left something unchanged. */
  reason: string | null;
  reason_key: MessageKey | null;
}

export interface DriftItem {
  kind: DriftKind;
  product_id: number | null;
  external_key: string | null;
  sync_id: string | null;
  differences: Difference[];
  mended: boolean;
  repeated: boolean;
}

/**
 * Most items that a report keeps; the counts go on. The last report keeps all items about listings of ours, since the next walk has to
 * know what it mended.
 */
const MAX_ITEMS = 5_000;
const REPORTS_KEPT = 30;

/** Requests a walk now, or joins the open one. Without a mode the connection's own setting holds. @returns its id */
export async function requestReconciliation(
  tx: Tx,
  connectionId: number,
  mode: ReconcileMode | null,
): Promise<number> {
  const row = await tx.first(sql<{ id: number }>`
    insert into reconciliations (tenant_id, connection_id, mode)
    select tenant_id, id, coalesce(${mode}, reconcile_mode) from connections
    where tenant_id = ${tx.tenantId} and id = ${connectionId}
    on conflict (tenant_id, connection_id) where state <> 'done' do update set mode = excluded.mode returning id`);
  requestTask(tx, connectionId, 'reconcile');
  return row!.id;
}

/** The last walk, or the one named. */
export const oneReconciliation = (
  tx: Tx,
  connectionId: number,
  id: number | null,
): Statement<Reconciliation> => sql<Reconciliation>`
  select id, mode, state, requested_at, started_at, finished_at, seen, compared, missing, differs, unwanted, unknown, mended, reason, reason_key
  from reconciliations where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and (${id}::bigint is null or id = ${id})
  order by id desc limit 1`;

/** Least time between two nightly walks, however often the task is due. */
const NIGHTLY = '12 hours';

/**
 * Finds the requested or running walk; else begins one when the last is long enough ago. None for a connection that is
 * no publish target, and no nightly one without `mayBegin`.
 */
export async function takeReconciliation(
  tx: Tx,
  connectionId: number,
  mayBegin: boolean,
): Promise<Pick<Reconciliation, 'id' | 'mode' | 'state'> | undefined> {
  if (mayBegin) {
    await tx.count(sql`
      insert into reconciliations (tenant_id, connection_id, mode)
      select tenant_id, id, reconcile_mode from connections c where tenant_id = ${tx.tenantId} and id = ${connectionId}
        and not exists (select from reconciliations r where r.tenant_id = c.tenant_id and r.connection_id = c.id
          and (r.state <> 'done' or r.finished_at > now() - ${NIGHTLY}::interval))
      on conflict do nothing`);
  }
  return tx.first(sql<Pick<Reconciliation, 'id' | 'mode' | 'state'>>`
    select r.id, r.mode, r.state from reconciliations r
    join connections c on c.tenant_id = r.tenant_id and c.id = r.connection_id and c.is_target
    where r.tenant_id = ${tx.tenantId} and r.connection_id = ${connectionId} and r.state <> 'done'`);
}

/** Begins a walk, or begins it anew. */
export function startReconciliation(tx: Tx, id: number): void {
  tx.later(sql`
    update reconciliations set state = 'running', started_at = now(), seen = 0, compared = 0, missing = 0, differs = 0,
      unwanted = 0, unknown = 0, mended = 0, reason = null, reason_key = null where tenant_id = ${tx.tenantId} and id = ${id}`);
  tx.later(sql`delete from drift_items where tenant_id = ${tx.tenantId} and reconciliation_id = ${id}`);
  forgetSeen(tx, id);
}

/** Ends a walk, and forgets the oldest reports and what the one before it has beyond the most items. */
export function finishReconciliation(tx: Tx, connectionId: number, id: number): void {
  tx.later(
    sql`update reconciliations set state = 'done', finished_at = now() where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  forgetSeen(tx, id);
  tx.later(sql`
    delete from drift_items where tenant_id = ${tx.tenantId} and id = any(array(
      select d.id from drift_items d where d.tenant_id = ${tx.tenantId} and d.reconciliation_id = (
        select max(r.id) from reconciliations r
        where r.tenant_id = ${tx.tenantId} and r.connection_id = ${connectionId} and r.id < ${id})
      order by d.id offset ${literal(MAX_ITEMS)}))`);
  tx.later(sql`
    delete from reconciliations where tenant_id = ${tx.tenantId} and id = any(array(
      select id from reconciliations where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      order by id desc offset ${literal(REPORTS_KEPT)}))`);
  tellProgress(tx, 'connection', connectionId);
}

const forgetSeen = (tx: Tx, id: number): void =>
  tx.later(
    sql`delete from reconciliation_seen where tenant_id = ${tx.tenantId} and reconciliation_id = ${id}`,
  );

/** The database's clock; a comparison leaves out changes after this moment. */
export async function moment(tx: Tx): Promise<string> {
  const row = await tx.first(sql<{ at: string }>`select clock_timestamp()::text as at`);
  return row!.at;
}

/** The findings of the previous walk for the given products, where they were mended or had been the same before. */
export const driftBefore = (
  tx: Tx,
  connectionId: number,
  id: number,
  productIds: readonly number[],
): Statement<Pick<DriftItem, 'kind' | 'differences'> & { product_id: number }> => sql`
  select kind, differences, product_id from drift_items
  where tenant_id = ${tx.tenantId} and product_id = any(${productIds}::bigint[]) and (mended or repeated)
    and reconciliation_id = (select max(id) from reconciliations
      where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and id < ${id} and state = 'done')`;

const DRIFT = records<DriftItem>('u', {
  kind: ['text', (item) => item.kind],
  product_id: ['bigint', (item) => item.product_id],
  external_key: ['text', (item) => item.external_key],
  sync_id: ['text', (item) => item.sync_id],
  differences: ['jsonb', (item) => item.differences],
  mended: ['boolean', (item) => item.mended],
  repeated: ['boolean', (item) => item.repeated],
});

/** Adds findings to the report, and to its counts. */
export function recordDrift(
  tx: Tx,
  id: number,
  counts: { seen: number; compared: number },
  items: readonly DriftItem[],
): void {
  const of = (kind: DriftKind): number => items.filter((item) => item.kind === kind).length;
  tx.later(sql`
    insert into drift_items (tenant_id, reconciliation_id, ${DRIFT.names})
    select ${tx.tenantId}, ${id}, ${DRIFT.names} from ${DRIFT.from(items)}
    where kind <> 'unknown'
      or (select count(*) from drift_items where tenant_id = ${tx.tenantId} and reconciliation_id = ${id}) < ${MAX_ITEMS}
    returning 1`);
  tx.later(sql`
    update reconciliations set seen = seen + ${counts.seen}, compared = compared + ${counts.compared},
      missing = missing + ${of('missing')}, differs = differs + ${of('differs')}, unwanted = unwanted + ${of('unwanted')},
      unknown = unknown + ${of('unknown')}, mended = mended + ${items.filter((item) => item.mended).length}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Sets how the nightly walk treats its findings. */
export function setReconcileMode(tx: Tx, actor: Actor, connectionId: number, mode: ReconcileMode): void {
  tx.later(
    sql`update connections set reconcile_mode = ${mode} where tenant_id = ${tx.tenantId} and id = ${connectionId}`,
  );
  const details = { mode };
  const subject = { subjectType: 'connection', subjectId: connectionId } as const;
  audit(tx, { actor, action: 'connection.reconcile_mode_set', ...subject, details });
}
