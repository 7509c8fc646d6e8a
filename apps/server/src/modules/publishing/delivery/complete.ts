import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Redact } from '../../../platform/secrets/redact.ts';
import { tellProgress } from '../../progress/index.ts';
import { recordCandidates } from './candidates.ts';
import { type Completion, completionOf } from './completion.ts';
import { countAttempts } from './delivery-hours.ts';
import type { Outcomes, WorkItem } from './outcome.ts';
import { redactCompletion } from './redact-completion.ts';

/**
 * Writes what a round found out. A listing whose desired state moved on during the send goes straight back to pending,
 * so nothing newer is ever lost behind an older confirmation.
 */
export function completeListings(
  tx: Tx,
  connectionId: number,
  items: readonly WorkItem[],
  outcomes: Outcomes,
  redact: Redact,
): void {
  const rows = items
    .map((item) => completionOf(item, outcomes.get(item.listing.product_id)!))
    .map((row) => redactCompletion(row, redact))
    .sort((a, b) => a.product_id - b.product_id);
  updateListings(tx, connectionId, rows);
  recordCandidates(tx, connectionId, outcomes);
  recordAttempts(tx, connectionId, rows);
  applyOverrides(tx, connectionId, idsOf(rows, 'live'));
  forgetDeleted(tx, connectionId, idsOf(rows, 'withdrawn'));
  tellProgress(tx, 'delivery', connectionId, {
    live: idsOf(rows, 'live').length,
    rejected: idsOf(rows, 'rejected').length,
    sent: rows.length,
  });
}

const idsOf = (rows: readonly Completion[], outcome: Completion['outcome']): number[] =>
  rows.filter((row) => row.outcome === outcome).map((row) => row.product_id);

function updateListings(tx: Tx, connectionId: number, rows: readonly Completion[]): void {
  const ids = rows.map((row) => row.product_id);
  // Locked in the plan's order, so that the two queue instead of deadlocking.
  tx.later(sql`
    select from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and product_id = any(${ids}::bigint[]) order by product_id for no key update`);
  tx.later(sql`
    update listings l set
      state = case
        when u.outcome in ('live', 'withdrawn', 'rejected') and l.overtaken then 'pending'
        when u.outcome = 'live' then
          case when l.wanted and l.desired_content_hash = u.content and l.desired_offer_hash = u.offer then 'live' else 'pending' end
        when u.outcome = 'withdrawn' then case when l.wanted then 'pending' else 'withdrawn' end
        when u.outcome = 'left' then case when l.wanted then 'pending' else 'live' end
        when u.outcome = 'rejected' and l.desired_version <> coalesce(l.sending_version, u.version) then 'pending'
        when u.outcome = 'rejected' and not l.wanted and u.code <> 'outcome_unknown' then 'retry'
        when u.outcome = 'waiting' then 'accepted'
        when u.outcome = 'put_back' then case when l.attempts > 0 then 'retry' else 'pending' end
        else u.outcome end,
      sync_id = case when u.forget then null else coalesce(u.sync_id, l.sync_id) end,
      sent_content_hash = case when u.outcome = 'live' then u.content when u.outcome = 'withdrawn' or u.forget then null
        else l.sent_content_hash end,
      sent_offer_hash = case when u.outcome = 'live' then u.offer when u.outcome = 'withdrawn' or u.forget then null
        else l.sent_offer_hash end,
      sending_content_hash = case when u.outcome = 'accepted' then u.content when u.outcome = 'waiting' then l.sending_content_hash end,
      sending_offer_hash = case when u.outcome = 'accepted' then u.offer when u.outcome = 'waiting' then l.sending_offer_hash end,
      resent_drift = case when u.outcome in ('live', 'accepted') then coalesce(u.drift, l.resent_drift)
        when u.outcome in ('waiting', 'put_back') then l.resent_drift end,
      resent_at = case when u.drift is not null then now() else l.resent_at end,
      sending_version = case when u.outcome = 'accepted' then u.version when u.outcome = 'waiting' then l.sending_version end,
      ticket = case when u.outcome = 'waiting' then l.ticket else u.ticket end,
      ticket_at = case when u.outcome = 'accepted' then now() when u.outcome = 'waiting' then l.ticket_at end,
      confirmed_version = case when u.outcome in ('live', 'withdrawn', 'left') then greatest(l.confirmed_version, coalesce(l.sending_version, u.version))
        else l.confirmed_version end,
      uncertain = u.uncertain or (l.overtaken and u.outcome not in ('accepted', 'waiting')),
      overtaken = l.overtaken and u.outcome in ('accepted', 'waiting'),
      attempts = u.attempts,
      -- Sent was what holds now, which the plan does not know yet: its own write makes the listing due. Claimed again
      -- before that, it would go round and round.
      next_at = now() + make_interval(secs => case
        when u.outcome = 'live' and l.desired_version = u.version
          and (l.desired_content_hash is distinct from u.content or l.desired_offer_hash is distinct from u.offer) then 1
        when u.outcome = 'rejected' and (l.overtaken or l.desired_version <> coalesce(l.sending_version, u.version)) then 0
        else u.delay_ms / 1000.0 end),
      issue_code = case when u.outcome in ('rejected', 'retry') then u.code when u.outcome = 'put_back' then l.issue_code end,
      issue_message = case when u.outcome in ('rejected', 'retry') then u.message when u.outcome = 'put_back' then l.issue_message end,
      issues = case when u.outcome in ('rejected', 'retry') then u.issues when u.outcome = 'put_back' then l.issues end,
      published_at = case when u.outcome = 'live' then now() else l.published_at end,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) u (product_id bigint, version bigint, outcome text, sync_id text,
      forget boolean, content text, offer text, ticket text, uncertain boolean, drift text, attempts integer, delay_ms bigint, code text,
      message text, issues jsonb)
    where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId} and l.product_id = any(${ids}::bigint[])
      and l.product_id = u.product_id and l.state in ('sending', 'accepted')`);
}

