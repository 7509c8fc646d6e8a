import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { markChanged } from '../catalog/index.ts';
import { retryListings } from './listings.ts';

/**
 * Requests the planning and delivery of a product now; refused and waiting listings are retried at once. A listing that
 * the channel holds as wanted is not sent again. If the outcome of the last attempt is unknown, the listing is retried
 * only when the caller names the channel, having checked there: a second listing is never risked unasked.
 *
 * @param connectionId null = on every channel
 * @returns the number of refused or waiting listings that are retried
 * @throws ApiError not_found
 */
export async function publishNow(
  tx: Tx,
  actor: Actor,
  productId: number,
  connectionId: number | null,
): Promise<number> {
  const [product, connections] = await Promise.all([
    tx.first(sql`select from products where tenant_id = ${tx.tenantId} and id = ${productId}`),
    tx.run(sql<{ id: number }>`
      select id from connections c where tenant_id = ${tx.tenantId} and is_target and (id = ${connectionId}
        or ${connectionId}::bigint is null and not exists (select from listings l where l.tenant_id = c.tenant_id
          and l.connection_id = c.id and l.product_id = ${productId} and l.issue_code = 'outcome_unknown'))
      order by id`),
  ]);
  if (product === undefined) throw notFound('product');
  if (connectionId !== null && connections.length === 0) throw notFound('connection');
  let retried = 0;
  for (const { id } of connections) retried += await retryListings(tx, id, [productId]);
  markChanged(tx, [productId]);
  const details = connectionId === null ? {} : { credential_id: connectionId };
  audit(tx, {
    actor,
    action: 'product.publish_requested',
    subjectType: 'product',
    subjectId: productId,
    details,
  });
  return retried;
}
