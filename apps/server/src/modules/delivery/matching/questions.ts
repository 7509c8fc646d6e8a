import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A listing of the channel that may be the product. */
export interface Candidate {
  sync_id: string;
  matched_by: 'syncId' | 'externalKey' | 'barcode';
  external_key: string | null;
  barcode: string | null;
  title: string | null;
  price: string | null;
}

/** The channel's ids of the candidates for a product; empty when there is no question. */
export async function candidateIds(tx: Tx, connectionId: number, productId: number): Promise<string[]> {
  const rows = await tx.run(sql<{ sync_id: string }>`
    select sync_id from match_candidates
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id = ${productId} order by sync_id`);
  return rows.map((row) => row.sync_id);
}
