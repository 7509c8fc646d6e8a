import { keyOf, keyOrNull, type Message } from '@sluice/contracts/messages';
import type { BulkActionKind, BulkItemResult, ProductEdit } from '@sluice/contracts/portal';
import type { SystemTx, Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { fragment, sql } from '../../../platform/db/sql.ts';
import { claim } from '../../../platform/queue/claim.ts';
import { freed, giveBack, writeHeld } from '../../../platform/queue/lease.ts';
import { extended, type LeasedTable, type RowLease } from '../../../platform/queue/leased-table.ts';
import type { Actor } from '../../audit/index.ts';
import type { Touched } from '../edit/touched.ts';

/** An action and the right to work on it. */
export interface BulkJob extends RowLease {
  id: number;
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

export const ACTIONS: LeasedTable<BulkJob> = {
  table: 'bulk_actions',
  key: { id: 'id' },
  token: 'fencing_token',
  until: 'lease_expires_at',
  seconds: 30,
  open: fragment`q.status = 'processing'`,
  nameOf: ({ id }) => `bulk action ${id}`,
};

export const actionsDueAt = fragment`
  select min(lease_expires_at) from bulk_actions where status in ('queued', 'processing')`;

/**
 * Claims actions without a worker. Only a tenant's oldest action that still has products to do can be claimed, so its
 * actions run one at a time and in their order; a publish that only waits for its channels delays no other.
 */
export const claimActions = (tx: SystemTx, limit: number): Promise<BulkJob[]> =>
  claim(tx, ACTIONS, {
    limit,
    due: (tenant) => fragment`d.status in ('queued', 'processing')
      and (d.dispatched_at is not null or not exists (
        select from bulk_actions older where older.tenant_id = ${tenant} and older.id < d.id
          and older.status in ('queued', 'processing') and older.dispatched_at is null))`,
    order: fragment`d.lease_expires_at, d.created_at`,
    set: fragment`status = 'processing', started_at = least(q.started_at, now())`,
    returning: fragment`q.kind, q.edit, q.connection_ids as "connectionIds", q.undo_of as "undoOf",
      q.started_by as actor, q.total, q.after_product_id as "afterProductId", q.dispatched_at as "dispatchedAt"`,
  });

/** The outcome for a product. */
export interface ItemOutcome {
  productId: number;
  /** null = sent on its way; the outcome is not known yet. */
  result: BulkItemResult | null;
  message: Message | null;
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
  await writeHeld(tx, ACTIONS, job, {
    set: fragment`after_product_id = ${outcomes.at(-1)!.productId},
      changed = changed + ${count('changed')}::bigint, unchanged = unchanged + ${count('unchanged')}::bigint,
      skipped = skipped + ${count('skipped')}::bigint, failed = failed + ${count('failed')}::bigint, ${extended(ACTIONS)}`,
    when: fragment`q.after_product_id = ${afterProductId}`,
  });
}

const OUTCOMES = records<ItemOutcome>('u', {
  product_id: ['bigint', (outcome) => outcome.productId],
  result: ['text', (outcome) => outcome.result],
  message: ['text', (outcome) => outcome.message?.text ?? null],
  message_key: ['jsonb', (outcome) => keyOrNull(outcome.message)],
  before: ['jsonb', (outcome) => outcome.before],
  after: ['jsonb', (outcome) => outcome.after],
});

function writeOutcomes(tx: Tx, job: BulkJob, outcomes: readonly ItemOutcome[]): void {
  tx.later(sql`
    update bulk_action_items i set ${OUTCOMES.assign({ except: ['product_id'] })} from ${OUTCOMES.from(outcomes)}
    where i.tenant_id = ${tx.tenantId} and i.action_id = ${job.id} and i.product_id = u.product_id`);
}

/** Records that every product of a publish is on its way. @throws LeaseLost */
export const markDispatched = (tx: Tx, job: BulkJob): Promise<unknown> =>
  writeHeld(tx, ACTIONS, job, { set: fragment`dispatched_at = now()` });

/**
 * Releases the action for now: any worker may claim it after the pause. Does nothing when another worker took it over.
 */
export const releaseAction = (tx: Tx, job: BulkJob, pauseMs: number): void =>
  giveBack(tx, ACTIONS, [job], { pauseMs });

/** Ends the action; after a failure, the remaining products stay unchanged. @throws LeaseLost */
export const endAction = (tx: Tx, job: BulkJob, failure: Message | null): Promise<unknown> =>
  writeHeld(tx, ACTIONS, job, {
    set: fragment`${freed(ACTIONS)}, finished_at = now(), failure = ${failure?.text ?? null},
      failure_key = ${failure === null ? null : JSON.stringify(keyOf(failure))},
      status = case when ${failure !== null}::boolean then 'failed' when failed + skipped > 0 then 'completed_with_errors'
        else 'completed' end`,
  });

/** Extends the lease of the action, within the transaction of the work. @throws LeaseLost */
export const renewFor = (tx: Tx, job: BulkJob): Promise<unknown> =>
  writeHeld(tx, ACTIONS, job, { set: extended(ACTIONS) });
