import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Outcomes } from '../outcomes/outcome.ts';

const LONGEST_TEXT = 500;

/** Stores the questions of a round for a person; any other outcome of a listing settles its old question. */
export function recordCandidates(tx: Tx, connectionId: number, outcomes: Outcomes): void {
  tx.later(sql`
    delete from match_candidates where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and product_id = any(${[...outcomes.keys()]}::bigint[])`);
  const rows = [...outcomes].flatMap(([productId, outcome]) => {
    if (outcome.result !== 'rejected' || outcome.candidates === undefined) return [];
    const { by, listings } = outcome.candidates;
    return listings.map((seen) => ({ productId, by, seen }));
  });
  if (rows.length === 0) return;
  const text = (value: string | null | undefined) =>
    value?.replaceAll('\0', '').slice(0, LONGEST_TEXT) ?? null;
  tx.later(sql`
    insert into match_candidates (tenant_id, connection_id, product_id, sync_id, matched_by, external_key, barcode, title, price)
    select ${tx.tenantId}, ${connectionId}, p, s, m, k, b, t, a from unnest(
      ${rows.map((row) => row.productId)}::bigint[], ${rows.map((row) => row.seen.syncId)}::text[],
      ${rows.map((row) => row.by)}::text[], ${rows.map((row) => text(row.seen.externalKey))}::text[],
      ${rows.map((row) => text(row.seen.barcode))}::text[], ${rows.map((row) => text(row.seen.title))}::text[],
      ${rows.map((row) => text(row.seen.price))}::text[]) u (p, s, m, k, b, t, a)
    on conflict do nothing`);
}
