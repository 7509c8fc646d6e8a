import type { ListingItem, ListingPayload } from '@sluice/connector-kit';
import { barcodeFields } from './config.ts';
import type { Context } from './context.ts';
import { handleOf, isOurs } from './names.ts';
import { metadataOf, notesOf } from './notes.ts';
import { newPrice, pricesWith } from './prices.ts';
import type { WireProduct, WireVariant } from './schema.ts';
import type { Site } from './site.ts';
import { weightNumber } from './weight.ts';

/** The option of a product by itself, as Medusa's own admin page names it. */
export const PLAIN_OPTION = { title: 'Default option', value: 'Default option value' };

/** The context and the facts of the shop, which all inputs are made from. */
export interface Material {
  readonly ctx: Context;
  readonly site: Site;
}

/** Whether a listing of an article is off sale while its product may be on sale. */
const isOff = ({ family, active }: ListingPayload): boolean => family !== null && !active;

/** The fields of a variant that a listing has in any product. */
function commonFields({ ctx: { config } }: Material, { payload }: ListingItem): object {
  const [barcodeField = 'barcode'] = barcodeFields(config);
  return {
    title: payload.title,
    [barcodeField]: payload.barcode,
    ...(payload.weight === null ? {} : { weight: Number(weightNumber(config, payload.weight)) }),
    manage_inventory: true,
  };
}

/**
 * Of a variant without stock that is off sale. Medusa's description of `allow_backorder`: whether it may be ordered when it is out
 * of stock.
 */
export const UNSELLABLE = { allow_backorder: false } as const;

/** A new variant. */
export const variantInput = (material: Material, item: ListingItem): object => ({
  ...commonFields(material, item),
  sku: item.key.externalKey,
  options: optionsOf(item),
  prices: [newPrice(item.payload.price, material.site)],
  metadata: metadataOf(item.payload.properties, isOff(item.payload)),
});

/** A variant that is there. `article`: its product has others beside it, and cannot be switched off for it. */
export const variantUpdate = (
  material: Material,
  item: ListingItem,
  variant: WireVariant,
  { article, arranged }: { readonly article: boolean; readonly arranged: boolean },
): object => ({
  id: variant.id,
  ...commonFields(material, item),
  ...(variant.sku === item.key.externalKey ? {} : { sku: item.key.externalKey }),
  ...(arranged ? { options: optionsOf(item) } : {}),
  ...(article && !item.payload.active ? UNSELLABLE : {}),
  prices: pricesWith(variant, material.site, item.payload.price),
  metadata: metadataOf(item.payload.properties, article && !item.payload.active),
});

const optionsOf = ({ payload }: ListingItem): Record<string, string> =>
  payload.family === null
    ? { [PLAIN_OPTION.title]: PLAIN_OPTION.value }
    : Object.fromEntries(payload.family.options.map(({ name, value }) => [name, value]));

/** A new product with its variants. */
export async function productInput(material: Material, externalId: string, items: readonly ListingItem[]) {
  const speaker = items.find(({ payload }) => payload.family?.lead) ?? items[0]!;
  const { salesChannel, shippingProfile } = material.site;
  const options = items.flatMap((item) => Object.entries(optionsOf(item)));
  return {
    ...contentOf(speaker),
    handle: await handleOf(speaker),
    external_id: externalId,
    status: items.some(({ payload }) => payload.active) ? 'published' : 'draft',
    sales_channels: [{ id: salesChannel }],
    ...(shippingProfile === null ? {} : { shipping_profile_id: shippingProfile }),
    options: [...Map.groupBy(options, ([title]) => title)].map(([title, values]) => ({
      title,
      values: [...new Set(values.map(([, value]) => value))],
    })),
    variants: items.map((item) => variantInput(material, item)),
  };
}

/** The words, images, brand and category of a product, as the listing that speaks for it has them. */
const contentOf = ({ payload }: ListingItem) => ({
  title: payload.family?.name ?? payload.title,
  description: payload.description,
  images: payload.images.map((url) => ({ url })),
  thumbnail: payload.images[0] ?? null,
  collection_id: payload.brandSyncId,
  categories: payload.categorySyncId === null ? [] : [{ id: payload.categorySyncId }],
});

/** A product that is there: the content of the listing that speaks for it, and whether it is on sale at all. */
export function productUpdate({ site }: Material, product: WireProduct, state: ProductState): object | null {
  const { speaker, published } = state;
  const status = published ? 'published' : 'draft';
  const sold = product.sales_channels.some(({ id }) => id === site.salesChannel);
  const input = {
    ...(speaker === undefined ? {} : contentUpdate(speaker, product)),
    ...(product.status === status ? {} : { status }),
    ...(sold || !published
      ? {}
      : { sales_channels: [...product.sales_channels.map(({ id }) => ({ id })), { id: site.salesChannel }] }),
  };
  return Object.keys(input).length === 0 ? null : { id: product.id, ...input };
}

export interface ProductState {
  readonly speaker: ListingItem | undefined;
  readonly published: boolean;
}

/**
 * Images that are there already are left alone: staff may have given them to variants. So are the brand, the category and, in a
 * product of the shop, the images where the listing has none; the shop's own categories stay beside ours.
 */
function contentUpdate(speaker: ListingItem, product: WireProduct): object {
  const { images, thumbnail, collection_id, categories, ...words } = contentOf(speaker);
  const sameImages = JSON.stringify(product.images.map(({ url }) => ({ url }))) === JSON.stringify(images);
  const keepsImages = sameImages || (images.length === 0 && !isOurs(product));
  const own = speaker.payload.categorySyncId;
  const kept = isOurs(product) ? [] : product.categories.flatMap(({ id }) => (id === own ? [] : { id }));
  return {
    ...words,
    ...(keepsImages ? {} : { images, thumbnail }),
    ...(collection_id === null ? {} : { collection_id }),
    ...(own === null ? {} : { categories: [...kept, ...categories] }),
  };
}

/** Whether other variants of a product are on sale, beside those of this call. */
export const othersOnSale = (product: WireProduct, touched: ReadonlySet<string>): boolean =>
  product.status === 'published' &&
  product.variants.some((variant) => !touched.has(variant.id) && !notesOf(variant).withdrawn);
