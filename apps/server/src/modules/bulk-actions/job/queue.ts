import type { BulkActionKind, BulkItemResult, ProductEdit } from '@sluice/contracts/portal';
import { asTenantId, type SystemTx, type TenantId, type Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../audit/index.ts';
import type { Touched } from '../edit/touched.ts';

/**
 * Another worker replaces a dead one when its lease runs out; a living one renews it with every chunk, which takes a
 * second or two.
 */
export const LEASE_SECONDS = 30;

/** An action and the right to work on it. The token grows with every claim; each write of the worker checks it. */
export interface BulkJob {
  tenantId: TenantId;
  id: number;
  token: number;
  kind: BulkActionKind;
  edit: ProductEdit | null;
  connectionIds: number[] | null;
  undoOf: number | null;
  actor: Actor;
  total: number;
  /** Products up to this id had their outcome, or were sent on their way, when the job was claimed. */
  afterProductId: number;
  /** Set = every product of a publish is on its way, and their outcomes are watched. */
  dispatchedAt: Date | null;
}

interface ClaimedRow {
  tenant_id: number;
  id: number;
  fencing_token: number;
  kind: BulkActionKind;
  edit: ProductEdit | null;
  connection_ids: number[] | null;
  undo_of: number | null;
  started_by: Actor;
  total: number;
  after_product_id: number;
  dispatched_at: Date | null;
}

/**
 * Claims actions without a worker. Only a tenant's oldest action that still has products to do can be claimed, so its
 * actions run one at a time and in their order; a publish that only waits for its channels delays no other.
 */
export async function claimActions(tx: SystemTx, limit: number): Promise<BulkJob[]> {
  const rows = await tx.run(sql<ClaimedRow>`
    update bulk_actions a set status = 'processing', fencing_token = a.fencing_token + 1,
      lease_expires_at = now() + make_interval(secs => ${LEASE_SECONDS}), started_at = coalesce(a.started_at, now())
    from (
      select c.tenant_id, c.id from bulk_actions c
      where c.status in ('queued', 'processing') and c.lease_expires_at <= now()
        and (c.dispatched_at is not null or not exists (
          select from bulk_actions older where older.tenant_id = c.tenant_id and older.id < c.id
            and older.status in ('queued', 'processing') and older.dispatched_at is null))
      order by c.lease_expires_at, c.created_at limit ${limit} for no key update of c skip locked
    ) free
    where a.tenant_id = free.tenant_id and a.id = free.id
    returning a.tenant_id, a.id, a.fencing_token, a.kind, a.edit, a.connection_ids, a.undo_of, a.started_by, a.total,
      a.after_product_id, a.dispatched_at`);
  return rows.map((row) => ({
    tenantId: asTenantId(row.tenant_id),
    id: row.id,
    token: row.fencing_token,
    kind: row.kind,
    edit: row.edit,
    connectionIds: row.connection_ids,
    undoOf: row.undo_of,
    actor: row.started_by,
    total: row.total,
    afterProductId: row.after_product_id,
    dispatchedAt: row.dispatched_at,
  }));
}

/** Another worker has the action now: uncommitted work of this worker must not be committed. */
export class LeaseLost extends Error {}

function requireHeld(job: BulkJob, written: number): void {
  if (written !== 1) throw new LeaseLost(`bulk action ${job.id} was taken over`);
}

/** The outcome for a product. */
export interface ItemOutcome {
  productId: number;
  /** null = sent on its way; the outcome is not known yet. */
  result: BulkItemResult | null;
  message: string | null;
  before: Touched | object | null;
  after: Touched | null;
}

/**
 * Books a chunk in the transaction that did it: its outcomes, and the progress of the action. It is the last statement
 * and the fence: only the holder of the lease commits a chunk, directly after the products before it.
 *
 * @throws LeaseLost
 */
export async function bookChunk(
  tx: Tx,
  job: BulkJob,
  afterProductId: number,
  outcomes: readonly ItemOutcome[],
): Promise<void> {
  writeOutcomes(tx, job, outcomes);
  const count = (result: BulkItemResult): number => outcomes.filter((one) => one.result === result).length;
  const written = await tx.count(sql`
    update bulk_actions set after_product_id = ${outcomes.at(-1)!.productId},
      changed = changed + ${count('changed')}::bigint, unchanged = unchanged + ${count('unchanged')}::bigint,
      skipped = skipped + ${count('skipped')}::bigint, failed = failed + ${count('failed')}::bigint,
      lease_expires_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where tenant_id = ${tx.tenantId} and id = ${job.id} and fencing_token = ${job.token} and status = 'processing'
      and after_product_id = ${afterProductId}`);
  requireHeld(job, written);
}

function writeOutcomes(tx: Tx, job: BulkJob, outcomes: readonly ItemOutcome[]): void {
  const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
  tx.later(sql`
    update bulk_action_items i set result = u.r, message = u.m, before = u.b::jsonb, after = u.a::jsonb
    from unnest(${outcomes.map((o) => o.productId)}::bigint[], ${outcomes.map((o) => o.result)}::text[],
      ${outcomes.map((o) => o.message)}::text[], ${outcomes.map((o) => json(o.before))}::text[],
      ${outcomes.map((o) => json(o.after))}::text[]) u (p, r, m, b, a)
    where i.tenant_id = ${tx.tenantId} and i.action_id = ${job.id} and i.product_id = u.p`);
}

/** Records that every product of a publish is on its way. @throws LeaseLost */
export async function markDispatched(tx: Tx, job: BulkJob): Promise<void> {
  requireHeld(
    job,
    await tx.count(sql`
      update bulk_actions set dispatched_at = now() where tenant_id = ${tx.tenantId} and id = ${job.id}
        and fencing_token = ${job.token} and status = 'processing'`),
  );
}

/**
 * Releases the action for now: any worker may claim it after the delay. Does nothing when another worker took it over.
 */
export async function releaseAction(tx: Tx, job: BulkJob, delayMs: number): Promise<void> {
  await tx.count(sql`
    update bulk_actions set lease_expires_at = clock_timestamp() + make_interval(secs => ${delayMs / 1000}::double precision)
    where tenant_id = ${tx.tenantId} and id = ${job.id} and fencing_token = ${job.token} and status = 'processing'`);
}

/** Ends the action; after a failure, the remaining products stay unchanged. @throws LeaseLost */
export async function endAction(tx: Tx, job: BulkJob, failure: string | null): Promise<void> {
  requireHeld(
    job,
    await tx.count(sql`
      update bulk_actions set finished_at = now(), lease_expires_at = '-infinity', failure = ${failure},
        status = case when ${failure !== null}::boolean then 'failed' when failed + skipped > 0 then 'completed_with_errors'
          else 'completed' end
      where tenant_id = ${tx.tenantId} and id = ${job.id} and fencing_token = ${job.token} and status = 'processing'`),
  );
}

/** Extends the lease of the action, within the transaction of the work. @throws LeaseLost */
export async function renewFor(tx: Tx, job: BulkJob): Promise<void> {
  requireHeld(
    job,
    await tx.count(sql`
      update bulk_actions set lease_expires_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      where tenant_id = ${tx.tenantId} and id = ${job.id} and fencing_token = ${job.token} and status = 'processing'`),
  );
}
