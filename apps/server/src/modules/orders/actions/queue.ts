import type { OrderActionKind } from '@sluice/contracts';
import type { SystemTx, Tx } from '../../../platform/db/database.ts';
import { fragment, literal, type SqlFragment } from '../../../platform/db/sql.ts';
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
  /** Tries in a row, this one included. A claim counts, so that an action that kills its process ends as well. */
  attempts: number;
  /** An earlier try may have been applied, wholly or in part. */
  again: boolean;
  /** No later look has settled whether it was. */
  unknown: boolean;
}

/**
 * Seconds after which a call whose answer never came is taken to have arrived, or to be lost: the longest call (30 s), and as
 * long again twice. A look before that may find nothing while the channel is still at work, and a second shipment would follow.
 */
export const SETTLED_AFTER_SECONDS = 90;

export const ORDER_ACTIONS: LeasedTable<ActionLease> = {
  table: 'order_actions',
  key: { id: 'id' },
  token: 'fencing_token',
  until: 'expires_at',
  holder: 'holder',
  // As long as a call may take to arrive: the look of whoever follows a dead holder must not be ahead of its call.
  seconds: SETTLED_AFTER_SECONDS,
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
const isNext = (tenant: SqlFragment, row = fragment`d`): SqlFragment => fragment`
  not exists (select from order_actions e where e.tenant_id = ${tenant} and e.order_id = ${row}.order_id
    and e.state = 'open' and e.id < ${row}.id)`;

/** Actions of one connection that go side by side, by all processes: a slow order holds up few others. */
const SIDE_BY_SIDE = 4;

/** Whether the action is among the first of its connection. The limit ends the count early, however many are due. */
const hasRoom = (tenant: SqlFragment): SqlFragment => fragment`
  (select count(*) from (
    select from order_actions s where s.tenant_id = ${tenant} and s.connection_id = d.connection_id
      and s.state = 'open' and s.id <> d.id and (s.expires_at > now()
        or s.due_at <= now() and (s.due_at, s.id) < (d.due_at, d.id) and ${isNext(tenant, fragment`s`)})
    limit ${literal(SIDE_BY_SIDE)}) side) < ${literal(SIDE_BY_SIDE)}`;

/** The time at which an action is due, of the longest due ones. */
export const actionsDueAt = fragment`
  select min(at) from (
    select greatest(d.due_at, d.expires_at, ${breakEnds}) as at from order_actions d ${callable}
    where d.state = 'open' and d.due_at <= ${AHEAD} and d.expires_at <= ${AHEAD} and ${breakEnds} <= ${AHEAD}
      and ${isNext(fragment`d.tenant_id`)}
    order by d.due_at limit 20) due`;

/** Claims due actions, the longest due first. A holder that left nothing in writing may have called the channel. */
export const claimActions = (tx: SystemTx, holder: string, limit: number): Promise<ActionLease[]> =>
  claim(tx, ORDER_ACTIONS, {
    limit,
    holder,
    joined: callable,
    due: (tenant) => fragment`d.state = 'open' and d.due_at <= now() and ${breakEnds} <= now()
      and ${isNext(tenant)} and ${hasRoom(tenant)}`,
    order: fragment`d.due_at, d.id`,
    set: fragment`attempts = q.attempts + 1, again = q.again or q.holder is not null,
      outcome_unknown = q.outcome_unknown or q.holder is not null`,
    returning: fragment`q.order_id as "orderId", q.connection_id as "connectionId", q.kind, q.content, q.key,
      q.attempts, q.again, q.outcome_unknown as unknown`,
  });

/**
 * Writes that the channel has done it, as the last statement of the transaction that takes in its answer.
 *
 * @throws LeaseLost when another process has taken over; the transaction must not be committed
 */
export const finishAction = (tx: Tx, lease: ActionLease, externalId: string | null): Promise<unknown> =>
  writeHeld(tx, ORDER_ACTIONS, lease, {
    set: fragment`state = 'done', done_at = statement_timestamp(), external_id = ${externalId}, attempts = 0, outcome_unknown = false,
      error_code = null, error_message = null, error_key = null, ${freed(ORDER_ACTIONS)}`,
  });

/** Why an action failed or was refused: a code, and the words to a person. */
export interface ActionFault extends Words {
  code: string;
}

/** Ends an action that will not be tried again by itself. With an unknown outcome it keeps its units. */
export const refuseAction = (
  tx: Tx,
  lease: ActionLease,
  { fault, unknown }: Pick<Postponed, 'fault' | 'unknown'>,
): Promise<unknown> =>
  writeHeld(tx, ORDER_ACTIONS, lease, {
    set: fragment`state = 'refused', done_at = statement_timestamp(), outcome_unknown = ${unknown}, ${faulty(fault)},
      ${freed(ORDER_ACTIONS)}`,
  });

export interface Postponed {
  fault: ActionFault;
  delayMs: number;
  /** Tries in a row that failed. */
  attempts: number;
  again: boolean;
  unknown: boolean;
}

/** Gives an action back after a failure that may pass. */
export const postponeAction = (
  tx: Tx,
  lease: ActionLease,
  { fault, delayMs, attempts, again, unknown }: Postponed,
): void =>
  giveBack(tx, ORDER_ACTIONS, [lease], {
    set: fragment`attempts = ${attempts}, again = ${again}, outcome_unknown = ${unknown}, ${faulty(fault)},
      due_at = seconds_after(moment.at, ${delayMs / 1000}::double precision)`,
  });

/**
 * Gives an action back that was broken off because the process stops: nothing failed. It is due as before, or when a call
 * that was broken off is settled.
 *
 * @param called the channel may have got the call
 */
export const returnAction = (tx: Tx, lease: ActionLease, called: boolean): void =>
  giveBack(tx, ORDER_ACTIONS, [lease], {
    set: fragment`attempts = q.attempts - 1, again = q.again or ${called},
      outcome_unknown = q.outcome_unknown or ${called},
      due_at = ${called ? fragment`seconds_after(moment.at, ${SETTLED_AFTER_SECONDS}::double precision)` : fragment`q.due_at`}`,
  });

const faulty = ({ code, text, key }: ActionFault): SqlFragment =>
  fragment`error_code = ${code}, error_message = ${text}, error_key = ${asJson(key)}`;
