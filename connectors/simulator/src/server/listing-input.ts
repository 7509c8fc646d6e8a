import { type Static, Type } from 'typebox';
import type { Settings } from './settings.ts';
import { checker } from './validate.ts';

const optional = Type.Optional;
const textOrNull = Type.Union([Type.String({ maxLength: 255 }), Type.Null()]);
const price = Type.Union([Type.Number(), Type.String()]);
const stock = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const property = Type.Object({ name: Type.String({ minLength: 1 }), value: Type.String({ minLength: 1 }) });
const stores = Type.Array(Type.Object({ store_id: Type.String(), quantity: stock }));

/** One item of a batch of listings. A field left out keeps its value. */
export const ListingInput = Type.Object({
  id: optional(Type.String()),
  sku: optional(Type.String({ minLength: 1, maxLength: 120 })),
  barcode: optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
  title: optional(Type.String({ minLength: 1, maxLength: 500 })),
  description: optional(Type.String({ maxLength: 200_000 })),
  brand: optional(textOrNull),
  brand_id: optional(textOrNull),
  category_path: optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  category_id: optional(textOrNull),
  attributes: optional(Type.Array(Type.Object({ code: Type.String(), value: Type.String() }))),
  properties: optional(Type.Array(property)),
  family: optional(
    Type.Union([
      Type.Object({
        code: Type.String({ minLength: 1 }),
        name: Type.String(),
        options: Type.Array(property, { minItems: 1 }),
        lead: Type.Boolean(),
      }),
      Type.Null(),
    ]),
  ),
  weight: optional(Type.Union([Type.String({ pattern: '^[0-9]{1,9}([.][0-9]{1,6})?$' }), Type.Null()])),
  images: optional(Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 50 })),
  price: optional(price),
  list_price: optional(Type.Union([price, Type.Null()])),
  currency: optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  stock: optional(stock),
  stores: optional(stores),
  active: optional(Type.Boolean()),
});
export type ListingInput = Static<typeof ListingInput>;

/** One item of a batch of offers: price and stock of a listing named by id or SKU. */
export const OfferInput = Type.Object({
  id: optional(Type.String()),
  sku: optional(Type.String()),
  price: optional(price),
  list_price: optional(Type.Union([price, Type.Null()])),
  currency: optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  stock: optional(stock),
  stores: optional(stores),
});
export type OfferInput = Static<typeof OfferInput>;

/** Names a listing. */
export const ReferenceInput = Type.Object({ id: optional(Type.String()), sku: optional(Type.String()) });
export type ReferenceInput = Static<typeof ReferenceInput>;

/** Why an item was refused. `retryable` says that nothing is wrong with the item. */
export interface ItemError {
  code: string;
  field: string | null;
  message: string;
  retryable: boolean;
}

/** The outcome of one item; `sku` and `id` are as far as known. */
export interface ItemAnswer {
  index: number;
  sku: string | null;
  id: string | null;
  status: 'created' | 'updated' | 'unchanged' | 'withdrawn' | 'failed';
  errors: ItemError[];
}

export function itemError(code: string, field: string | null, message: string, retryable = false): ItemError {
  return { code, field, message, retryable };
}

const checkListing = checker(ListingInput);
const checkOffer = checker(OfferInput);
const checkReference = checker(ReferenceInput);

/** Returns the item, or the faults of its form. */
export type Parsed<Input> = { item: Input } | { errors: ItemError[] };

export function parseListing(value: unknown, settings: Settings): Parsed<ListingInput> {
  const checked = checkListing(value);
  if (!checked.ok) return { errors: formErrors(checked.errors) };
  const errors = [
    ...priceErrors(checked.value.price),
    ...listPriceErrors(checked.value),
    ...storeErrors(checked.value.stores, settings),
    ...imageErrors(checked.value.images),
  ];
  return errors.length > 0 ? { errors } : { item: checked.value };
}

export function parseOffer(value: unknown, settings: Settings): Parsed<OfferInput> {
  const checked = checkOffer(value);
  if (!checked.ok) return { errors: formErrors(checked.errors) };
  const errors = [
    ...priceErrors(checked.value.price),
    ...listPriceErrors(checked.value),
    ...storeErrors(checked.value.stores, settings),
  ];
  return errors.length > 0 ? { errors } : { item: checked.value };
}

export function parseReference(value: unknown): Parsed<ReferenceInput> {
  const checked = checkReference(value);
  return checked.ok ? { item: checked.value } : { errors: formErrors(checked.errors) };
}

function formErrors(errors: Record<string, string[]>): ItemError[] {
  return Object.entries(errors).map(([field, messages]) =>
    itemError('invalid_field', field.split('.')[0] ?? field, `${field}: ${messages[0]}`),
  );
}

/** Decimals of at most six places; exponents and signs are refused. */
function priceErrors(value: string | number | undefined): ItemError[] {
  if (value === undefined || /^\d{1,12}(\.\d{1,6})?$/.test(String(value))) return [];
  return [itemError('invalid_price', 'price', `price ${JSON.stringify(value)} is not an amount`)];
}

/** Refuses a list price that is not above the price. */
function listPriceErrors({ price, list_price }: Pick<ListingInput, 'price' | 'list_price'>): ItemError[] {
  if (list_price == null || price === undefined || Number(list_price) > Number(price)) return [];
  return [itemError('invalid_price', 'list_price', `the list price ${list_price} is not above the price`)];
}

function storeErrors(given: { store_id: string }[] | undefined, settings: Settings): ItemError[] {
  const unknown = given?.find(({ store_id }) => !settings.stores.some((store) => store.id === store_id));
  return unknown ? [itemError('unknown_store', 'stores', `there is no store ${unknown.store_id}`)] : [];
}

function imageErrors(images: string[] | undefined): ItemError[] {
  const bad = images?.find((image) => !/^https?:\/\//.test(image));
  if (bad !== undefined) return [itemError('invalid_image', 'images', `not an image address: ${bad}`)];
  // The simulator fetches no images; this domain is reserved for addresses that nobody can fetch.
  const lost = images?.find((image) => /^https?:\/\/[^/:]+\.invalid(?=[/:]|$)/.test(image));
  return lost === undefined ? [] : [itemError('invalid_image', 'images', `could not be fetched: ${lost}`)];
}

/** Fields that a complete listing still lacks. */
export function missingFields(
  listing: { title?: string; price?: unknown } & ListingInput,
  required: Settings['required_fields'],
): ItemError[] {
  const present = {
    barcode: listing.barcode,
    brand: listing.brand ?? listing.brand_id,
    category: listing.category_id ?? listing.category_path?.length,
    description: listing.description,
    images: listing.images?.length,
  };
  const missing: string[] = required.filter((field) => !present[field]);
  if (!listing.title) missing.push('title');
  if (listing.price === undefined) missing.push('price');
  return missing.map((field) => itemError('missing_field', field, `${field} is required`));
}
