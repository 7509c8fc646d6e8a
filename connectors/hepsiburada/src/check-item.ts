import type { Issue, ListingItem, ListingPayload, OfferItem } from '@sluice/connector-kit';
import type { Config } from './config.ts';
import { isSku, skuOf } from './keys.ts';
import { MAX_IMAGES, OWN_KEYS } from './map.ts';

/** Digits that a number of JSON keeps exactly. */
const PRICE = /^\d{1,10}(\.\d{1,2})?$/;
const MAX_STOCK = 1_000_000_000;
const VAT_RATES: ReadonlySet<number> = new Set([0, 1, 10, 20]);

/**
 * Faults for which Hepsiburada is known to refuse a value, or to read another one: reported without a call, since an import takes
 * minutes to fail. Empty when the item may be sent.
 */
export function checkItem({ key, payload }: ListingItem, { missing_barcode }: Config): Issue[] {
  const issues: Issue[] = [];
  const add = (code: Issue['code'], field: string, message: string) => issues.push({ code, field, message });
  if (!isSku(skuOf(key)))
    add(
      'invalid_value',
      'sku',
      'on Hepsiburada a SKU has at most 255 letters and no commas, control characters or blanks around it',
    );
  for (const [field, text] of Object.entries({ title: payload.title, description: payload.description }))
    if (hasControlLetters(text)) add('invalid_value', field, `the ${field} holds control characters`);
  if (payload.title.trim() === '') add('missing_field', 'title', 'Hepsiburada needs a title');
  if (payload.barcode === null && missing_barcode !== 'sku')
    add(
      'missing_field',
      'barcode',
      'Hepsiburada needs a barcode: give the product one, or have this connection use the SKU',
    );
  if (!payload.brand?.trim()) add('missing_field', 'brand', 'Hepsiburada needs a brand');
  if (!/^\d{1,15}$/.test(payload.categorySyncId ?? ''))
    add('unknown_category', 'categoryPath', 'map the category of this product to one of Hepsiburada');
  if (payload.vatRate !== null && !VAT_RATES.has(Number(payload.vatRate)))
    add(
      'invalid_value',
      'vatRate',
      `Turkey has the VAT rates 0, 1, 10 and 20, this product has ${Number(payload.vatRate)}`,
    );
  if (!payload.active)
    add(
      'invalid_value',
      'active',
      'Hepsiburada has no products that are prepared but not for sale; withdraw it instead',
    );
  return [
    ...issues,
    ...checkImages(payload.images),
    ...checkAttributes(payload.attributes),
    ...checkOffer(payload),
  ];
}

function checkImages(images: readonly string[]): Issue[] {
  const issue = (message: string): Issue => ({ code: 'invalid_image', field: 'images', message });
  if (images.length > MAX_IMAGES)
    return [issue(`Hepsiburada takes at most ${MAX_IMAGES} images, this product has ${images.length}`)];
  const wrong = images.find((image) => !/^https?:\/\/\S+$/.test(image) || !URL.canParse(image));
  return wrong === undefined
    ? []
    : [issue(`Hepsiburada fetches images from addresses without blanks: ${wrong}`)];
}

const checkAttributes = (attributes: ListingPayload['attributes']): Issue[] =>
  attributes
    .filter(({ code }) => OWN_KEYS.has(code) || code.trim() === '')
    .map(({ code }) => ({
      code: 'invalid_attribute',
      field: code,
      message: `${code || 'an empty name'} is no attribute of a category`,
    }));

/** Price and stock: the part of the checks that both kinds of write share. */
export function checkOffer({
  price,
  currency,
  stock,
}: Pick<OfferItem, 'price' | 'currency' | 'stock'>): Issue[] {
  const issues: Issue[] = [];
  const add = (code: Issue['code'], field: string, message: string) => issues.push({ code, field, message });
  if (!PRICE.test(price) || Number(price) <= 0)
    add('invalid_price', 'price', `a price on Hepsiburada is above 0 and has at most two decimals: ${price}`);
  if (currency !== 'TRY')
    add(
      'invalid_price',
      'currency',
      `prices on Hepsiburada are in TRY, this one is in ${currency}; set the currency of the connection`,
    );
  if (!Number.isInteger(stock) || stock < 0 || stock > MAX_STOCK)
    add('invalid_stock', 'stock', `Hepsiburada takes a stock of 0 to ${MAX_STOCK}: ${stock}`);
  return issues;
}

/** Other than tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const hasControlLetters = (text: string): boolean => /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text);
