import type { Tx } from '../../../platform/db/database.ts';
import { literal, type Statement, sql } from '../../../platform/db/sql.ts';

/** A listing of the channel that may be the product. */
export interface Candidate {
  sync_id: string;
  matched_by: 'syncId' | 'externalKey' | 'barcode';
  external_key: string | null;
  barcode: string | null;
  title: string | null;
  price: string | null;
}

/** A product whose listing on the channel is uncertain. It waits for an answer. */
export interface MatchQuestion {
  connection_id: number;
  product_id: number;
  name: string;
  sku: string | null;
  ean: string | null;
  candidates: Candidate[];
}

/** Open questions, of all connections or one, the oldest first. */
export const matchQuestions = (
  tx: Tx,
  connectionId: number | null,
  limit: number,
): Statement<MatchQuestion> => sql<MatchQuestion>`
  select m.connection_id, m.product_id, p.name, p.sku, p.ean,
    jsonb_agg(jsonb_build_object('sync_id', m.sync_id, 'matched_by', m.matched_by, 'external_key', m.external_key,
      'barcode', m.barcode, 'title', m.title, 'price', m.price) order by m.sync_id) as candidates
  from match_candidates m
  join listings l on l.tenant_id = m.tenant_id and l.connection_id = m.connection_id and l.product_id = m.product_id
    and l.state = 'rejected' and l.wanted
  join products p on p.tenant_id = m.tenant_id and p.id = m.product_id
  where m.tenant_id = ${tx.tenantId} and (${connectionId}::bigint is null or m.connection_id = ${connectionId})
  group by m.connection_id, m.product_id, p.name, p.sku, p.ean
  order by min(m.seen_at), m.connection_id, m.product_id limit ${literal(limit)}`;

/** The channel's ids of the candidates for a product; empty when there is no question. */
export async function candidateIds(tx: Tx, connectionId: number, productId: number): Promise<string[]> {
  const rows = await tx.run(sql<{ sync_id: string }>`
    select sync_id from match_candidates
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id = ${productId} order by sync_id`);
  return rows.map((row) => row.sync_id);
}
