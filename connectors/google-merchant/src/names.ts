import type { ListingKey } from '@sluice/connector-kit';
import { base64url } from './base64url.ts';
import { accountOf, type Config } from './config.ts';

/** The three parts that make the id of a product. */
export interface ProductId {
  readonly contentLanguage: string;
  readonly feedLabel: string;
  readonly offerId: string;
}

export const syncIdOf = ({ contentLanguage, feedLabel, offerId }: ProductId): string =>
  `${contentLanguage}~${feedLabel}~${offerId}`;

/** Null for a text that is no id of a product. */
function idIn(syncId: string): ProductId | null {
  const [, contentLanguage, feedLabel, offerId] = /^([^~]+)~([^~]+)~(.+)$/s.exec(syncId) ?? [];
  if (contentLanguage === undefined || feedLabel === undefined || offerId === undefined) return null;
  return { contentLanguage, feedLabel, offerId };
}

/** A listing keeps the id under which it was made; a new one gets the merchant key. */
export const idOf = ({ syncId, externalKey }: ListingKey, config: Config): ProductId =>
  (syncId === null ? null : idIn(syncId)) ?? ownId(externalKey, config);

export const ownId = (
  offerId: string,
  { content_language, feed_label }: Pick<Config, 'content_language' | 'feed_label'>,
): ProductId => ({ contentLanguage: content_language, feedLabel: feed_label, offerId });

/** Whether the connection's language and label are those of the id. */
export const isOwn = ({ contentLanguage, feedLabel }: ProductId, config: Config): boolean =>
  contentLanguage === config.content_language && feedLabel === config.feed_label;

/** Names are always encoded, since ids may have any letters. */
const named = (kind: 'products' | 'productInputs', id: ProductId, config: Config): string =>
  `products/v1/${accountOf(config)}/${kind}/${base64url(syncIdOf(id))}`;

/** The address of what Google made of the data. */
export const productPath = (id: ProductId, config: Config): string => named('products', id, config);

/** The address of the data as they were sent. */
export const inputPath = (id: ProductId, config: Config): string => named('productInputs', id, config);
