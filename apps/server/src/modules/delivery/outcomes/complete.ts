import type { Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Redact } from '../../../platform/secrets/redact.ts';
import { tellProgress } from '../../progress/index.ts';
import { recordCandidates } from '../rounds/candidates.ts';
import { countAttempts } from '../rounds/delivery-hours.ts';
import type { Lease } from '../rounds/lease.ts';
import { type Completion, completionOf } from './completion.ts';
import { type LockedListing, lockListings, markProducts, writeListings } from './listing-rows.ts';
import type { Outcomes, WorkItem } from './outcome.ts';
import { redactCompletion } from './redact-completion.ts';
import { countResults, type RefusalJudgement } from './refusals.ts';
import { listingListeners, tellListings } from './tell-listings.ts';
import { type Mark, markAfter, transition } from './transition.ts';

/** The outcomes of a round, and the means to cut the connection's secrets out of them. */
export interface RoundResult {
  items: readonly WorkItem[];
  outcomes: Outcomes;
  redact: Redact;
}

/**
 * Writes the outcomes of a round. The rows are locked and read first, so that what the plan wrote meanwhile decides, and
 * `transition` decides the next state of each.
 */
export async function completeListings(
  tx: Tx,
  lease: Lease,
  { items, outcomes, redact }: RoundResult,
): Promise<RefusalJudgement> {
  const { connectionId } = lease;
  const rows = items
    .map((item) => completionOf(item, outcomes.get(item.listing.product_id)!))
    .map((row) => redactCompletion(row, redact))
    .sort((a, b) => a.product_id - b.product_id);
  const locking = lockListings(
    tx,
    connectionId,
    rows.map((row) => row.product_id),
  );
  const [stored, listeners] = await Promise.all([locking, tx.run(listingListeners(tx))]);
  moveListings(tx, connectionId, stored, rows);
  if (listeners.length > 0) await tellListings(tx, connectionId, rows);
  recordCandidates(tx, connectionId, outcomes);
  recordAttempts(tx, connectionId, rows);
  applyOverrides(tx, connectionId, idsOf(rows, 'live'));
  forgetDeleted(tx, connectionId, idsOf(rows, 'withdrawn'));
  tellProgress(tx, 'delivery', connectionId, {
    live: idsOf(rows, 'live').length,
    rejected: idsOf(rows, 'rejected').length,
    sent: rows.length,
  });
  return countResults(tx, lease, rows);
}

/** Moves the listings to their next state, and marks products that the plan has to look at. */
function moveListings(
  tx: Tx,
  connectionId: number,
  stored: ReadonlyMap<number, LockedListing>,
  rows: readonly Completion[],
): void {
  const known = rows.flatMap((done) => {
    const before = stored.get(done.product_id);
    return before === undefined ? [] : [{ before, done }];
  });
  const marked = (kind: Mark): number[] =>
    known.filter(({ before, done }) => markAfter(before, done) === kind).map(({ done }) => done.product_id);
  markProducts(tx, marked('anew'), 'anew');
  markProducts(tx, marked('if none'), 'if none');
  const moved = known
    .filter(({ before }) => before.state === 'sending' || before.state === 'accepted')
    .map(({ before, done }) => ({ product_id: done.product_id, ...transition(before, done, before.now) }));
  writeListings(tx, connectionId, moved);
}

const idsOf = (rows: readonly Completion[], outcome: Completion['outcome']): number[] =>
  rows.filter((row) => row.outcome === outcome).map((row) => row.product_id);

const ATTEMPTS = records<Completion>('u', {
  product_id: ['bigint', (row) => row.product_id],
  operation: ['text', (row) => row.operation],
  outcome: ['text', ({ outcome, uncertain }) => (uncertain && outcome === 'retry' ? 'uncertain' : outcome)],
  code: ['text', (row) => row.code],
  message: ['text', (row) => row.message],
  message_key: ['jsonb', (row) => row.message_key],
  evidence: ['jsonb', (row) => row.evidence],
  duration_ms: ['integer', (row) => row.duration_ms],
  call_id: ['uuid', (row) => row.call_id],
  price: ['numeric', (row) => row.sent?.price ?? null],
  currency: ['text', (row) => row.sent?.currency ?? null],
  stock: ['integer', (row) => row.sent?.stock ?? null],
});

/** Records one row per attempt. If a failing connection put items off, the connection itself records that once. */
function recordAttempts(tx: Tx, connectionId: number, all: readonly Completion[]): void {
  const rows = all.filter(
    ({ outcome, code }) =>
      outcome !== 'waiting' && outcome !== 'left' && outcome !== 'put_back' && code !== 'deferred',
  );
  if (rows.length === 0) return;
  countAttempts(tx, connectionId, rows);
  tx.later(sql`
    insert into delivery_attempts (tenant_id, connection_id, ${ATTEMPTS.names})
    select ${tx.tenantId}, ${connectionId}, ${ATTEMPTS.names} from ${ATTEMPTS.from(rows)}
    returning 1`);
}

/** Marks pending overrides as applied once the product is on the channel. */
function applyOverrides(tx: Tx, connectionId: number, productIds: readonly number[]): void {
  if (productIds.length === 0) return;
  tx.later(sql`
    update channel_overrides set state = 'applied'
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and state = 'pending'
      and product_id = any(${productIds}::bigint[])`);
}

/** Forgets the listings of deleted products that the channel has removed. */
function forgetDeleted(tx: Tx, connectionId: number, productIds: readonly number[]): void {
  if (productIds.length === 0) return;
  tx.later(sql`
    delete from listings l where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId} and l.state = 'withdrawn'
      and l.product_id = any(${productIds}::bigint[])
      and not exists (select from products p where p.tenant_id = l.tenant_id and p.id = l.product_id)`);
}
