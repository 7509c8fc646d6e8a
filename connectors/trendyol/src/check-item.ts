import type { Issue, ListingItem, OfferItem } from '@sluice/connector-kit';
import { sameBarcode, wireBarcode } from './barcode.ts';
import type { Config } from './config.ts';

export const MAX_STOCK = 20_000;
const MAX_BARCODE = 40;
const MAX_TITLE = 100;
const MAX_STOCK_CODE = 100;
const MAX_DESCRIPTION = 30_000;
const MAX_IMAGES = 8;
const VAT_RATES: ReadonlySet<number> = new Set([0, 1, 10, 20]);

/** Digits that a number of JSON keeps exactly. */
const PRICE = /^\d{1,10}(\.\d{1,2})?$/;

/**
 * Faults for which Trendyol is known to refuse a value, or to store another one: reported without a call, since a batch
 * takes minutes to fail. Empty when the item may be sent.
 */
export function checkItem({ key, payload }: ListingItem, config: Config): Issue[] {
  const issues: Issue[] = [];
  const add = (code: Issue['code'], field: string, message: string) => issues.push({ code, field, message });
  issues.push(...checkBarcode({ key, payload }, config), ...checkTexts(payload));
  if (!isId(payload.brandSyncId))
    add(
      'unknown_brand',
      'brand',
      payload.brand === null
        ? 'Trendyol needs a brand'
        : `Trendyol has no brand ${payload.brand}; brands are Trendyol's own, name one it has`,
    );
  if (!isId(payload.categorySyncId))
    add('unknown_category', 'categoryPath', 'map the category of this product to one of Trendyol');
  if (payload.family !== null && payload.family.code.length > MAX_BARCODE)
    add('too_long', 'family', `a family code has at most ${MAX_BARCODE} characters on Trendyol`);
  if (payload.vatRate !== null && !VAT_RATES.has(Number(payload.vatRate)))
    add(
      'invalid_value',
      'vatRate',
      `Trendyol knows the VAT rates 0, 1, 10 and 20, this product has ${Number(payload.vatRate)}`,
    );
  issues.push(...checkImages(payload.images), ...checkAttributes(payload.attributes), ...checkOffer(payload));
  if (!payload.active)
    add(
      'invalid_value',
      'active',
      'Trendyol has no products that are prepared but not for sale; withdraw it instead',
    );
  return issues;
}

function checkTexts({ title, sku, description }: ListingItem['payload']): Issue[] {
  const issues: Issue[] = [];
  const add = (code: Issue['code'], field: string, message: string) => issues.push({ code, field, message });
  if (title.trim() === '') add('missing_field', 'title', 'Trendyol needs a title');
  if (title.length > MAX_TITLE)
    add(
      'too_long',
      'title',
      `a title has at most ${MAX_TITLE} letters on Trendyol, this one has ${title.length}`,
    );
  if (sku.length > MAX_STOCK_CODE)
    add('too_long', 'sku', `a stock code has at most ${MAX_STOCK_CODE} letters on Trendyol`);
  if (description.trim() === '') add('missing_field', 'description', 'Trendyol needs a description');
  if (description.length > MAX_DESCRIPTION)
    add(
      'too_long',
      'description',
      `a description has at most ${MAX_DESCRIPTION} letters on Trendyol, HTML included`,
    );
  for (const [field, text] of Object.entries({ title, description, sku }))
    if (hasControlLetters(text)) add('invalid_value', field, `the ${field} holds control characters`);
  return issues;
}

function checkBarcode({ key, payload }: ListingItem, config: Config): Issue[] {
  const issue = (code: Issue['code'], message: string): Issue[] => [{ code, field: 'barcode', message }];
  const barcode = wireBarcode({ ...key, barcode: payload.barcode }, config);
  if (barcode === null)
    return issue(
      'missing_field',
      'Trendyol needs a barcode: give the product one, or have this connection use the SKU',
    );
  if (key.syncId !== null) {
    if (payload.barcode === null || sameBarcode(payload.barcode, key.syncId)) return [];
    return issue(
      'invalid_barcode',
      `Trendyol knows this listing by the barcode ${key.syncId}, which cannot be changed to ${payload.barcode} there`,
    );
  }
  if (barcode.length > MAX_BARCODE)
    return issue(
      'invalid_barcode',
      `a barcode has at most ${MAX_BARCODE} characters on Trendyol: ${barcode}`,
    );
  if (!/^[\p{L}\p{N}._-]+$/u.test(barcode))
    return issue(
      'invalid_barcode',
      `a barcode has letters, digits, dots, dashes and underscores on Trendyol: ${barcode}`,
    );
  return [];
}

function checkImages(images: readonly string[]): Issue[] {
  const issue = (message: string): Issue => ({ code: 'invalid_image', field: 'images', message });
  if (images.length === 0) return [issue('Trendyol needs at least one image')];
  if (images.length > MAX_IMAGES)
    return [issue(`Trendyol takes at most ${MAX_IMAGES} images of a product, this one has ${images.length}`)];
  const wrong = images.find((image) => !/^https:\/\/\S+$/.test(image) || !URL.canParse(image));
  return wrong === undefined
    ? []
    : [issue(`Trendyol fetches images from https addresses without blanks: ${wrong}`)];
}

function checkAttributes(attributes: ListingItem['payload']['attributes']): Issue[] {
  return attributes
    .filter(({ code }) => !isId(code))
    .map(({ code }) => ({
      code: 'invalid_attribute',
      field: code,
      message: `Trendyol has no attribute ${code}`,
    }));
}

/** Price and stock: the part of the checks that both kinds of write share. */
export function checkOffer({
  price,
  listPrice,
  currency,
  stock,
}: Pick<OfferItem, 'price' | 'listPrice' | 'currency' | 'stock'>): Issue[] {
  const issues: Issue[] = [];
  if (listPrice !== null && !PRICE.test(listPrice))
    issues.push({
      code: 'invalid_price',
      field: 'listPrice',
      message: `a list price on Trendyol has at most two decimals: ${listPrice}`,
    });
  if (!PRICE.test(price) || Number(price) <= 0)
    issues.push({
      code: 'invalid_price',
      field: 'price',
      message: `a price on Trendyol is above 0 and has at most two decimals: ${price}`,
    });
  if (currency !== 'TRY')
    issues.push({
      code: 'invalid_price',
      field: 'currency',
      message: `prices on Trendyol are in TRY, this one is in ${currency}; set the currency of the connection`,
    });
  if (!Number.isInteger(stock) || stock < 0 || stock > MAX_STOCK)
    issues.push({
      code: 'invalid_stock',
      field: 'stock',
      message: `Trendyol takes a stock of 0 to ${MAX_STOCK}: ${stock}`,
    });
  return issues;
}

/** Brands, categories and attributes have numbers. */
const isId = (text: string | null): boolean => text !== null && /^\d{1,15}$/.test(text);

/** Other than tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const hasControlLetters = (text: string): boolean => /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text);
