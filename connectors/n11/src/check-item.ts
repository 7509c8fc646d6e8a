import type { Issue, ListingItem, ListingPayload, OfferItem } from '@sluice/connector-kit';
import { isStockCode, stockCodeOf } from './keys.ts';
import { BRAND, CURRENCIES, groupOf } from './map.ts';

/** Digits that a number of JSON keeps exactly. */
const PRICE = /^\d{1,10}(\.\d{1,2})?$/;
const MAX_STOCK = 2_147_483_647;
const VAT_RATES: ReadonlySet<number> = new Set([0, 1, 10, 20]);
const SHORTEST_TITLE = 15;

/**
 * Faults for which N11 is known to refuse a value, or to store another one: reported without a call, since a task takes
 * minutes to fail. Fields that N11 takes with a new product alone are looked at there alone. Empty when the item may be sent.
 */
export function checkItem(item: ListingItem): Issue[] {
  const { key, payload } = item;
  const issues: Issue[] = [];
  const add = (code: Issue['code'], field: string, message: string) => issues.push({ code, field, message });
  if (!isStockCode(stockCodeOf(key)))
    add('invalid_value', 'sku', 'on N11 a SKU has no control characters and no blanks around it');
  if (payload.description.trim() === '') add('missing_field', 'description', 'N11 needs a description');
  if (hasControlLetters(payload.description))
    add('invalid_value', 'description', 'the description holds control characters');
  if (groupOf(item).trim() !== groupOf(item))
    add('invalid_value', 'family', 'on N11 a family code has no blanks around it');
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
      'N11 has no products that are prepared but not for sale; withdraw it instead',
    );
  return [...issues, ...checkOffer(payload), ...(key.syncId === null ? checkNew(payload) : [])];
}

function checkNew(payload: ListingPayload): Issue[] {
  const issues: Issue[] = [];
  const add = (code: Issue['code'], field: string, message: string) => issues.push({ code, field, message });
  if (payload.title.trim().length < SHORTEST_TITLE)
    add(
      'invalid_value',
      'title',
      `a title has at least ${SHORTEST_TITLE} letters on N11, this one has ${payload.title.trim().length}`,
    );
  else if (payload.title.trim() !== payload.title || hasControlLetters(payload.title))
    add('invalid_value', 'title', 'the title holds control characters, or blanks around it');
  if (payload.barcode !== null && payload.barcode.trim() !== payload.barcode)
    add('invalid_barcode', 'barcode', 'the barcode has blanks around it');
  if (!/^\d{1,15}$/.test(payload.categorySyncId ?? ''))
    add('unknown_category', 'categoryPath', 'map the category of this product to one of N11');
  return [
    ...issues,
    ...checkBrand(payload),
    ...checkImages(payload.images),
    ...checkAttributes(payload.attributes),
  ];
}

const checkBrand = ({ brand, attributes }: ListingPayload): Issue[] =>
  brand?.trim() || attributes.some(({ code }) => Number(code) === BRAND)
    ? []
    : [{ code: 'missing_field', field: 'brand', message: 'N11 needs a brand' }];

function checkImages(images: readonly string[]): Issue[] {
  const issue = (message: string): Issue => ({ code: 'invalid_image', field: 'images', message });
  if (images.length === 0) return [issue('N11 needs at least one image')];
  const wrong = images.find((image) => !/^https:\/\/\S+$/.test(image) || !URL.canParse(image));
  return wrong === undefined
    ? []
    : [issue(`N11 fetches images from https addresses without blanks: ${wrong}`)];
}

function checkAttributes(attributes: ListingPayload['attributes']): Issue[] {
  const issue = (field: string, message: string): Issue => ({ code: 'invalid_attribute', field, message });
  return [...Map.groupBy(attributes, ({ code }) => code)].flatMap(([code, values]) => {
    if (!/^\d{1,15}$/.test(code)) return [issue(code, `N11 has no attribute ${code}`)];
    return values.length > 1 ? [issue(code, 'N11 takes one value of an attribute')] : [];
  });
}

/** Price and stock: the part of the checks that both kinds of write share. */
export function checkOffer({
  price,
  listPrice,
  currency,
  stock,
}: Pick<OfferItem, 'price' | 'listPrice' | 'currency' | 'stock'>): Issue[] {
  const issues: Issue[] = [];
  const add = (code: Issue['code'], field: string, message: string) => issues.push({ code, field, message });
  if (!PRICE.test(price) || Number(price) <= 0)
    add('invalid_price', 'price', `a price on N11 is above 0 and has at most two decimals: ${price}`);
  if (listPrice !== null && (!PRICE.test(listPrice) || Number(listPrice) < Number(price)))
    add(
      'invalid_price',
      'listPrice',
      `a list price on N11 is no lower than the price and has at most two decimals: ${listPrice}`,
    );
  if (!Object.hasOwn(CURRENCIES, currency))
    add(
      'invalid_price',
      'currency',
      `prices on N11 are in TRY, USD or EUR, this one is in ${currency}; set the currency of the connection`,
    );
  if (!Number.isInteger(stock) || stock < 0 || stock > MAX_STOCK)
    add('invalid_stock', 'stock', `N11 takes a stock of 0 to ${MAX_STOCK}: ${stock}`);
  return issues;
}

/** Other than tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const hasControlLetters = (text: string): boolean => /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text);
