import type { Tx } from '../../../platform/db/database.ts';
import { literal, type Statement, sql } from '../../../platform/db/sql.ts';
import type { HistoryRow, NotedChange } from './store.ts';

/** The most changes that a comparison reads. */
export const MOST_CHANGES = 5_000;

/** The changes of a product between two moments, the oldest first. */
export const changesBetween = (
  tx: Tx,
  productId: number,
  { from, to }: { from: string; to: string },
): Statement<Pick<HistoryRow, 'details'>> => sql<Pick<HistoryRow, 'details'>>`
  select details from audit_log where tenant_id = ${tx.tenantId} and subject_type = 'product'
    and subject_id = ${productId} and at > ${from}::timestamptz and at <= ${to}::timestamptz
  order by at, id limit ${literal(MOST_CHANGES)}`;

/** The fields that differ between the beginning and the end of changes, with both values. Pure. */
export function differencesOf(changes: readonly NotedChange[]): NotedChange[] {
  const fields = new Map<string, NotedChange>();
  for (const { field, from, to } of changes) {
    const known = fields.get(field);
    fields.set(field, { field, from: known === undefined ? from : known.from, to });
  }
  return [...fields.values()].filter(
    ({ field, from, to }) => /(^|\.)description$/.test(field) || JSON.stringify(from) !== JSON.stringify(to),
  );
}
