import type { Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Candidates, Outcomes } from '../outcomes/outcome.ts';

const LONGEST_TEXT = 500;

interface Candidate {
  productId: number;
  by: Candidates['by'];
  seen: Candidates['listings'][number];
}

const text = (value: string | null | undefined): string | null =>
  value?.replaceAll('\0', '').slice(0, LONGEST_TEXT) ?? null;

const CANDIDATES = records<Candidate>('u', {
  product_id: ['bigint', (row) => row.productId],
  sync_id: ['text', ({ seen }) => seen.syncId],
  matched_by: ['text', (row) => row.by],
  external_key: ['text', ({ seen }) => text(seen.externalKey)],
  barcode: ['text', ({ seen }) => text(seen.barcode)],
  title: ['text', ({ seen }) => text(seen.title)],
  price: ['text', ({ seen }) => text(seen.price)],
});

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
  tx.later(sql`
    insert into match_candidates (tenant_id, connection_id, ${CANDIDATES.names})
    select ${tx.tenantId}, ${connectionId}, ${CANDIDATES.names} from ${CANDIDATES.from(rows)}
    on conflict do nothing`);
}
