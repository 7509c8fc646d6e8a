import type { ListingItem, ListingPayload, OfferItem } from '@sluice/connector-kit';
import { attributesToSend, notedAttributes } from './attributes.ts';
import { imagesToSend, uploadsIn } from './images.ts';
import { type OwnParts, oursAsMeta, ownPartsOf } from './own-parts.ts';
import type { WireProduct } from './schema.ts';
import type { Sales, ShopSettings } from './shop-settings.ts';
import { asHtml, asKeptHtml } from './text.ts';
import { fromKilograms, isSameWeight, toKilograms } from './weight.ts';

/** A product or variation as it is sent, and how many images the shop has to fetch for it. */
export interface Mapped {
  readonly body: object;
  readonly uploads: number;
}

/** Price and stock; counting has to be on, or WooCommerce drops the number in silence. */
export const offerBody = (offer: Pick<OfferItem, 'price' | 'listPrice' | 'stock'>, sales: Sales): object => ({
  ...prices(offer, sales),
  manage_stock: true,
  stock_quantity: offer.stock,
});

/**
 * Where Sluice owns the sales, each write has both prices and empty dates. Otherwise WooCommerce would keep the price of a
 * sale that is over, and the dates of a sale that the shop once had would end ours early or start it late.
 */
function prices({ price, listPrice }: Pick<OfferItem, 'price' | 'listPrice'>, sales: Sales): object {
  if (sales === 'shop') return { regular_price: price };
  if (listPrice === null) return { regular_price: price, sale_price: '' };
  return { regular_price: listPrice, sale_price: price, date_on_sale_from: '', date_on_sale_to: '' };
}

/** Ends our last sale once the shop makes its sales again. It happens once, as the note of the sale goes with it. */
const endOfOurs = (current: WireProduct | undefined, { sales }: ShopSettings): object =>
  sales === 'shop' && current !== undefined && ownPartsOf(current).sales
    ? { sale_price: '', date_on_sale_from: '', date_on_sale_to: '' }
    : {};

const notedSales = ({ sales }: ShopSettings): OwnParts => (sales === 'list_price' ? { sales: true } : {});

/** The whole body of a product. The shop's additions to an existing one stay. */
export function productBody(
  { key, payload }: ListingItem,
  current: WireProduct | undefined,
  settings: ShopSettings,
): Mapped {
  const attributes = attributesToSend(payload, current, settings.attributes);
  const content = contentOf(payload, current);
  const body = {
    ...(current === undefined ? { type: 'simple' } : {}),
    name: asHtml(payload.title),
    description: asKeptHtml(payload.description),
    sku: key.externalKey,
    global_unique_id: payload.barcode ?? '',
    ...offerBody(payload, settings.sales),
    ...endOfOurs(current, settings),
    ...weight(payload, current, settings),
    status: payload.active ? 'publish' : 'draft',
    ...content.terms,
    ...(attributes === null ? {} : { attributes }),
    ...content.images,
    meta_data: [oursAsMeta({ ...content.ours, ...notedSales(settings), ...notedWeight(payload) })],
  };
  return { body, uploads: content.uploads };
}

/** The content that a product by itself and the parent of variations have in common, and the note of it. */
export function contentOf(payload: ListingPayload, current: WireProduct | undefined) {
  const images = imagesToSend(payload.images, current);
  const ours: OwnParts = {
    images: payload.images,
    ...notedAttributes(payload),
    ...(payload.categorySyncId === null ? {} : { category: payload.categorySyncId }),
    ...(payload.brandSyncId === null ? {} : { brand: payload.brandSyncId }),
  };
  return {
    terms: { ...categories(payload.categorySyncId, current), ...brands(payload.brandSyncId, current) },
    images: images === null ? {} : { images },
    uploads: images === null ? 0 : uploadsIn(images),
    ours: images === null && current ? { ...ours, ...keptImages(current) } : ours,
  };
}

/**
 * A variation has no name, categories or brand of its own, and only the attributes that distinguish it from its
 * siblings; these are given where they are ours to say.
 */
