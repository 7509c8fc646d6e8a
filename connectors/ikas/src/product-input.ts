import type { ListingItem } from '@sluice/connector-kit';
import { isEmpty, type Note } from './attributes.ts';
import { carriedProduct, carriedVariant, type ProductInput, type VariantInput } from './carry.ts';
import { type Gallery, imagesInput } from './images.ts';
import type { Job, Placed } from './place.ts';
import type { Product, Variant } from './schema.ts';
import { isArticle, ownPrice } from './seen.ts';
import type { Site } from './site.ts';
import type { Words } from './words.ts';

/** Everything that the input of a product is made of. */
export interface Material {
  readonly site: Site;
  readonly words: Words;
  readonly gallery: Gallery;
}

/** A product with its listings as they should be, and everything else as it was. */
export function productInput({ product, placed }: Job, material: Material): ProductInput {
  const carried: ProductInput = product === null ? { variants: [] } : carriedProduct(product);
  const written = new Map(placed.map((one) => [one.variant?.id, one]));
  const kept = carried.variants.map((variant): VariantInput => {
    const one = variant.id === undefined ? undefined : written.get(variant.id);
    return one === undefined ? variant : variantInput(one, material);
  });
  const fresh = placed.filter(({ variant }) => variant === null);
  const variants = [...kept, ...fresh.map((one) => variantInput(one, material))];
  const isOnSale = variants.some(({ isActive }) => isActive === true);
  const speaker = speakerOf(product, placed);
  return {
    ...carried,
    ...(product === null ? { type: 'PHYSICAL' } : {}),
    ...(speaker === undefined ? {} : contentInput(speaker, product, material)),
    ...typesInput(variants, product),
    salesChannels: channelsInput(material.site, product, isOnSale),
    variants,
  };
}

/** The listing that speaks for the product; nobody for one that the shop made of several variants. */
function speakerOf(product: Product | null, placed: readonly Placed[]): ListingItem | undefined {
  const items = placed.map(({ item }) => item);
  const lead = items.find(({ payload }) => payload.family?.lead);
  if (product === null) return lead ?? items[0];
  return isArticle(product) ? lead : items[0];
}

function contentInput({ payload }: ListingItem, product: Product | null, { words }: Material): object {
  const { family, description, brandSyncId, categorySyncId } = payload;
  const before: Note = product === null ? {} : words.attributes.noteOf(product);
  const note: Note = {
    ...(family === null ? {} : { family: family.code }),
    ...(categorySyncId === null ? {} : { category: categorySyncId }),
  };
  const others = (product?.categoryIds ?? []).filter((id) => id !== before.category && id !== categorySyncId);
  return {
    name: family?.name ?? payload.title,
    description,
    ...(brandSyncId === null ? {} : { brandId: brandSyncId }),
    categoryIds: categorySyncId === null ? others : [categorySyncId, ...others],
    attributes: words.attributes.withNote(product?.attributes ?? [], note),
  };
}

/** Whether the write of an item needs the attribute for notes. */
export const needsNote = ({ payload }: ListingItem): boolean =>
  payload.family !== null || payload.categorySyncId !== null || !isEmpty(variantNote(payload));

const variantNote = ({ barcode, properties }: ListingItem['payload']): Note => ({
  ...(barcode === null ? {} : { barcode }),
  ...(properties.length === 0 ? {} : { properties: properties.map(({ name }) => name) }),
});

/** The kinds of options of a product, in their order, with all values that its variants have. */
function typesInput(variants: readonly VariantInput[], product: Product | null): object {
  const ids = variants.flatMap(
    ({ variantValueIds }) => (variantValueIds ?? []) as NonNullable<Variant['variantValueIds']>,
  );
  const orders = new Map(
    (product?.productVariantTypes ?? []).map(({ variantTypeId, order }) => [variantTypeId, order]),
  );
  const types = [...Map.groupBy(ids, ({ variantTypeId }) => variantTypeId)].map(
    ([variantTypeId, values], at) => ({
      variantTypeId,
      order: orders.get(variantTypeId) ?? at,
      variantValueIds: [...new Set(values.map(({ variantValueId }) => variantValueId))],
    }),
  );
  return { productVariantTypes: types };
}

function channelsInput({ channel }: Site, product: Product | null, isOnSale: boolean): object[] {
  const before = product?.salesChannels ?? [];
  const others = before.filter(({ id }) => id !== channel);
  const own = before.find(({ id }) => id === channel) ?? { id: channel };
  // A merchant hides a product from lists that is for sale under its address.
  const shown = 'status' in own && own.status === 'HIDDEN' ? 'HIDDEN' : 'VISIBLE';
  return [...others, { ...own, status: isOnSale ? shown : 'PASSIVE' }];
}

function variantInput({ item, variant }: Placed, { site, words, gallery }: Material): VariantInput {
  const { key, payload } = item;
  const carried = variant === null ? {} : carriedVariant(variant);
  const { attributes, types } = words;
  const options = payload.family && types.idsOf(payload.family.options);
  const held = variant?.attributes ?? [];
  const before = attributes.noteOf({ attributes: held });
  const properties = attributes.withProperties(held, payload.properties, before);
  return {
    ...carried,
    sku: key.externalKey,
    isActive: payload.active,
    barcodeList: barcodesOf(payload.barcode, before, variant),
    ...(payload.weight === null ? {} : { weight: Number(payload.weight) }),
    attributes: attributes.withNote(properties, variantNote(payload)),
    images: imagesInput(gallery, payload.images, variant?.images ?? []),
    prices: pricesInput(site, payload, variant),
    ...(variant === null ? { sellIfOutOfStock: false } : {}),
    ...(options ? { variantValueIds: options } : {}),
  };
}

/** Our barcode before those of the shop; the one that was ours before goes. */
const barcodesOf = (barcode: string | null, before: Note, variant: Variant | null): string[] => {
  const theirs = (variant?.barcodeList ?? []).filter((one) => one !== barcode && one !== before.barcode);
  return barcode === null ? theirs : [barcode, ...theirs];
};

const pricesInput = (site: Site, offer: ListingItem['payload'], variant: Variant | null): object[] => [
  priceInput(site, offer, variant),
  ...(variant?.prices ?? []).filter(({ priceListId }) => priceListId !== null),
];

/** The price as a whole, because ikas puts it in the place of the stored one: the price of purchase would be lost. */
export function priceInput(
  { sales }: Pick<Site, 'sales'>,
  { price, listPrice, currency }: Pick<ListingItem['payload'], 'price' | 'listPrice' | 'currency'>,
  variant: Pick<Variant, 'prices'> | null,
): object {
  const before = variant === null ? undefined : ownPrice(variant);
  const buyPrice = before?.buyPrice ?? null;
  const kept = before?.discountPrice ?? null;
  const sellPrice = sales === 'list_price' ? Number(listPrice ?? price) : Number(price);
  const asked = listPrice === null ? null : Number(price);
  const discountPrice = sales === 'list_price' ? asked : kept;
  return {
    sellPrice,
    currency,
    ...(buyPrice === null ? {} : { buyPrice }),
    ...(discountPrice === null || discountPrice >= sellPrice ? {} : { discountPrice }),
  };
}
