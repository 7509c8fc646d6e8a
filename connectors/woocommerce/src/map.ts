import type { ListingItem, SeenListing } from '@sluice/connector-kit';
import { attributesToSend, shownAttributes } from './attributes.ts';
import { syncIdOf } from './ids.ts';
import { addressesOf, imagesToSend, uploadsIn } from './images.ts';
import { type Ours, oursAsMeta, oursOf } from './ours.ts';
import type { WireProduct } from './schema.ts';
import { asHtml, asKeptHtml, fromHtml, fromKeptHtml } from './text.ts';

/** A product or variation as it is sent, and how many images the shop has to fetch for it. */
export interface Mapped {
  readonly body: object;
  readonly uploads: number;
}

/** Price and stock; counting has to be on, or WooCommerce drops the number in silence. */
export const offerBody = (price: string, stock: number): object => ({
  regular_price: price,
  manage_stock: true,
  stock_quantity: stock,
});

/** All of a product. Of one that is there already, what the shop added to it stays. */
export function productBody({ key, payload }: ListingItem, current: WireProduct | undefined): Mapped {
  const images = imagesToSend(payload.images, current);
  const attributes = attributesToSend(payload.attributes, current);
  const ours: Ours = {
    images: payload.images,
    attributes: [...new Set(payload.attributes.map(({ code }) => code))],
    ...(payload.categorySyncId === null ? {} : { category: payload.categorySyncId }),
    ...(payload.brandSyncId === null ? {} : { brand: payload.brandSyncId }),
  };
  const body = {
    ...(current === undefined ? { type: 'simple' } : {}),
    name: asHtml(payload.title),
    description: asKeptHtml(payload.description),
    sku: key.externalKey,
    global_unique_id: payload.barcode ?? '',
    ...offerBody(payload.price, payload.stock),
    status: payload.active ? 'publish' : 'draft',
    ...categories(payload.categorySyncId, current),
    ...brands(payload.brandSyncId, current),
    ...(attributes === null ? {} : { attributes }),
    ...(images === null ? {} : { images }),
    meta_data: [oursAsMeta(images === null && current ? { ...ours, ...keptImages(current) } : ours)],
  };
  return { body, uploads: images === null ? 0 : uploadsIn(images) };
}

/** A variation has no name, categories, brand or attributes of its own but those that tell it from its siblings. */
export function variationBody({ key, payload }: ListingItem, current: WireProduct): Mapped {
  const images = imagesToSend(payload.images.slice(0, 1), current);
  const body = {
    description: asKeptHtml(payload.description),
    sku: key.externalKey,
    global_unique_id: payload.barcode ?? '',
    ...offerBody(payload.price, payload.stock),
    status: payload.active ? 'publish' : 'private',
    ...(images === null ? {} : { image: images[0] ?? {} }),
    meta_data: [oursAsMeta({ images: payload.images.slice(0, 1) })],
  };
  return { body, uploads: images === null ? 0 : uploadsIn(images) };
}

/** Pictures that are the shop's own are not ours because we have none. */
const keptImages = (current: WireProduct): Pick<Ours, 'images'> => {
  const { images } = oursOf(current);
  return images === undefined ? {} : { images };
};

function categories(wanted: string | null, current: WireProduct | undefined): { categories?: object[] } {
  const before = current === undefined ? undefined : oursOf(current).category;
  if (wanted === null && before === undefined) return {};
  const others = (current?.categories ?? []).map(({ id }) => String(id)).filter((id) => id !== before);
  const all = wanted === null ? others : [...new Set([wanted, ...others])];
  return { categories: all.map((id) => ({ id: Number(id) })) };
}

function brands(wanted: string | null, current: WireProduct | undefined): { brands?: object[] } {
  if (wanted !== null) return { brands: [{ id: Number(wanted) }] };
  const before = current === undefined ? undefined : oursOf(current).brand;
  return before === undefined ? {} : { brands: [] };
}

/**
 * A product as the shop shows it. Left out is what is not ours to compare: categories, brands and attributes that we did
 * not set, and all that a variation has from its parent.
 */
export function seenListing(product: WireProduct): SeenListing {
  const isVariation = product.type === 'variation';
  const counted = product.manage_stock === true && product.stock_quantity !== null;
  const common = {
    syncId: syncIdOf(idOf(product)),
    externalKey: product.sku === '' ? null : product.sku,
    barcode: product.global_unique_id ? product.global_unique_id : null,
    price: product.regular_price,
    active: product.status === 'publish',
    ...(counted ? { stock: product.stock_quantity ?? 0 } : {}),
  };
  if (isVariation) return common;
  const { category, brand } = oursOf(product);
  const attributes = shownAttributes(product);
  return {
    ...common,
    title: fromHtml(product.name ?? ''),
    description: fromKeptHtml(product.description),
    images: addressesOf(product),
    ...(category === undefined ? {} : { categorySyncId: presentId(category, product.categories) }),
    ...(brand === undefined ? {} : { brandSyncId: presentId(brand, product.brands) }),
    ...(attributes === undefined ? {} : { attributes }),
  };
}

/** The id itself where the product still has it, else the first that stands in its place. */
function presentId(ours: string, there: readonly { readonly id: number }[] = []): string | null {
  const ids = there.map(({ id }) => String(id));
  return ids.includes(ours) ? ours : (ids[0] ?? null);
}

export const idOf = ({ id, type, parent_id }: WireProduct) => ({
  id,
  parentId: type === 'variation' && parent_id ? parent_id : null,
});

/** Kinds that are sold by their parts: a price or stock of their own means nothing. */
const WITHOUT_OFFER = new Set(['variable', 'grouped', 'variable-subscription']);

export const isSellable = ({ type = 'simple' }: WireProduct): boolean => !WITHOUT_OFFER.has(type);
