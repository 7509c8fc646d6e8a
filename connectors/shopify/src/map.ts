import { type ListingItem, type ListingPayload, type OfferItem, plainAmount } from '@sluice/connector-kit';
import { gid } from './ids.ts';
import { familyField, productNoteField, propertiesField, variantNote, variantNoteField } from './notes.ts';
import type { Site } from './site.ts';
import { isSameWeight, type Weight } from './weight.ts';

/**
 * Fields that Shopify keeps once for all variants. A field without a value of ours is left out, so that the shop's
 * stays.
 */
export function productFields({ family, ...payload }: ListingPayload): Record<string, unknown> {
  const productType = payload.categoryPath?.at(-1);
  return {
    title: family?.name ?? payload.title,
    descriptionHtml: payload.description,
    ...(payload.brand === null ? {} : { vendor: payload.brand }),
    ...(productType === undefined ? {} : { productType }),
    ...(payload.categorySyncId === null ? {} : { category: gid('TaxonomyCategory', payload.categorySyncId) }),
    metafields: [
      productNoteField({ images: payload.images, ...(family === null ? {} : { family: family.code }) }),
      ...(family === null ? [] : [familyField(family.code)]),
    ],
  };
}

/** The compare-at price is left alone where the shop makes its sales itself. */
export const priceFields = (
  { price, listPrice }: Pick<OfferItem, 'price' | 'listPrice'>,
  { sales }: Site,
): { price: string; compareAtPrice?: string | null } => ({
  price: plainAmount(price),
  ...(sales === 'shop' ? {} : { compareAtPrice: listPrice === null ? null : plainAmount(listPrice) }),
});

/**
 * A variant's own fields, in the words that all mutations share. A weight that the shop has already, to the gram, stays
 * in the shop's unit.
 */
export function variantFields(
  { key, payload }: ListingItem,
  site: Site,
  held: Weight = null,
): Record<string, unknown> {
  const { weight } = payload;
  const measurement =
    weight === null || isSameWeight(weight, held)
      ? {}
      : { measurement: { weight: { value: Number(weight), unit: 'KILOGRAMS' } } };
  return {
    ...priceFields(payload, site),
    barcode: payload.barcode,
    inventoryItem: { sku: key.externalKey, tracked: true, ...measurement },
  };
}

export const optionValues = (options: readonly { readonly name: string; readonly value: string }[]) =>
  options.map(({ name, value }) => ({ optionName: name, name: value }));

/** Pieces by location: at each store, or all of them at the one of the connection. */
export function quantitiesOf(
  { stock, stores }: Pick<OfferItem, 'stock' | 'stores'>,
  { location }: Site,
): { location: string; quantity: number }[] {
  if (stores.length === 0) return [{ location, quantity: stock }];
  return stores.map(({ storeId, quantity }) => ({ location: gid('Location', storeId), quantity }));
}

/** A new variant for `productSet`. */
export function newVariantForSet(item: ListingItem, site: Site): Record<string, unknown> {
  const { family, images } = item.payload;
  const picture = family !== null && images[0] !== undefined ? { file: fileOf(images[0]) } : {};
  return {
    ...variantFields(item, site),
    ...newVariantNotes(item),
    ...picture,
    inventoryPolicy: 'DENY',
    optionValues:
      family === null ? [{ optionName: 'Title', name: 'Default Title' }] : optionValues(family.options),
    inventoryQuantities: stockOfNew(item, site).map(({ location, quantity }) => ({
      locationId: location,
      name: 'available',
      quantity,
    })),
  };
}

/** A new variant of a product that is there. */
export function newVariant(item: ListingItem, site: Site): Record<string, unknown> {
  const { family, images } = item.payload;
  return {
    ...variantFields(item, site),
    ...newVariantNotes(item),
    ...(images[0] === undefined ? {} : { mediaSrc: [images[0]] }),
    inventoryPolicy: 'DENY',
    optionValues: optionValues(family?.options ?? []),
    inventoryQuantities: stockOfNew(item, site).map(({ location, quantity }) => ({
      locationId: location,
      availableQuantity: quantity,
    })),
  };
}

/** A variant of several cannot be off sale on Shopify; without stock it is. */
const isAsleep = ({ payload }: ListingItem): boolean => payload.family !== null && !payload.active;

const stockOfNew = (item: ListingItem, site: Site) =>
  quantitiesOf(item.payload, site).map(({ location, quantity }) => ({
    location,
    quantity: isAsleep(item) ? 0 : quantity,
  }));

function newVariantNotes(item: ListingItem): Record<string, unknown> {
  const { properties, family, images } = item.payload;
  const picture = family === null ? undefined : images[0];
  const note = variantNote(item.payload, { withdrawn: isAsleep(item), picture });
  const isPlain = !note.withdrawn && Object.keys(note).length === 1;
  const metafields = [
    ...(properties.length === 0 ? [] : [propertiesField(properties)]),
    ...(isPlain ? [] : [variantNoteField(note)]),
  ];
  return metafields.length === 0 ? {} : { metafields };
}

export const fileOf = (address: string) => ({ originalSource: address, contentType: 'IMAGE' });
export const mediaOf = (address: string) => ({ originalSource: address, mediaContentType: 'IMAGE' });