export function variationBody(
  { key, payload }: ListingItem,
  current: WireProduct | undefined,
  settings: ShopSettings,
  attributes: readonly object[] | null,
): Mapped {
  const images = imagesToSend(payload.images.slice(0, 1), current);
  const isNoImage = images === null || (current === undefined && images.length === 0);
  const ours: OwnParts = {
    images: payload.images.slice(0, 1),
    ...(attributes === null ? placeBefore(current) : notedPlace(payload)),
    ...notedSales(settings),
    ...notedWeight(payload),
  };
  const body = {
    description: asKeptHtml(payload.description),
    sku: key.externalKey,
    global_unique_id: payload.barcode ?? '',
    ...offerBody(payload, settings.sales),
    ...endOfOurs(current, settings),
    ...weight(payload, current, settings),
    status: payload.active ? 'publish' : 'private',
    ...(attributes === null ? {} : { attributes }),
    ...(isNoImage ? {} : { image: images[0] ?? {} }),
    meta_data: [oursAsMeta(ours)],
  };
  return { body, uploads: images === null ? 0 : uploadsIn(images) };
}

const notedPlace = ({ family }: ListingPayload): Pick<OwnParts, 'options' | 'family'> =>
  family === null ? {} : { options: family.options.map(({ name }) => name), family: family.code };

/** Where it stays, although it is no place of ours any more. */
function placeBefore(current: WireProduct | undefined): Pick<OwnParts, 'options' | 'family'> {
  const { options, family } = current === undefined ? {} : ownPartsOf(current);
  return { ...(options === undefined ? {} : { options }), ...(family === undefined ? {} : { family }) };
}

const notedWeight = ({ weight }: ListingPayload): OwnParts => (weight === null ? {} : { weight });

/** A weight that is the shop's own stays where we have none, and as it is written there where ours is the same. */
function weight(
  payload: ListingPayload,
  current: WireProduct | undefined,
  { weightUnit }: ShopSettings,
): { weight?: string } {
  if (payload.weight !== null && weightUnit !== null) {
    const there = toKilograms(current?.weight ?? '', weightUnit);
    return there !== null && isSameWeight(there, payload.weight)
      ? {}
      : { weight: fromKilograms(payload.weight, weightUnit) };
  }
  return current !== undefined && ownPartsOf(current).weight ? { weight: '' } : {};
}

/** Pictures that are the shop's own are not ours because we have none. */
const keptImages = (current: WireProduct): Pick<OwnParts, 'images'> => {
  const { images } = ownPartsOf(current);
  return images === undefined ? {} : { images };
};

function categories(wanted: string | null, current: WireProduct | undefined): { categories?: object[] } {
  const before = current === undefined ? undefined : ownPartsOf(current).category;
  if (wanted === null && before === undefined) return {};
  const others = (current?.categories ?? []).map(({ id }) => String(id)).filter((id) => id !== before);
  const all = wanted === null ? others : [...new Set([wanted, ...others])];
  return { categories: all.map((id) => ({ id: Number(id) })) };
}

/** WooCommerce replaces the list: brands that the shop put beside ours stay, and ours takes the place of others. */
function brands(wanted: string | null, current: WireProduct | undefined): { brands?: object[] } {
  const before = current === undefined ? undefined : ownPartsOf(current).brand;
  if (wanted === null && before === undefined) return {};
  const there = (current?.brands ?? []).map(({ id }) => String(id));
  const isBeside = wanted === null || there.some((id) => id === before);
  const others = isBeside ? there.filter((id) => id !== before) : [];
  const all = wanted === null ? others : [...new Set([wanted, ...others])];
  return { brands: all.map((id) => ({ id: Number(id) })) };
}

export const idOf = ({ id, type, parent_id }: WireProduct) => ({
  id,
  parentId: type === 'variation' && parent_id ? parent_id : null,
});

/** Kinds that are sold by their parts: a price or stock of their own means nothing. */
const WITHOUT_OFFER = new Set(['variable', 'grouped', 'variable-subscription']);

/** Kinds that variations are made under. */
export const isParent = ({ type = 'simple' }: WireProduct): boolean =>
  type === 'variable' || type === 'variable-subscription';

export const isSellable = ({ type = 'simple' }: WireProduct): boolean => !WITHOUT_OFFER.has(type);
