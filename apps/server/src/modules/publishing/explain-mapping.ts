import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/http/errors.ts';
import { loadChannelMappings, type MappedContent, mapContent, NO_MAPPING } from '../channels/index.ts';
import { loadProductFacts } from './facts.ts';

/**
 * Translates a product into the words of a channel, with the missing and the omitted parts.
 *
 * @throws ApiError not_found for the connection or the product
 */
export async function explainMapping(
  tx: Tx,
  connectionId: number,
  productId: number,
): Promise<MappedContent> {
  const connection = await tx.first(sql`
    select from connections where tenant_id = ${tx.tenantId} and id = ${connectionId} and is_target`);
  if (connection === undefined) throw notFound('connection');
  const [product] = await loadProductFacts(tx, [productId]);
  if (product === undefined) throw notFound('product');
  const mappings = await loadChannelMappings(tx, [connectionId], [product]);
  return mapContent(product, mappings.get(connectionId) ?? NO_MAPPING);
}
