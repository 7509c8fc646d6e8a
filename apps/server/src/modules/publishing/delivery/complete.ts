import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { itemDelay } from './backoff.ts';
import { recordCandidates } from './candidates.ts';
import type { Outcome, Outcomes, WorkItem } from './outcome.ts';

/** One outcome as the columns it becomes. */
interface Completion {
  productId: number;
  version: number;
  state: 'live' | 'withdrawn' | 'left' | 'accepted' | 'waiting' | 'rejected' | 'retry';
  operation: Outcome['operation'];
  syncId: string | null;
  forgetSyncId: boolean;
  content: string | null;
  offer: string | null;
  ticket: string | null;
  uncertain: boolean;
  attempts: number;
  delayMs: number;
  code: string | null;
  message: string | null;
  evidence: string | null;
}

/** Marks a listing whose new key another one still holds. */
export const KEY_TAKEN = 'key_taken';

/** Asynchronous batches are first asked for after this. */
const FIRST_POLL_MS = 250;

function completionOf(item: WorkItem, outcome: Outcome): Completion {
  const { listing } = item;
  const base: Completion = {
    productId: listing.product_id,
    version: listing.desired_version,
    state: 'retry',
    operation: outcome.operation,
    // What a look-up found is kept even when the send behind it failed.
    syncId: item.syncId,
    // The channel turned out not to have it: what was sent to it counts for nothing.
    forgetSyncId: item.syncId === null && listing.sync_id !== null,
    content: null,
    offer: null,
    ticket: null,
    uncertain: false,
    attempts: 0,
    delayMs: 0,
    code: null,
    message: null,
    evidence: null,
  };
  switch (outcome.result) {
    case 'live':
      return { ...base, state: 'live', syncId: outcome.syncId, forgetSyncId: false, ...outcome.hashes };
    case 'withdrawn':
      return { ...base, state: 'withdrawn', forgetSyncId: false };
    case 'left':
      return { ...base, state: 'left', forgetSyncId: false };
    case 'accepted':
      return {
        ...base,
        state: 'accepted',
        ticket: outcome.ticket,
        ...(outcome.hashes ?? {}),
        delayMs: FIRST_POLL_MS,
      };
    case 'waiting':
      return { ...base, state: 'waiting', delayMs: outcome.delayMs };
    case 'rejected':
      return {
        ...base,
        state: 'rejected',
        code: outcome.issues[0]?.code ?? 'rejected',
        message: issuesText(outcome.issues),
      };
    case 'retry': {
      const attempts = listing.attempts + 1;
      const { error, uncertain } = outcome;
      return {
        ...base,
        uncertain,
        forgetSyncId: outcome.forgetSyncId ?? base.forgetSyncId,
        attempts,
        delayMs: itemDelay(attempts, error.retryAfterMs),
        code: outcome.keyTaken ? KEY_TAKEN : error.kind,
        message: error.message.slice(0, 1000),
        evidence: error.evidence === undefined ? null : JSON.stringify(error.evidence),
      };
    }
    case 'deferred':
      return {
        ...base,
        attempts: listing.attempts,
        uncertain: outcome.uncertain,
        delayMs: outcome.delayMs ?? 0,
        code: 'deferred',
        message: outcome.reason,
      };
  }
}

const issuesText = (issues: readonly { message: string }[]): string =>
  issues
    .map((issue) => issue.message)
    .join('; ')
    .slice(0, 2000);

/**
 * Writes what a round found out. A listing whose desired state moved on during the send goes straight back to pending,
 * so nothing newer is ever lost behind an older confirmation.
 */
export function completeListings(
  tx: Tx,
  connectionId: number,
  items: readonly WorkItem[],
  outcomes: Outcomes,
): void {
  const rows = items
    .map((item) => completionOf(item, outcomes.get(item.listing.product_id)!))
    .sort((a, b) => a.productId - b.productId);
  updateListings(tx, connectionId, rows);
  recordCandidates(tx, connectionId, outcomes);
  recordAttempts(tx, connectionId, rows);
  applyOverrides(
    tx,
    connectionId,
    rows.filter((row) => row.state === 'live'),
  );
  forgetDeleted(
    tx,
    connectionId,
    rows.filter((row) => row.state === 'withdrawn'),
  );
}

