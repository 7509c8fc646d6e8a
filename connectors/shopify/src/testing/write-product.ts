import type { FakeProduct, FakeVariant, Shop } from './state.ts';

/** An input object as it came. */
export type Input = Readonly<Record<string, unknown>>;

const trimmed = (value: unknown): string => String(value ?? '').trim();

export function newProduct(shop: Shop, handle: string): FakeProduct {
  return {
    id: shop.id(),
    handle,
    title: '',
    descriptionHtml: '',
    vendor: shop.name,
    productType: '',
    category: null,
    status: 'ACTIVE',
    tags: [],
    collections: [],
    options: [],
    media: [],
    metafields: new Map(),
    variants: [],
    // A product made by the API is shown nowhere at first.
    publications: [],
    updatedAt: new Date(),
  };
}

/** The plain fields; those that are left out stay. */
export function applyProduct(shop: Shop, product: FakeProduct, input: Input): void {
  if (input.title !== undefined) product.title = trimmed(input.title);
  if (input.descriptionHtml !== undefined) product.descriptionHtml = String(input.descriptionHtml ?? '');
  if (input.vendor !== undefined) product.vendor = trimmed(input.vendor) || shop.name;
  if (input.productType !== undefined) product.productType = trimmed(input.productType);
  if (input.category !== undefined) product.category = input.category as string | null;
  if (input.status !== undefined) product.status = String(input.status);
  shop.touch(product);
}

export function setMetafields(held: FakeProduct['metafields'], given: readonly Input[]): void {
  for (const { namespace, key, type, value } of given) {
    if (type === 'json') JSON.parse(String(value));
    held.set(`${String(namespace)}.${String(key)}`, { type: String(type), value: String(value) });
  }
}

export function addMedia(shop: Shop, product: FakeProduct, media: readonly Input[]): FakeProduct['media'] {
  const added = media.map(({ originalSource }) => shop.copy(String(originalSource)));
  product.media.push(...added);
  return added;
}

export const selectedOf = ({ optionValues = [] }: Input): { name: string; value: string }[] =>
  (optionValues as Input[]).map(({ optionName, name }) => ({
    name: String(optionName),
    value: String(name),
  }));

export const optionsKey = (options: readonly { name: string; value: string }[]): string =>
  options.map(({ value }) => value.toLowerCase()).join(' / ');

export function newVariant(shop: Shop, product: FakeProduct, input: Input): FakeVariant {
  const id = shop.id();
  const variant: FakeVariant = {
    id,
    itemId: `gid://shopify/InventoryItem/${id + 500_000}`,
    sku: '',
    barcode: null,
    price: '0.00',
    compareAtPrice: null,
    policy: 'DENY',
    options: [],
    weight: null,
    tracked: false,
    media: [],
    metafields: new Map(),
    levels: new Map(),
  };
  applyVariant(variant, input);
  for (const one of (input.inventoryQuantities ?? []) as Input[])
    variant.levels.set(String(one.locationId), Number(one.quantity ?? one.availableQuantity));
  const sources = [
    ...((input.mediaSrc ?? []) as string[]),
    (input.file as Input | undefined)?.originalSource,
  ];
  variant.media = product.media.filter(({ source }) => sources.includes(source)).map((one) => one.id);
  return variant;
}

export function applyVariant(variant: FakeVariant, input: Input): void {
  if (input.barcode !== undefined) variant.barcode = trimmed(input.barcode) || null;
  if (input.price !== undefined) variant.price = twoDecimals(input.price);
  if (input.compareAtPrice !== undefined)
    variant.compareAtPrice = input.compareAtPrice === null ? null : twoDecimals(input.compareAtPrice);
  if (input.inventoryPolicy !== undefined) variant.policy = String(input.inventoryPolicy);
  if (input.optionValues !== undefined) variant.options = selectedOf(input);
  setMetafields(variant.metafields, (input.metafields ?? []) as Input[]);
  const item = input.inventoryItem as Input | undefined;
  if (item?.sku !== undefined) variant.sku = trimmed(item.sku);
  if (item?.tracked !== undefined) variant.tracked = item.tracked === true;
  const weight = (item?.measurement as Input | undefined)?.weight as Input | undefined;
  if (weight) variant.weight = { value: Number(weight.value), unit: String(weight.unit) };
}

function twoDecimals(value: unknown): string {
  const [whole = '', fraction = ''] = String(value).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}
