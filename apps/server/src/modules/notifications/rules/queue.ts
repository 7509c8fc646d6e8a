import type { MessageKey } from '@sluice/contracts/messages';
import type { Language, RuleWay, SendKind } from '@sluice/contracts/portal';
import type { SystemTx, Tx } from '../../../platform/db/database.ts';
import { fragment, type SqlFragment, type Statement, sql } from '../../../platform/db/sql.ts';
import { AHEAD } from '../../../platform/lookout.ts';
import { claim } from '../../../platform/queue/claim.ts';
import { freed, giveBack, writeHeld } from '../../../platform/queue/lease.ts';
import type { LeasedTable, RowLease } from '../../../platform/queue/leased-table.ts';
import { isGivenUp, pauseAfter, type RetryPolicy } from '../../../platform/queue/retry.ts';
import { asJson, type Words } from '../../../platform/said.ts';
import type { Item } from './items.ts';

/** The right to send one message to one address. */
export interface SendLease extends RowLease {
  id: number;
  ruleId: number;
  attempts: number;
}

export const SENDS: LeasedTable<SendLease> = {
  table: 'notification_sends',
  key: { id: 'id' },
  token: 'fencing_token',
  until: 'expires_at',
  holder: 'holder',
  // A mail server may be silent for half a minute at each of its steps.
  seconds: 60,
  open: fragment`q.state = 'pending'`,
  nameOf: ({ id }) => `message ${id}`,
};

/** Tries of one message: eight hours and more. */
export const RETRIES: RetryPolicy & { most: number } = { most: 15, firstMs: 30_000, longestMs: 3_600_000 };

/** Messages to one address leave in their order, so that nobody reads that all is well before what was wrong. */
const isFirst = (tenant: SqlFragment): SqlFragment => fragment`
  not exists (select from notification_sends o where o.tenant_id = ${tenant} and o.rule_id = d.rule_id
    and o.address = d.address and o.state = 'pending' and o.id < d.id)`;

/** The time at which a message is due. */
export const sendsDueAt = fragment`
  select min(greatest(d.due_at, d.expires_at)) from notification_sends d
  where d.state = 'pending' and d.due_at <= ${AHEAD} and d.expires_at <= ${AHEAD} and ${isFirst(fragment`d.tenant_id`)}`;

export const claimSends = (tx: SystemTx, holder: string, limit: number): Promise<SendLease[]> =>
  claim(tx, SENDS, {
    limit,
    holder,
    due: (tenant) => fragment`d.state = 'pending' and d.due_at <= now() and ${isFirst(tenant)}`,
    order: fragment`d.due_at, d.id`,
    returning: fragment`q.rule_id as "ruleId", q.attempts`,
  });

/** A message with its rule and its shop, as it is written now. */
export interface Post {
  batch: string;
  kind: SendKind;
  address: string;
  items: Item[];
  more: number;
  shop: string;
  label: string;
  way: RuleWay;
  sealed_url: Buffer | null;
  language: Language;
  time_zone: string;
  hourly_limit: number;
}

export const postOf = (tx: Tx, { id }: SendLease): Statement<Post> => sql<Post>`
  select s.batch, s.kind, s.address, s.items, s.more, t.name as shop, r.label, r.way, r.sealed_url, r.language,
    r.time_zone, r.hourly_limit
  from notification_sends s
  join notification_rules r on r.tenant_id = ${tx.tenantId} and r.id = s.rule_id
  join tenants t on t.id = ${tx.tenantId}
  where s.tenant_id = ${tx.tenantId} and s.id = ${id}`;

/** @throws LeaseLost when another process has taken over */
export const settleSent = (tx: Tx, lease: SendLease): Promise<unknown> =>
  writeHeld(tx, SENDS, lease, {
    set: fragment`state = 'sent', attempts = q.attempts + 1, settled_at = statement_timestamp(), last_error = null,
      last_error_key = null, ${freed(SENDS)}`,
  });

/** A try that failed. */
export interface Failure {
  said: Words;
  /** Another try would end the same. */
  isFinal: boolean;
  /** The pause that the address asked for. */
  askedMs: number;
}

/** Writes a failure: the message waits for its next try, or is given up. @throws LeaseLost */
export function settleFailed(
  tx: Tx,
  lease: SendLease,
  { said, isFinal, askedMs }: Failure,
): Promise<unknown> {
  const tries = lease.attempts + 1;
  const isDead = isFinal || isGivenUp(RETRIES, tries);
  const pause = pauseAfter(RETRIES, tries, Math.min(askedMs, RETRIES.longestMs)) / 1_000;
  return writeHeld(tx, SENDS, lease, {
    set: fragment`state = ${isDead ? 'dead' : 'pending'}, attempts = ${tries}, last_error = ${said.text},
      last_error_key = ${asJson(said.key)}::jsonb,
      settled_at = case when ${isDead}::boolean then statement_timestamp() end,
      due_at = statement_timestamp() + make_interval(secs => ${pause}::double precision), ${freed(SENDS)}`,
  });
}

/** Frees a message whose worker stops. */
export const returnSend = (tx: Tx, lease: SendLease): void => giveBack(tx, SENDS, [lease]);

export interface SendRow {
  id: number;
  kind: SendKind;
  address: string;
  items: Item[];
  more: number;
  state: 'pending' | 'sent' | 'dead';
  attempts: number;
  created_at: Date;
  due_at: Date | null;
  settled_at: Date | null;
  last_error: string | null;
  last_error_key: MessageKey | null;
}

interface Window {
  offset: number;
  limit: number;
}

/** The messages of a rule, the newest first. */
export const sendsOf = (
  tx: Tx,
  ruleId: number,
  { offset, limit }: Window,
): Statement<SendRow> => sql<SendRow>`
  select id, kind, address, items, more, state, attempts, created_at, settled_at, last_error, last_error_key,
    case when state = 'pending' and isfinite(due_at) then due_at end as due_at
  from notification_sends where tenant_id = ${tx.tenantId} and rule_id = ${ruleId}
  order by id desc limit ${limit} offset ${offset}`;