function updateListings(tx: Tx, connectionId: number, rows: readonly Completion[]): void {
  const ids = rows.map((row) => row.productId);
  // Locked in the plan's order, so that the two queue instead of deadlocking.
  tx.later(sql`
    select from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and product_id = any(${ids}::bigint[]) order by product_id for no key update`);
  tx.later(sql`
    update listings l set
      state = case
        when u.state = 'live' then
          case when l.wanted and l.desired_content_hash = u.content and l.desired_offer_hash = u.offer then 'live' else 'pending' end
        when u.state = 'withdrawn' then case when l.wanted then 'pending' else 'withdrawn' end
        when u.state = 'left' then case when l.wanted then 'pending' else 'live' end
        when u.state = 'rejected' and l.desired_version <> u.version then 'pending'
        when u.state = 'waiting' then 'accepted'
        else u.state end,
      sync_id = case when u.forget then null else coalesce(u.sync_id, l.sync_id) end,
      sent_content_hash = case when u.state = 'live' then u.content when u.state = 'withdrawn' or u.forget then null
        else l.sent_content_hash end,
      sent_offer_hash = case when u.state = 'live' then u.offer when u.state = 'withdrawn' or u.forget then null
        else l.sent_offer_hash end,
      sending_content_hash = case when u.state = 'accepted' then u.content when u.state = 'waiting' then l.sending_content_hash end,
      sending_offer_hash = case when u.state = 'accepted' then u.offer when u.state = 'waiting' then l.sending_offer_hash end,
      ticket = case when u.state = 'waiting' then l.ticket else u.ticket end,
      confirmed_version = case when u.state in ('live', 'withdrawn', 'left') then greatest(l.confirmed_version, u.version)
        else l.confirmed_version end,
      uncertain = u.uncertain,
      attempts = u.attempts,
      -- Sent was what holds now, which the plan does not know yet: its own write makes the listing due. Claimed again
      -- before that, it would go round and round.
      next_at = now() + make_interval(secs => case
        when u.state = 'live' and l.desired_version = u.version
          and (l.desired_content_hash is distinct from u.content or l.desired_offer_hash is distinct from u.offer) then 1
        else u.delay_ms / 1000.0 end),
      issue_code = case when u.state in ('rejected', 'retry') then u.code end,
      issue_message = case when u.state in ('rejected', 'retry') then coalesce(u.message, l.issue_message) end,
      published_at = case when u.state = 'live' then now() else l.published_at end,
      updated_at = now()
    from unnest(${ids}::bigint[], ${rows.map((r) => r.version)}::bigint[], ${rows.map((r) => r.state)}::text[],
      ${rows.map((r) => r.syncId)}::text[], ${rows.map((r) => r.forgetSyncId)}::boolean[], ${rows.map((r) => r.content)}::text[],
      ${rows.map((r) => r.offer)}::text[], ${rows.map((r) => r.ticket)}::text[], ${rows.map((r) => r.uncertain)}::boolean[],
      ${rows.map((r) => r.attempts)}::integer[], ${rows.map((r) => r.delayMs)}::bigint[], ${rows.map((r) => r.code)}::text[],
      ${rows.map((r) => r.message)}::text[])
      u (product_id, version, state, sync_id, forget, content, offer, ticket, uncertain, attempts, delay_ms, code, message)
    where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId} and l.product_id = u.product_id
      and l.state in ('sending', 'accepted')`);
}

/** One row per attempt. What was only put off by a failing connection is told once, by the connection itself. */
function recordAttempts(tx: Tx, connectionId: number, all: readonly Completion[]): void {
  const rows = all.filter(
    (row) => row.state !== 'waiting' && row.state !== 'left' && row.code !== 'deferred',
  );
  if (rows.length === 0) return;
  tx.later(sql`
    insert into delivery_attempts (tenant_id, connection_id, product_id, operation, outcome, code, message, evidence)
    select ${tx.tenantId}, ${connectionId}, p, o, case when un then 'uncertain' else s end, c, m, e::jsonb from unnest(
      ${rows.map((r) => r.productId)}::bigint[], ${rows.map((r) => r.operation)}::text[], ${rows.map((r) => r.state)}::text[],
      ${rows.map((r) => r.uncertain)}::boolean[], ${rows.map((r) => r.code)}::text[], ${rows.map((r) => r.message)}::text[],
      ${rows.map((r) => r.evidence)}::text[]) u (p, o, s, un, c, m, e)`);
}

/** Pending overrides count as applied once the product is on the channel. */
function applyOverrides(tx: Tx, connectionId: number, rows: readonly Completion[]): void {
  if (rows.length === 0) return;
  tx.later(sql`
    update channel_overrides set state = 'applied'
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and state = 'pending'
      and product_id = any(${rows.map((row) => row.productId)}::bigint[])`);
}

/** The channel has let go of a deleted product: nothing is left to know about it. */
function forgetDeleted(tx: Tx, connectionId: number, rows: readonly Completion[]): void {
  if (rows.length === 0) return;
  tx.later(sql`
    delete from listings l where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId} and l.state = 'withdrawn'
      and l.product_id = any(${rows.map((row) => row.productId)}::bigint[])
      and not exists (select from products p where p.tenant_id = l.tenant_id and p.id = l.product_id)`);
}
