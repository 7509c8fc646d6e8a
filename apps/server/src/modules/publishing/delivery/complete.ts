import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Redact } from '../../../platform/secrets/redact.ts';
import { tellProgress } from '../../progress/index.ts';
import { recordCandidates } from './candidates.ts';
import { type Completion, completionOf } from './completion.ts';
import { countAttempts } from './delivery-hours.ts';
import type { Lease } from './lease.ts';
import type { Outcomes, WorkItem } from './outcome.ts';
import { redactCompletion } from './redact-completion.ts';
import { countResults, type RefusalJudgement } from './refusals.ts';
import { secondLookAt } from './second-look.ts';

/**
 * Writes the outcomes of a round. A listing whose desired state changed during the send goes straight back to pending,
 * so an older confirmation never hides a newer change.
 */
export function completeListings(
  tx: Tx,
  lease: Lease,
  items: readonly WorkItem[],
  outcomes: Outcomes,
  redact: Redact,
): RefusalJudgement {
  const { connectionId } = lease;
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
  return countResults(tx, lease, rows);
}

const idsOf = (rows: readonly Completion[], outcome: Completion['outcome']): number[] =>
  rows.filter((row) => row.outcome === outcome).map((row) => row.product_id);

function updateListings(tx: Tx, connectionId: number, rows: readonly Completion[]): void {
  const ids = rows.map((row) => row.product_id);
  // Locks in the plan's order, so that plan and completion queue instead of deadlocking.
  tx.later(sql`
    select from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and product_id = any(${ids}::bigint[]) order by product_id for no key update`);
  markUnplanned(tx, connectionId, rows);
  tx.later(sql`
    update listings l set
      state = case
        when u.outcome in ('live', 'withdrawn', 'rejected') and l.overtaken then 'pending'
        when u.outcome = 'live' then
          case when l.wanted and not u.again and l.desired_version <= coalesce(l.sending_version, u.version) then 'live' else 'pending' end
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
        when u.outcome in ('rejected', 'retry') then coalesce(u.offer, l.sent_offer_hash) else l.sent_offer_hash end,
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
      uncertain_offer = u.uncertain_offer and not l.overtaken,
      refused_hash = case when u.outcome not in ('live', 'accepted', 'withdrawn') then coalesce(u.refused_hash, l.refused_hash) end,
      overtaken = l.overtaken and u.outcome in ('accepted', 'waiting'),
      second_look_at = ${secondLookAt},
      attempts = u.attempts,
      next_at = now() + make_interval(secs => case
        when u.outcome = 'rejected' and (l.overtaken or l.desired_version <> coalesce(l.sending_version, u.version)) then 0
        else u.delay_ms / 1000.0 end),
      issue_code = case when u.outcome in ('rejected', 'retry') or u.code is not null then u.code when u.outcome = 'put_back' then l.issue_code end,
      issue_message = case when u.outcome in ('rejected', 'retry') or u.code is not null then u.message when u.outcome = 'put_back' then l.issue_message end,
      issues = case when u.outcome in ('rejected', 'retry') or u.code is not null then u.issues when u.outcome = 'put_back' then l.issues end,
      published_at = case when u.outcome = 'live' then now() else l.published_at end,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) u (product_id bigint, version bigint, outcome text, sync_id text,
      forget boolean, content text, offer text, ticket text, uncertain boolean, uncertain_offer boolean, again boolean,
      refused_hash text, drift text, attempts integer, delay_ms bigint, code text,
      message text, issues jsonb)
    where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId} and l.product_id = any(${ids}::bigint[])
      and l.product_id = u.product_id and l.state in ('sending', 'accepted')`);
}

/**
 * Marks products whose listings hold something other than their plan, because their facts changed since, so that the
 * plan looks at them. If the mark of that change was lost, a listing without a new mark would be sent again and again,
 * or never be updated. An existing mark gets a new version, since a plan under way may have read the older facts. An
 * item that only waits for its plan keeps its mark, and is looked at again.
 */
function markUnplanned(tx: Tx, connectionId: number, rows: readonly Completion[]): void {
  const live = rows.filter(({ outcome, again }) => outcome === 'live' && !again);
  if (live.length > 0)
    tx.later(sql`
      insert into product_changes as c (tenant_id, product_id, bulk)
      select ${tx.tenantId}, l.product_id, true from listings l
      join unnest(${live.map((row) => row.product_id)}::bigint[], ${live.map((row) => row.version)}::bigint[],
        ${live.map((row) => row.content)}::text[], ${live.map((row) => row.offer)}::text[]) u (id, version, content, offer)
        on u.id = l.product_id
      where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId} and l.wanted
        and l.desired_version = coalesce(l.sending_version, u.version)
        and (l.desired_content_hash is distinct from u.content or l.desired_offer_hash is distinct from u.offer)
      order by l.product_id
      on conflict (tenant_id, product_id) do update set version = nextval('change_versions')`);
  const waiting = rows.filter((row) => row.unplanned).map((row) => row.product_id);
  if (waiting.length > 0)
    tx.later(sql`
      insert into product_changes (tenant_id, product_id, bulk)
      select ${tx.tenantId}, id, true from unnest(${waiting}::bigint[]) id order by id
      on conflict (tenant_id, product_id) do nothing`);
}

/** Records one row per attempt. If a failing connection put items off, the connection itself records that once. */
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
