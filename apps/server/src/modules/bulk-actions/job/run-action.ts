import { type Message, message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { isDataRefused } from '../../../platform/db/refused.ts';
import { sql } from '../../../platform/db/sql.ts';
import { audit } from '../../audit/index.ts';
import { againstRaces } from '../../catalog/index.ts';
import { tellProgress } from '../../progress/index.ts';
import type { BulkWorkerDeps } from '../deps.ts';
import { type BulkJob, bookChunk, endAction, markDispatched, releaseAction, renewFor } from './queue.ts';
import { settlePublish } from './settle.ts';
import { nextItems, workItems } from './work-items.ts';

/**
 * Products in one transaction: enough for set-wise statements, few enough that other writers of them wait only briefly.
 */
const CHUNK = 500;
/** Shortest and longest pause between two looks at the outcomes of a publish. */
const SETTLE_MS = { least: 500, most: 5_000 };
/** A look reads every open product: looks take at most a fifth of the time. */
const REST_PER_LOOK = 4;

/** The pause after a look of this duration. */
export const settleDelay = (tookMs: number): number =>
  Math.round(Math.min(SETTLE_MS.most, Math.max(SETTLE_MS.least, REST_PER_LOOK * tookMs)));

/** The subscription does not allow writes any more. */
export class SubscriptionEnded extends Error {
  readonly said: Message;
  constructor(status: string) {
    const said = message('bulk_subscription_over', { status });
    super(said.text);
    this.said = said;
  }
}

/**
 * Works on a claimed action until it is through, or, for a publish, until all products are on their way; later it
 * returns to look at their outcomes.
 *
 * @param stopping is checked between two chunks
 * @throws LeaseLost; SubscriptionEnded; the signal's reason; errors of the database
 */
export async function runAction(deps: BulkWorkerDeps, job: BulkJob, stopping: AbortSignal): Promise<void> {
  let after = job.afterProductId;
  while (job.dispatchedAt === null) {
    const last = await workChunk(deps, job, after, CHUNK);
    if (last === undefined) break;
    after = last;
    stopping.throwIfAborted();
  }
  if (job.kind !== 'publish') return finish(deps, job, null);
  const began = performance.now();
  const open = await deps.db.inTenant(job.tenantId, async (tx) => {
    if (job.dispatchedAt === null) await markDispatched(tx, job);
    else await renewFor(tx, job);
    const looked = await settlePublish(tx, job);
    if (looked.settled > 0) tellProgress(tx, 'bulk_action', job.id, { done: job.total - looked.open });
    return looked.open;
  });
  const took = performance.now() - began;
  if (open === 0) return finish(deps, job, null);
  await deps.db.inTenant(job.tenantId, async (tx) => releaseAction(tx, job, settleDelay(took)));
}

/** Ends the action, with or without a failure of the whole. @throws LeaseLost */
export async function finish(deps: BulkWorkerDeps, job: BulkJob, failure: Message | null): Promise<void> {
  await deps.db.inTenant(job.tenantId, async (tx) => {
    await endAction(tx, job, failure);
    tellProgress(tx, 'bulk_action', job.id, { ended: true });
    audit(tx, {
      actor: 'job:bulk_action',
      action: failure === null ? 'bulk_action.finished' : 'bulk_action.failed',
      subjectType: 'bulk_action',
      subjectId: job.id,
      ...(failure === null ? {} : { details: { failure: failure.text } }),
    });
  });
}

/**
 * Does and books the next products: in one transaction, so that a kill at any moment leaves a product either done and
 * booked or not done. If the database refuses the contents of a chunk, it is halved until the product is found.
 *
 * @returns the last product done; undefined when none was left
 */
async function workChunk(
  deps: BulkWorkerDeps,
  job: BulkJob,
  after: number,
  limit: number,
): Promise<number | undefined> {
  try {
    return await againstRaces(() =>
      deps.db.inTenant(job.tenantId, async (tx) => {
        const subscription = subscriptionStatus(tx);
        const items = await nextItems(tx, job, after, limit);
        requireWritable(await subscription);
        if (items.length === 0) return undefined;
        await bookChunk(tx, job, after, await workItems(tx, job, items));
        tellProgress(tx, 'bulk_action', job.id);
        return items.at(-1)!.product_id;
      }),
    );
  } catch (error) {
    if (!isAboutProducts(error)) throw error;
    if (limit > 1) return workChunk(deps, job, after, Math.ceil(limit / 2));
    return bookFailure(deps, job, after, error);
  }
}

/** Books the failure of a product that is alone in its chunk and cannot be saved. */
async function bookFailure(
  deps: BulkWorkerDeps,
  job: BulkJob,
  after: number,
  error: unknown,
): Promise<number | undefined> {
  deps.log.error({ err: error, bulk_action_id: job.id }, 'a product of a bulk action could not be saved');
  return deps.db.inTenant(job.tenantId, async (tx) => {
    const [item] = await nextItems(tx, job, after, 1);
    if (item === undefined) return undefined;
    const outcome = {
      productId: item.product_id,
      result: 'failed',
      message: message('product_not_saved'),
      before: null,
      after: null,
    } as const;
    await bookChunk(tx, job, after, [outcome]);
    return item.product_id;
  });
}

const subscriptionStatus = (tx: Tx): Promise<{ status: string } | undefined> =>
  tx.first(sql<{ status: string }>`
    select subscription_status as status from tenants where id = ${tx.tenantId}`);

/** An action follows the same rule as a request, so one accepted earlier does not outlive the subscription. */
function requireWritable(subscription: { status: string } | undefined): void {
  const status = subscription?.status ?? 'locked';
  if (status !== 'expired' && status !== 'locked') return;
  throw new SubscriptionEnded(status);
}

/**
 * Whether an error comes from the products, including our own defects met on the way, and not from a database in
 * trouble.
 */
const isAboutProducts = (error: unknown): boolean =>
  isDataRefused(error) || error instanceof TypeError || error instanceof RangeError;
