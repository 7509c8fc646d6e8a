import { createHash } from 'node:crypto';
import type { ChannelOrder } from '@sluice/connector-kit';
import { keyOf, type Message, type MessageKey, mapTexts } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';

/** An order that was put aside. */
export interface OrderProblem {
  external_id: string;
  reason: string;
  /** Null on a row that was written before reasons had keys. */
  reason_key: MessageKey | null;
  /** The channel's version of the order, as JSON. */
  content: string;
  /** Tells one version from another, also where the content is too long to be kept. */
  digest: string;
}

const MAX_CONTENT = 256 * 1024;

/** Puts an order aside under the channel's id, or under a digest of the order if it has none. */
export function problemOf(order: ChannelOrder, reason: Message): OrderProblem {
  const content = contentOf(order);
  const digest = createHash('sha256').update(content).digest('hex');
  const id =
    typeof order?.externalId === 'string' ? order.externalId.replaceAll('\0', '').toWellFormed() : '';
  const known = id !== '' && id.length <= 200;
  return {
    external_id: known ? id : `unknown-${digest.slice(0, 16)}`,
    reason: fit(reason.text),
    reason_key: mapTexts(keyOf(reason), fit),
    content: content.length <= MAX_CONTENT ? content : '{}',
    digest,
  };
}

/** An error in the reason may be of any length, and quote what the database does not take. */
const fit = (text: string): string => text.replaceAll('\0', '').slice(0, 1_000).toWellFormed();

function contentOf(order: ChannelOrder): string {
  try {
    return JSON.stringify(order) ?? 'null';
  } catch {
    return 'null';
  }
}

const PROBLEMS = records<OrderProblem>('u', {
  external_id: ['text', (one) => one.external_id],
  reason: ['text', (one) => one.reason],
  reason_key: ['jsonb', (one) => one.reason_key],
  content: ['text', (one) => one.content],
  digest: ['text', (one) => one.digest],
});

/**
 * Stores problems, one row per order however often it comes; a version that somebody dealt with stays out of sight. In a
 * fixed order, because two pages may hold the same orders.
 */
export function recordProblems(tx: Tx, connectionId: number, problems: readonly OrderProblem[]): void {
  if (problems.length === 0) return;
  const each = [...new Map(problems.map((problem) => [problem.external_id, problem])).values()];
  const sorted = each.sort((a, b) => (a.external_id < b.external_id ? -1 : 1));
  tx.later(sql`
    insert into order_problems as p (tenant_id, connection_id, ${PROBLEMS.names})
    select ${tx.tenantId}, ${connectionId}, ${PROBLEMS.names} from ${PROBLEMS.from(sorted)}
    on conflict (tenant_id, connection_id, external_id) do update set reason = excluded.reason,
      reason_key = excluded.reason_key, seen = p.seen + 1, last_seen_at = excluded.last_seen_at, digest = excluded.digest,
      content = case when p.dismissed_at is not null and p.digest = excluded.digest then p.content else excluded.content end,
      dismissed_at = case when p.digest = excluded.digest then p.dismissed_at end`);
}

/**
 * Takes a problem out of sight, because somebody dealt with the order elsewhere, until the channel sends another version.
 * The channel's record is forgotten.
 *
 * @throws ApiError not_found
 */
export async function dismissProblem(tx: Tx, actor: Actor, id: number): Promise<void> {
  const dismissed = await tx.first(sql<{ external_id: string }>`
    update order_problems set dismissed_at = moment.at, content = '{}' from (select now() as at) moment
    where tenant_id = ${tx.tenantId} and id = ${id} and dismissed_at is null returning external_id`);
  if (dismissed === undefined) throw notFound('order_problem');
  audit(tx, {
    actor,
    action: 'order_problem.dismissed',
    subjectType: 'order_problem',
    subjectId: id,
    details: dismissed,
  });
}

/** Deletes the problems of orders that came in a good version. */
export function clearProblems(tx: Tx, connectionId: number, externalIds: readonly string[]): void {
  tx.later(sql`
    delete from order_problems
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and external_id = any(${externalIds}::text[])`);
}

export interface StoredProblem extends Omit<OrderProblem, 'digest'> {
  id: number;
  connection_id: number;
  seen: number;
  first_seen_at: Date;
  last_seen_at: Date;
}

/** The orders put aside that nobody has dealt with, the newest first; all of them, or one. */
export const orderProblems = (
  tx: Tx,
  id: number | null,
  limit = 500,
): Statement<StoredProblem> => sql<StoredProblem>`
  select id, connection_id, external_id, reason, reason_key, content, seen, first_seen_at, last_seen_at from order_problems
  where tenant_id = ${tx.tenantId} and dismissed_at is null and (${id}::bigint is null or id = ${id})
  order by last_seen_at desc, id desc limit ${limit}`;

/** The order as it was when it was put aside. */
export function orderOfProblem({ content }: Pick<OrderProblem, 'content'>): ChannelOrder {
  const order = (JSON.parse(content) ?? {}) as ChannelOrder;
  return { ...order, orderedAt: new Date(order.orderedAt), updatedAt: new Date(order.updatedAt) };
}
