import type { OrderActionKind } from '@sluice/contracts';
import type { SystemTx, Tx } from '../../../platform/db/database.ts';
import { fragment, type SqlFragment } from '../../../platform/db/sql.ts';
import { AHEAD } from '../../../platform/lookout.ts';
import { claim } from '../../../platform/queue/claim.ts';
import { freed, giveBack, writeHeld } from '../../../platform/queue/lease.ts';
import type { LeasedTable, RowLease } from '../../../platform/queue/leased-table.ts';
import { asJson, type Words } from '../../../platform/said.ts';
import type { ActionContent } from './action-rows.ts';

/** The right to bring one action to its channel. */
export interface ActionLease extends RowLease {
  id: number;
  orderId: number;
  connectionId: number;
  kind: OrderActionKind;
  content: ActionContent;
  key: string;
  /** Tries in a row that failed before this one. */
  attempts: number;
}

/** Every claim raises the token before the channel is called, so a later claim knows that the call may have been made. */
export const ORDER_ACTIONS: LeasedTable<ActionLease> = {
  table: 'order_actions',
  key: { id: 'id' },
  token: 'fencing_token',
  until: 'expires_at',
  holder: 'holder',
  seconds: 10,
  open: fragment`q.state = 'open'`,
  nameOf: ({ id }) => `order action ${id}`,
};

/** Connections that may be called: neither they nor all sending is stopped. */
const callable = fragment`
  join connections c on c.tenant_id = d.tenant_id and c.id = d.connection_id and c.status = 'active'
  join tenants t on t.id = d.tenant_id and t.sending_stopped_at is null
  join delivery_leases b on b.tenant_id = d.tenant_id and b.connection_id = d.connection_id`;

/** The end of a break that the channel asked for, or that its failures brought about; refused products cause none. */
const breakEnds = fragment`case when b.blocked_kind = 'rejected' then '-infinity' else b.blocked_until end`;

/** The actions of one order go in their order. */
const isNext = (tenant: SqlFragment): SqlFragment => fragment`
  not exists (select from order_actions e where e.tenant_id = ${tenant} and e.order_id = d.order_id
    and e.state = 'open' and e.id < d.id)`;

/** The time at which an action is due, of the longest due ones. */
export const actionsDueAt = fragment`
  select min(at) from (
    select greatest(d.due_at, d.expires_at, ${breakEnds}) as at from order_actions d ${callable}
    where d.state = 'open' and d.due_at <= ${AHEAD} and d.expires_at <= ${AHEAD} and ${breakEnds} <= ${AHEAD}
      and ${isNext(fragment`d.tenant_id`)}
    order by d.due_at limit 20) due`;

/**
 * Claims due actions, the longest due first.
 *
 * @param busy connections whose actions this process works on already
 */
export const claimActions = (
  tx: SystemTx,
  holder: string,
  limit: number,
  busy: readonly number[],
): Promise<ActionLease[]> =>
  claim(tx, ORDER_ACTIONS, {
    limit,
    holder,
    joined: callable,
    due: (tenant) => fragment`d.state = 'open' and d.due_at <= now() and ${breakEnds} <= now()
      and not d.connection_id = any(${busy}::bigint[]) and ${isNext(tenant)}`,
    order: fragment`d.due_at, d.id`,
    returning: fragment`q.order_id as "orderId", q.connection_id as "connectionId", q.kind, q.content, q.key,
      q.attempts`,
  });

/**
 * Writes that the channel has done it, as the last statement of the transaction that takes in its answer.
 *
 * @throws LeaseLost when another process has taken over; the transaction must not be committed
 */
export const finishAction = (tx: Tx, lease: ActionLease, externalId: string | null): Promise<unknown> =>
  writeHeld(tx, ORDER_ACTIONS, lease, {
    set: fragment`state = 'done', done_at = statement_timestamp(), external_id = ${externalId}, attempts = 0,
      error_code = null, error_message = null, error_key = null, ${freed(ORDER_ACTIONS)}`,
  });

/** Why an action failed or was refused: a code, and the words to a person. */
export interface ActionFault extends Words {
  code: string;
}

/** Ends an action that will not be tried again by itself. */
export const refuseAction = (tx: Tx, lease: ActionLease, fault: ActionFault): Promise<unknown> =>
  writeHeld(tx, ORDER_ACTIONS, lease, {
    set: fragment`state = 'refused', done_at = statement_timestamp(), ${faulty(fault)}, ${freed(ORDER_ACTIONS)}`,
  });

/** Gives an action back after a failure that may pass. */
export const postponeAction = (tx: Tx, lease: ActionLease, fault: ActionFault, delayMs: number): void =>
  giveBack(tx, ORDER_ACTIONS, [lease], {
    set: fragment`attempts = attempts + 1, ${faulty(fault)},
      due_at = seconds_after(moment.at, ${delayMs / 1000}::double precision)`,
  });

/** Gives an action back that was broken off because the process stops: it is due as before, and nothing failed. */
export const returnAction = (tx: Tx, lease: ActionLease): void => giveBack(tx, ORDER_ACTIONS, [lease]);

const faulty = ({ code, text, key }: ActionFault): SqlFragment =>
  fragment`error_code = ${code}, error_message = ${text}, error_key = ${asJson(key)}`;