/** One row per attempt. What was only put off by a failing connection is told once, by the connection itself. */
function recordAttempts(tx: Tx, connectionId: number, all: readonly Completion[]): void {
  const rows = all.filter(
    ({ outcome, code }) =>
      outcome !== 'waiting' && outcome !== 'left' && outcome !== 'put_back' && code !== 'deferred',
  );
  if (rows.length === 0) return;
  countAttempts(tx, connectionId, rows);
  tx.later(sql`
    insert into delivery_attempts (tenant_id, connection_id, product_id, operation, outcome, code, message, evidence,
      duration_ms, call_id)
    select ${tx.tenantId}, ${connectionId}, product_id, operation, case when uncertain and outcome = 'retry' then 'uncertain' else outcome end, code,
      message, evidence, duration_ms, call_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) u (product_id bigint, operation text, outcome text,
      uncertain boolean, code text, message text, evidence jsonb, duration_ms integer, call_id uuid)`);
}

/** Pending overrides count as applied once the product is on the channel. */
function applyOverrides(tx: Tx, connectionId: number, productIds: readonly number[]): void {
  if (productIds.length === 0) return;
  tx.later(sql`
    update channel_overrides set state = 'applied'
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and state = 'pending'
      and product_id = any(${productIds}::bigint[])`);
}

/** The channel has let go of a deleted product: nothing is left to know about it. */
function forgetDeleted(tx: Tx, connectionId: number, productIds: readonly number[]): void {
  if (productIds.length === 0) return;
  tx.later(sql`
    delete from listings l where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId} and l.state = 'withdrawn'
      and l.product_id = any(${productIds}::bigint[])
      and not exists (select from products p where p.tenant_id = l.tenant_id and p.id = l.product_id)`);
}
