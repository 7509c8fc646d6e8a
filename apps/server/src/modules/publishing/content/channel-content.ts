import type { ChannelContent } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { number } from '../../../platform/http/present.ts';
import { type ListingIssue, mapContent, mappedCategory } from '../../mapping/index.ts';
import { checkSale } from '../check-sale.ts';
import { loadListingFacts } from '../desired-listing.ts';
import { type ConnectionFacts, connectionFacts, type ProductFacts } from '../facts.ts';
import { resolve } from '../resolver.ts';
import { checksOf, scoreOf } from './completeness.ts';
import type { ChannelProduct } from './own-content.ts';
import { type ChannelText, textsOn, wordedFor } from './texts.ts';

const MOST_VALUES = 500;

/**
 * The content of a product as a channel gets it, beside the content that the channel alone has, and the parts that are missing.
 *
 * @throws ApiError not_found, for a product or connection of another tenant as well
 */
export async function channelContent(
  tx: Tx,
  { productId, connectionId }: ChannelProduct,
): Promise<ChannelContent> {
  const [connection, { products, mappingOf }, there] = await Promise.all([
    tx.first(connectionFacts(tx, connectionId)),
    loadListingFacts(tx, [productId], [connectionId]),
    tx.first(onChannel(tx, { productId, connectionId })),
  ]);
  const [product] = products;
  if (product === undefined) throw notFound('product');
  if (connection === undefined) throw notFound('connection');
  const mapping = mappingOf(connectionId);
  const content = mapContent(wordedFor(product, connection), mapping);
  const resolution = resolve(product, connection);
  const category = mappedCategory(product, mapping);
  const attributes = category?.attributes ?? [];
  const sale = resolution.excluded ? checkSale(product, connection, null) : resolution;
  const checks = checksOf({
    product,
    connection,
    content,
    attributes,
    issues: [...sale.issues, ...content.issues],
    refused: there?.refused ?? [],
    channelCategory: !there?.has_categories ? null : there.is_live ? 'wished' : 'needed',
  });
  return {
    own: product.own_content[connectionId] ?? NONE,
    ...shownTexts(product, connection),
    category: category?.name ?? null,
    price: resolution.excluded ? null : number(resolution.price),
    list_price: resolution.excluded ? null : number(resolution.listPrice),
    currency: connection.currency,
    stock: resolution.excluded ? null : resolution.stock,
    attributes: attributes.map(({ code, label, required, allowedValues }) => ({
      code,
      label,
      required,
      allowed_values: allowedValues?.slice(0, MOST_VALUES).map((value) => value.label) ?? null,
      values: content.attributes
        .filter((one) => one.code === code)
        .map(({ value }) => allowedValues?.find((one) => one.code === value)?.label ?? value),
    })),
    completeness: { score: scoreOf(checks), checks },
  };
}

const NONE = { title: null, description: null, family_name: null, attributes: {} };

interface OnChannel {
  /** Whether the channel has categories of its own; one that took the product without them does not need them. */
  has_categories: boolean;
  is_live: boolean;
  /** Reasons for which the channel refused the listing as it is now. */
  refused: ListingIssue[];
}

const onChannel = (
  tx: Tx,
  { productId, connectionId }: ChannelProduct,
): Statement<OnChannel> => sql<OnChannel>`
  select
    exists (select from channel_categories t where t.tenant_id = ${tx.tenantId}
      and t.connection_id = ${connectionId}) as has_categories,
    coalesce(l.sync_id is not null and l.sent_content_hash is not null, false) as is_live,
    case when l.state = 'rejected' then coalesce(l.issues, '[]') else '[]' end as refused
  from connections c
  left join listings l on l.tenant_id = c.tenant_id and l.connection_id = c.id and l.product_id = ${productId}
  where c.tenant_id = ${tx.tenantId} and c.id = ${connectionId}`;

/** The texts on the channel, each beside the one that holds without a text of its own. */
function shownTexts(
  product: ProductFacts,
  connection: ConnectionFacts,
): Pick<ChannelContent, 'title' | 'description' | 'family_name'> {
  const texts = textsOn(product, connection);
  const inherited = textsOn({ ...product, own_content: {} }, connection);
  const shown = (text: ChannelText<string | null>, without: ChannelText<string | null>) => ({
    ...text,
    inherited: without.value,
  });
  return {
    title: shown(texts.title, inherited.title),
    description: shown(texts.description, inherited.description),
    family_name: shown(texts.familyName, inherited.familyName),
  };
}
