import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { markChanged } from '../changes.ts';

interface ChannelProduct {
  productId: number;
  connectionId: number;
}

/**
 * Excludes a product from one channel by hand, or allows it again; its other overrides stay.
 *
 * @throws ApiError not_found, for a product or connection of another tenant as well
 */
export async function setExcluded(
  tx: Tx,
  actor: Actor,
  { productId, connectionId }: ChannelProduct,
  excluded: boolean,
): Promise<void> {
  const [product, connection] = await Promise.all([
    tx.first(
      sql`select from products where tenant_id = ${tx.tenantId} and id = ${productId} for no key update`,
    ),
    tx.first(
      sql`select from connections where tenant_id = ${tx.tenantId} and id = ${connectionId} and is_target`,
    ),
  ]);
  if (product === undefined) throw notFound('product');
  if (connection === undefined) throw notFound('connection');
  if (excluded) {
    tx.later(sql`
      insert into channel_overrides (tenant_id, product_id, connection_id, is_excluded, source)
      values (${tx.tenantId}, ${productId}, ${connectionId}, true, 'manual')
      on conflict (tenant_id, product_id, connection_id) do update set is_excluded = true,
        updated_at = excluded.updated_at`);
  } else {
    tx.later(sql`
      delete from channel_overrides where tenant_id = ${tx.tenantId} and product_id = ${productId}
        and connection_id = ${connectionId} and num_nonnulls(price, markup_percent, stock) = 0`);
    tx.later(sql`
      update channel_overrides set is_excluded = false, updated_at = now()
      where tenant_id = ${tx.tenantId} and product_id = ${productId} and connection_id = ${connectionId}`);
  }
  markChanged(tx, [productId]);
  const details = { credential_id: connectionId };
  const action = excluded ? 'product.excluded' : 'product.included';
  audit(tx, { actor, action, subjectType: 'product', subjectId: productId, details });
}
