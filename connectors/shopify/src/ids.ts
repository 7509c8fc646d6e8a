/** A listing is a variant; Shopify writes variants under the product they belong to. */
export interface VariantId {
  readonly product: string;
  readonly variant: string;
}

const GID = 'gid://shopify/';

/** `gid://shopify/Product/7` for `Product` and `7`. */
export const gid = (type: string, id: string): string => `${GID}${type}/${id}`;

/** The end of a global id: `7`, or `hg-1-2` of a category. */
export const tailOf = (globalId: string): string =>
  globalId.slice(globalId.lastIndexOf('/') + 1).split('?')[0] ?? '';

export const productGid = ({ product }: Pick<VariantId, 'product'>): string => gid('Product', product);
export const variantGid = ({ variant }: Pick<VariantId, 'variant'>): string => gid('ProductVariant', variant);

/** The id by which a listing is known from then on: `7:43`, product and variant. */
export const syncIdOf = ({ product, variant }: VariantId): string => `${product}:${variant}`;

/** Null for a text that cannot be an id of ours. */
export function parseSyncId(syncId: string | null): VariantId | null {
  const [, product, variant] = /^(\d{1,20}):(\d{1,20})$/.exec(syncId ?? '') ?? [];
  return product === undefined || variant === undefined ? null : { product, variant };
}

/** The ids of a variant and its product as Shopify writes them, as one of ours. */
export const syncIdOfGids = (product: string, variant: string): string =>
  syncIdOf({ product: tailOf(product), variant: tailOf(variant) });
