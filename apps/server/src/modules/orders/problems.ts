import { createHash } from 'node:crypto';
import type { ChannelOrder } from '@sluice/connector-kit';
import { keyOf, type Message, type MessageKey, mapTexts } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';

/** An order that was put aside. */
export interface OrderProblem {
  external_id: string;
  reason: string;
  /** Null on a row that was written before reasons had keys. */
  reason_key: MessageKey | null;
  /** The channel's version of the order, as JSON. */
  content: string;
}

const MAX_CONTENT = 256 * 1024;

/** Puts an order aside under the channel's id, or under a digest of the order if it has none. */
export function problemOf(order: ChannelOrder, reason: Message): OrderProblem {
  const content = contentOf(order);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const id =
    typeof order?.externalId === 'string' ? order.externalId.replaceAll('\0', '').toWellFormed() : '';
  const known = id !== '' && id.length <= 200;
  return {
    external_id: known ? id : `unknown-${digest}`,
    reason: fit(reason.text),
    reason_key: mapTexts(keyOf(reason), fit),
    content: content.length <= MAX_CONTENT ? content : '{}',
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
});

/**
 * Stores problems, one row per order however often it comes. In a fixed order, because two pages may hold the same
 * orders.
 */
export function recordProblems(tx: Tx, connectionId: number, problems: readonly OrderProblem[]): void {
  if (problems.length === 0) return;
  const each = [...new Map(problems.map((problem) => [problem.external_id, problem])).values()];
  const sorted = each.sort((a, b) => (a.external_id < b.external_id ? -1 : 1));
  tx.later(sql`
    insert into order_problems as p (tenant_id, connection_id, ${PROBLEMS.names})
    select ${tx.tenantId}, ${connectionId}, ${PROBLEMS.names} from ${PROBLEMS.from(sorted)}
    on conflict (tenant_id, connection_id, external_id) do update set reason = excluded.reason,
      reason_key = excluded.reason_key, content = excluded.content, seen = p.seen + 1, last_seen_at = excluded.last_seen_at`);
}

/** Deletes the problems of orders that came in a good version. */
export function clearProblems(tx: Tx, connectionId: number, externalIds: readonly string[]): void {
  tx.later(sql`
    delete from order_problems
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and external_id = any(${externalIds}::text[])`);
}

export interface StoredProblem extends OrderProblem {
  id: number;
  connection_id: number;
  seen: number;
  first_seen_at: Date;
  last_seen_at: Date;
}

/** The orders put aside, the newest first; all of them, or one. */
export const orderProblems = (
  tx: Tx,
  id: number | null,
  limit = 500,
): Statement<StoredProblem> => sql<StoredProblem>`
  select id, connection_id, external_id, reason, reason_key, content, seen, first_seen_at, last_seen_at from order_problems
  where tenant_id = ${tx.tenantId} and (${id}::bigint is null or id = ${id})
  order by last_seen_at desc, id desc limit ${limit}`;

/** The order as it was when it was put aside. */
export function orderOfProblem({ content }: OrderProblem): ChannelOrder {
  const order = (JSON.parse(content) ?? {}) as ChannelOrder;
  return { ...order, orderedAt: new Date(order.orderedAt), updatedAt: new Date(order.updatedAt) };
}
