import type { OrderAction, OrderActionKind } from '@sluice/contracts';
import type { MessageKey } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import {
  fragment,
  literal,
  nothing,
  type SqlFragment,
  type Statement,
  sql,
} from '../../../platform/db/sql.ts';
import { type Page, timestamp } from '../../../platform/http/present.ts';

/** The part of an action that its caller gives. */
export interface ActionContent {
  lines: { line_id: number; quantity: number }[];
  carrier?: string | null;
  tracking_number?: string | null;
  tracking_url?: string | null;
  shipped_at?: string;
  delivered_at?: string;
  received_by?: string | null;
  reason?: string | null;
}

export interface ActionRow {
  id: number;
  order_id: number;
  kind: OrderActionKind;
  state: OrderAction['state'];
  waits_for: OrderAction['waits_for'];
  content: ActionContent;
  reference: string | null;
  request_digest: string;
  external_id: string | null;
  outcome_unknown: boolean;
  attempts: number;
  error_message: string | null;
  error_key: MessageKey | null;
  actor: string;
  created_at: Date;
  done_at: Date | null;
}

/** Why an action `a` of a connection `c` waits, in the order in which each would have to end. */
const waitsFor = (tx: Tx): SqlFragment => fragment`
  case when a.state <> 'open' then null
    when t.sending_stopped_at is not null then 'sending'
    when c.status <> 'active' then 'connection'
    when exists (select from order_actions e where e.tenant_id = ${tx.tenantId} and e.order_id = a.order_id
      and e.state = 'open' and e.id < a.id) then 'earlier'
    when b.blocked_until > now() and b.blocked_kind is distinct from 'rejected' then 'channel'
    when a.due_at > now() then 'retry' end`;

/** Actions of orders with the reason why they wait, the oldest first. */
export const actionRows = (tx: Tx, which: SqlFragment, page?: Page): Statement<ActionRow> => sql<ActionRow>`
  select a.id, a.order_id, a.kind, a.state, ${waitsFor(tx)} as waits_for, a.content, a.reference, a.request_digest,
    a.external_id, a.state = 'refused' and a.outcome_unknown as outcome_unknown,
    a.attempts - (a.state = 'open' and a.expires_at > now())::integer as attempts, a.error_message, a.error_key, a.actor, a.created_at, a.done_at
  from order_actions a
  join connections c on c.tenant_id = a.tenant_id and c.id = a.connection_id
  join tenants t on t.id = a.tenant_id
  left join delivery_leases b on b.tenant_id = a.tenant_id and b.connection_id = a.connection_id
  where a.tenant_id = ${tx.tenantId} and ${which}
  order by a.id ${page === undefined ? nothing : fragment`limit ${literal(page.perPage)} offset ${page.offset}`}`;

export const countActions = (tx: Tx, which: SqlFragment): Statement<{ total: number }> => sql<{
  total: number;
}>`
  select count(*) as total from order_actions a where a.tenant_id = ${tx.tenantId} and ${which}`;

export const presentAction = (row: ActionRow): OrderAction => ({
  id: row.id,
  order_id: row.order_id,
  kind: row.kind,
  state: row.state,
  waits_for: row.waits_for,
  lines: row.content.lines,
  carrier: row.content.carrier ?? null,
  tracking_number: row.content.tracking_number ?? null,
  tracking_url: row.content.tracking_url ?? null,
  shipped_at: row.content.shipped_at ?? null,
  delivered_at: row.content.delivered_at ?? null,
  received_by: row.content.received_by ?? null,
  reason: row.content.reason ?? null,
  reference: row.reference,
  external_id: row.external_id,
  outcome_unknown: row.outcome_unknown,
  attempts: row.attempts,
  error: row.error_message,
  created_at: timestamp(row.created_at),
  done_at: timestamp(row.done_at),
});
