import { type ListingPayload, normaliseGtin } from '@sluice/connector-kit';
import { aspectsOf, mergedAspects } from './aspects.ts';
import type { Config } from './config.ts';
import { marketplaceOf } from './marketplaces.ts';
import type { Item } from './schema.ts';

/** Fields of an item that are none of ours: a replacement that leaves them out deletes them. */
const KEPT = ['conditionDescription', 'conditionDescriptors'] as const;
const KEPT_OF_PRODUCT = ['description', 'epid', 'mpn', 'subtitle', 'videoIds'] as const;

/** The fields of those names that an object has. */
export const picked = (from: object | null | undefined, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(from ?? {}).filter(([name, value]) => names.includes(name) && value != null),
  );

/** A barcode under the name of its kind. */
function barcodeField(barcode: string | null): Record<string, readonly string[]> {
  if (barcode === null) return {};
  if (barcode.length === 12) return { upc: [barcode] };
  return /^97[89]\d{10}$/.test(barcode) ? { isbn: [barcode] } : { ean: [barcode] };
}

const KINDS = ['ean', 'upc', 'isbn'] as const;

/**
 * The barcode, and what eBay keeps beside it: words such as “Does not apply”, and other codes of the same product, which its
 * catalogue adds. Codes of another barcode than the present one go.
 */
function identifiersOf({ barcode }: ListingPayload, stored: Item | null): Record<string, readonly string[]> {
  const own = barcodeField(barcode);
  const isSame = KINDS.some((kind) => kind in own && stored?.product?.[kind]?.includes(barcode ?? ''));
  const kept = KINDS.flatMap((kind) => {
    const codes = (stored?.product?.[kind] ?? []).filter((code) => isSame || normaliseGtin(code) === null);
    return codes.length === 0 ? [] : [[kind, codes] as const];
  });
  return { ...Object.fromEntries(kept), ...own };
}

/** Whether the codes that eBay keeps are those of another product than ours. */
function isOtherProduct({ barcode }: ListingPayload, stored: Item | null): boolean {
  const codes = KINDS.flatMap((kind) => stored?.product?.[kind] ?? []);
  const held = codes.flatMap((code) => normaliseGtin(code) ?? []);
  return barcode !== null && held.length > 0 && !held.includes(normaliseGtin(barcode) ?? barcode);
}

/**
 * The product of an item. Its place in eBay's catalogue goes with another barcode: eBay's description prefers the ePID to the
 * GTIN, and would fill the item with the facts of the former product.
 */
function productOf(payload: ListingPayload, stored: Item | null, config: Config): object {
  const isOther = isOtherProduct(payload, stored);
  return {
    ...picked(
      stored?.product,
      KEPT_OF_PRODUCT.filter((name) => name !== 'epid' || !isOther),
    ),
    title: payload.title,
    ...(payload.brand === null ? {} : { brand: payload.brand }),
    aspects: mergedAspects(stored?.product?.aspects, aspectsOf(payload, config), config),
    imageUrls: payload.images,
    ...identifiersOf(payload, stored),
  };
}

const weightOf = ({ weight }: ListingPayload): object =>
  weight === null ? {} : { weight: { value: Number(weight), unit: 'KILOGRAM' } };

/**
 * An inventory item, complete: it takes the place of the stored one. Stock goes as one number, and its distribution over
 * warehouses, which would contradict it, is not kept.
 */
export function itemBody(payload: ListingPayload, stored: Item | null, config: Config): object {
  const parcel = { ...stored?.packageWeightAndSize, ...weightOf(payload) };
  return {
    ...picked(stored, KEPT),
    condition: stored?.condition ?? config.condition ?? 'NEW',
    ...(Object.keys(parcel).length === 0 ? {} : { packageWeightAndSize: parcel }),
    availability: {
      ...picked(stored?.availability, ['pickupAtLocationAvailability']),
      shipToLocationAvailability: { quantity: payload.stock },
    },
    product: productOf(payload, stored, config),
  };
}

/** The locale of an item: the language of its marketplace, written with an underscore. */
export const localeOf = (config: Config): string => marketplaceOf(config).language.replace('-', '_');
