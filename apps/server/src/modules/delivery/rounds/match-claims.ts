import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A listing of the channel that a look-up found for a product. */
export interface FoundByLookUp {
  productId: number;
  syncId: string;
  /** The merchant key that the listing has on the channel. */
  externalKey: string | null;
  byBarcode: boolean;
}

/** Claims of other products on found listings. */
export interface MatchClaims {
  /** Product ids by the channel's id of a listing that is mapped to them or bears their merchant key. */
  owners: Map<string, number>;
  /** Products found by barcode that share it with another one of ours: a person has to choose between them. */
  sharing: ReadonlySet<number>;
}

/** Reads the claims on all listings that a round's look-ups found, in one round trip. */
export async function claimsOf(
  tx: Tx,
  connectionId: number,
  found: readonly FoundByLookUp[],
): Promise<MatchClaims> {
  const byBarcode = found.filter((one) => one.byBarcode);
  const [owned, keyed, shared] = await Promise.all([
    tx.run(sql<{ sync_id: string; product_id: number }>`
      select sync_id, product_id from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        and sync_id = any(${found.map((one) => one.syncId)}::text[])`),
    // Includes a listing that was just sent and whose id the channel has not returned yet.
    tx.run(sql<{ external_key: string; product_id: number }>`
      select external_key, product_id from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        and sync_id is null and external_key = any(${byBarcode.flatMap((one) => one.externalKey ?? [])}::text[])`),
    // Compares the exact spelling only: a conflict in another spelling shows when both products are looked up at once.
    tx.run(sql<{ id: number }>`
      select p.id from products p where p.tenant_id = ${tx.tenantId} and p.id = any(${byBarcode.map((one) => one.productId)}::bigint[])
        and exists (select from products q where q.tenant_id = p.tenant_id and q.ean = p.ean and q.id <> p.id)`),
  ]);
  const byKey = new Map(keyed.map((row) => [row.external_key, row.product_id]));
  const bearing = byBarcode.flatMap(({ syncId, externalKey }): [string, number][] => {
    const owner = externalKey === null ? undefined : byKey.get(externalKey);
    return owner === undefined ? [] : [[syncId, owner]];
  });
  return {
    owners: new Map([...bearing, ...owned.map((row): [string, number] => [row.sync_id, row.product_id])]),
    sharing: new Set(shared.map((row) => row.id)),
  };
}
