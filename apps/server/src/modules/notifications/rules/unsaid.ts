import { keyOf, type MessageKey } from '@sluice/contracts/messages';
import type { RuleKind } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, type SqlFragment, type Statement, sql } from '../../../platform/db/sql.ts';
import type { Fact, Phase } from './items.ts';

/** A trouble that ended is told so when it stayed away for this long: one that comes and goes is told once. */
const CALM_MINUTES = 15;

/** Days after its end for which a trouble is news: longer than the pause between two digests, and few entries to look at. */
const NEWS_DAYS = 3;

/** Most troubles that one message gathers; the others follow with the next. */
const MOST_FACTS = 500;

/**
 * The entries `n` of the inbox that the rule `r` has to tell of, with what it has told of them, `s`: troubles that it has
 * not told, that came back or that grew much, and the ends of those that it told.
 */
export const unsaid = (now: Date): SqlFragment => fragment`
  (n.ended_at is null or n.ended_at > ${now}::timestamptz - make_interval(days => ${NEWS_DAYS}::integer))
  and n.kind = any(r.kinds) and (r.connection_id is null or n.connection_id = r.connection_id)
  and (s.is_open or n.kind <> 'listings_refused' or n.count >= r.refused_from)
  and case
    when s.rule_id is null then n.ended_at is null or n.first_at >= r.since
    when not s.is_open then n.ended_at is null
    when n.ended_at is null
      then n.count >= 2 * s.count or (n.count > s.count and s.said_at < ${now}::timestamptz - interval '1 day')
    else r.tells_end and n.ended_at < ${now}::timestamptz - make_interval(mins => ${CALM_MINUTES}::integer)
  end`;

interface UnsaidRow {
  id: number;
  kind: RuleKind;
  connection_id: number | null;
  import_id: number | null;
  cause: string | null;
  message_key: MessageKey;
  count: number;
  first_at: Date;
  lasts: boolean;
  phase: Phase;
}

/** The troubles that a rule has to tell of now, the oldest first. @param kinds of which it may speak */
export const unsaidOf = (
  tx: Tx,
  ruleId: number,
  { kinds, now }: { kinds: readonly RuleKind[]; now: Date },
): Statement<UnsaidRow> => sql<UnsaidRow>`
  select n.id, n.kind, n.connection_id, n.import_id, n.cause, n.message_key, n.count, n.first_at, n.ended_at is null as lasts,
    case when n.ended_at is null or n.ended_at = n.first_at then 'begun' when s.is_open then 'well' else 'was' end as phase
  from notification_rules r
  join notifications n on n.tenant_id = ${tx.tenantId} and n.kind = any(${[...kinds]}::text[])
  left join notification_said s on s.tenant_id = ${tx.tenantId} and s.rule_id = r.id and s.notification_id = n.id
  where r.tenant_id = ${tx.tenantId} and r.id = ${ruleId} and ${unsaid(now)}
  order by n.first_at, n.id limit ${MOST_FACTS}`;

export const factOf = (row: UnsaidRow): Fact => ({
  notificationId: row.id,
  lasts: row.lasts,
  item: {
    kind: row.kind,
    phase: row.phase,
    message_key: keyOf(row.message_key),
    cause: row.cause,
    count: row.count,
    credential_id: row.connection_id,
    import_id: row.import_id,
    since: row.first_at.toISOString(),
  },
});
