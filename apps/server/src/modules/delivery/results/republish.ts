import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { retryListings } from '../listings.ts';
import { issuesSql } from './groups.ts';

/**
 * Retries the listings of one cause now, after somebody has mended it.
 *
 * @param of the cause by its key, one product, or with neither the whole connection
 * @throws ApiError not_found for the connection
 */
export async function republish(
  tx: Tx,
  actor: Actor,
  connectionId: number,
  { key, productId }: { key: string | null; productId: number | null },
): Promise<{ tried: number; paused: boolean }> {
  const connection = await tx.first(sql<{ paused: boolean }>`
    select c.status = 'paused' or coalesce(d.opened_at is not null, false) as paused from connections c
    left join delivery_leases d on d.tenant_id = c.tenant_id and d.connection_id = c.id
    where c.tenant_id = ${tx.tenantId} and c.id = ${connectionId}`);
  if (connection === undefined) throw notFound('connection');
  const ids = key === null ? undefined : await productsOf(tx, connectionId, key);
  const tried = await retryListings(
    tx,
    connectionId,
    productId === null ? ids : (ids ?? [productId]).filter((id) => id === productId),
  );
  const details = { tried, key, product_id: productId };
  audit(tx, {
    actor,
    action: 'listing.republished',
    subjectType: 'connection',
    subjectId: connectionId,
    details,
  });
  return { tried, paused: connection.paused };
}

async function productsOf(tx: Tx, connectionId: number, key: string): Promise<number[]> {
  const rows = await tx.run(sql<{ product_id: number }>`
    select distinct product_id from (${issuesSql(tx, { connectionId })}) keyed where key = ${key}`);
  return rows.map((row) => row.product_id);
}
