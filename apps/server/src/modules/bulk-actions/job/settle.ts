import { keyOf, type MessageCode, message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { BulkJob } from './queue.ts';

/**
 * After this time an unanswered product is left to its channel: publishing goes on, but the action no longer watches
 * it.
 */
const WATCHED_MINUTES = 60;

/** Codes of the messages about a product that was refused or waits, with the connection as their `label`. */
const CODES = {
  refused: 'channel_refused',
  held: 'plan_held',
  paused: 'connection_paused',
  fails: 'connection_fails',
  unreachable: 'connection_unreachable',
} as const satisfies Record<string, MessageCode>;
const ON_ITS_WAY = JSON.stringify(keyOf(message('still_on_its_way')));
const UNWANTED = JSON.stringify(keyOf(message('no_channel_wants_it')));

/**
 * Finds the products of a publish that have settled: planned, and without a listing on its way. A refused product
 * failed; one that waits for somebody (a paused connection, an open breaker, the guard) counts as skipped.
 *
 * @returns the number that settled since the last look, and the number still on their way
 */
export async function settlePublish(tx: Tx, job: BulkJob): Promise<{ settled: number; open: number }> {
  const booked = tx.first(sql<{ settled: number }>`
    with watched as (
      select i.product_id,
        exists (select from product_changes m where m.tenant_id = i.tenant_id and m.product_id = i.product_id) as marked,
        coalesce(l.underway, 0) as underway, coalesce(l.refused, 0) as refused, coalesce(l.waiting, 0) as waiting,
        coalesce(l.live, 0) as live, l.refusal, l.waits_for
      from bulk_action_items i
      left join lateral (
        select count(*) filter (where s.open and not s.blocked) as underway,
          count(*) filter (where s.refused) as refused,
          count(*) filter (where s.open and s.blocked or s.held is not null) as waiting,
          count(*) filter (where s.wanted and s.state = 'live') as live,
          (array_agg(jsonb_build_object('code', ${CODES.refused}::text, 'params', jsonb_build_object('label', s.label,
              'reason', coalesce(s.issue_key, to_jsonb(coalesce(s.issue_message, s.issue_code, 'refused'))))) order by s.label) filter (where s.refused))[1] as refusal,
          (array_agg(jsonb_build_object('code', case when s.held is not null then ${CODES.held}::text else s.block end,
              'params', jsonb_strip_nulls(jsonb_build_object('label', s.label, 'reason', s.blocked_reason))) order by s.label)
            filter (where s.open and s.blocked or s.held is not null))[1] as waits_for
        from (
          select n.state, n.wanted, n.held, n.issue_code, n.issue_message, n.issue_key, c.label,
            n.state in ('pending', 'sending', 'accepted') or n.state = 'retry' and n.attempts = 0 as open,
            n.state = 'rejected' or n.state = 'retry' and n.attempts > 0 as refused,
            c.status = 'paused' or d.opened_at is not null as blocked,
            case when c.status = 'paused' then ${CODES.paused}::text when d.blocked_reason is null
              then ${CODES.unreachable}::text else ${CODES.fails}::text end as block,
            case when c.status <> 'paused' then coalesce(d.blocked_key, to_jsonb(d.blocked_reason)) end as blocked_reason
          from listings n
          join connections c on c.tenant_id = n.tenant_id and c.id = n.connection_id and c.is_target
          left join delivery_leases d on d.tenant_id = n.tenant_id and d.connection_id = n.connection_id
          where n.tenant_id = ${tx.tenantId} and n.product_id = i.product_id
            and (${job.connectionIds}::bigint[] is null or n.connection_id = any(${job.connectionIds}::bigint[]))
        ) s
      ) l on true
      where i.tenant_id = ${tx.tenantId} and i.action_id = ${job.id} and i.result is null
    ), given_up as (
      select dispatched_at < now() - make_interval(mins => ${WATCHED_MINUTES}) as now from bulk_actions
      where tenant_id = ${tx.tenantId} and id = ${job.id}
    ), settled as (
      update bulk_action_items i set
        result = case when w.refused > 0 then 'failed' when w.marked or w.underway > 0 or w.waiting > 0 then 'skipped'
          when w.live > 0 then 'changed' else 'unchanged' end,
        message_key = case when w.refused > 0 then w.refusal
          when w.marked or w.underway > 0 then ${ON_ITS_WAY}::jsonb
          when w.waiting > 0 then w.waits_for
          when w.live > 0 then null else ${UNWANTED}::jsonb end
      from watched w, given_up g
      where i.tenant_id = ${tx.tenantId} and i.action_id = ${job.id} and i.product_id = w.product_id
        and (not w.marked and w.underway = 0 or g.now)
      returning i.result
    )
    update bulk_actions a set changed = a.changed + n.changed, unchanged = a.unchanged + n.unchanged,
      skipped = a.skipped + n.skipped, failed = a.failed + n.failed
    from (select count(*) filter (where result = 'changed') as changed, count(*) filter (where result = 'unchanged') as unchanged,
        count(*) filter (where result = 'skipped') as skipped, count(*) filter (where result = 'failed') as failed,
        count(*) as settled
      from settled) n
    where a.tenant_id = ${tx.tenantId} and a.id = ${job.id} returning n.settled`);
  const row = await tx.first(sql<{ open: number }>`
    select count(*) as open from bulk_action_items
    where tenant_id = ${tx.tenantId} and action_id = ${job.id} and result is null`);
  return { settled: (await booked)!.settled, open: row!.open };
}
