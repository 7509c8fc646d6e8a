import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type MappedContent, mapContent } from '../mapping/index.ts';
import { type TextBasis, wordedFor } from './content/texts.ts';
import { loadListingFacts } from './desired-listing.ts';

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
  const connection = await tx.first(sql<TextBasis>`
    select id, content_locale from connections where tenant_id = ${tx.tenantId} and id = ${connectionId} and is_target`);
  if (connection === undefined) throw notFound('connection');
  const { products, mappingOf } = await loadListingFacts(tx, [productId], [connectionId]);
  const [product] = products;
  if (product === undefined) throw notFound('product');
  return mapContent(wordedFor(product, connection), mappingOf(connectionId));
}
