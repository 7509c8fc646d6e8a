import type { ListingProperty } from '@sluice/connector-kit';
import { FAMILY, NAMESPACE, PRODUCT_NOTE, PROPERTIES, VARIANT_NOTE } from './documents/index.ts';

/**
 * The part of a product that came from us, kept on it as a metafield of our own. Merchants add images of the shop's
 * own: an update takes away what we put there before and nothing else.
 */
export interface ProductNote {
  /** Addresses of the images as they were sent; Shopify keeps copies under addresses of its own. */
  readonly images?: readonly string[];
  /** The code of the family whose article it is: Shopify has no place for it. */
  readonly family?: string;
}

type Stored = { readonly value: string } | null;

export const familyField = (code: string) => ({
  namespace: NAMESPACE,
  key: FAMILY,
  type: 'single_line_text_field',
  value: code,
});

const metafield = (key: string, value: unknown) => ({
  namespace: NAMESPACE,
  key,
  type: 'json',
  value: JSON.stringify(value),
});

export const productNoteField = (note: ProductNote) => metafield(PRODUCT_NOTE, note);
/**
 * The part of a variant that came from us. A variant has no state of its own on Shopify either: `withdrawn` is ours.
 */
export interface VariantNote {
  readonly withdrawn: boolean;
  /** The weight as it was wanted, in kilograms: the shop may hold the same in another unit. */
  readonly weight?: string;
  /** Whether the vendor of its product is our brand. */
  readonly brand?: boolean;
  /** Where its own picture came from, of a variant among others. */
  readonly picture?: string;
  /** Stock at locations that are not ours to set when the variant was put to sleep, by their ids. */
  readonly stock?: Readonly<Record<string, number>>;
  /** Whether it could be ordered beyond its stock before it was put to sleep. */
  readonly oversells?: boolean;
}

export const variantNoteField = (note: VariantNote) => metafield(VARIANT_NOTE, note);

/** The note of a variant that was written as this payload says. */
export function variantNote(
  { weight, brand }: { readonly weight: string | null; readonly brand: string | null },
  {
    withdrawn,
    stock,
    oversells = false,
    picture,
  }: {
    withdrawn: boolean;
    stock?: ReadonlyMap<string, number> | undefined;
    oversells?: boolean;
    picture: string | undefined;
  },
): VariantNote {
  return {
    withdrawn,
    ...(weight === null ? {} : { weight }),
    ...(brand === null ? {} : { brand: true }),
    ...(picture === undefined ? {} : { picture }),
    ...(stock === undefined || stock.size === 0 ? {} : { stock: Object.fromEntries(stock) }),
    ...(oversells ? { oversells } : {}),
  };
}

/** Not withdrawn and empty when there is none. */
export function variantNoteOf(stored: Stored): VariantNote {
  const { withdrawn, weight, brand, picture, oversells } = parsed(stored) as Record<string, unknown>;
  const stock = takenStockOf(stored);
  return {
    withdrawn: withdrawn === true,
    ...(typeof weight === 'string' ? { weight } : {}),
    ...(brand === true ? { brand } : {}),
    ...(typeof picture === 'string' ? { picture } : {}),
    ...(stock.size === 0 ? {} : { stock: Object.fromEntries(stock) }),
    ...(oversells === true ? { oversells } : {}),
  };
}

export const propertiesField = (properties: readonly ListingProperty[]) =>
  metafield(
    PROPERTIES,
    properties.map(({ name, value }) => ({ name, value })),
  );

/** Empty when the product is none we have written, or somebody changed the note beyond recognition. */
export function productNoteOf(stored: Stored): ProductNote {
  const { images, family } = parsed(stored) as { images?: unknown; family?: unknown };
  return {
    ...(isTexts(images) ? { images } : {}),
    ...(typeof family === 'string' ? { family } : {}),
  };
}

export const isWithdrawn = (stored: Stored): boolean => variantNoteOf(stored).withdrawn;

/** Pieces that were taken from other locations when the variant was put to sleep, by location. */
export function takenStockOf(stored: Stored): Map<string, number> {
  const { stock } = parsed(stored) as { stock?: unknown };
  if (typeof stock !== 'object' || stock === null) return new Map();
  return new Map(
    Object.entries(stock).filter((one): one is [string, number] => Number.isInteger(one[1]) && one[1] > 0),
  );
}

export function propertiesOf(stored: Stored): ListingProperty[] {
  const list: unknown = parsed(stored);
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown): ListingProperty[] => {
    const { name, value } = (one ?? {}) as { name?: unknown; value?: unknown };
    return typeof name === 'string' && typeof value === 'string' ? [{ name, value }] : [];
  });
}

function parsed(stored: Stored): object {
  try {
    const value: unknown = JSON.parse(stored?.value ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
