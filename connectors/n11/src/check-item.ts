import {
  type Issue,
  type ListingItem,
  type ListingPayload,
  message,
  type OfferItem,
  wordedIssue,
} from '@sluice/connector-kit';
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
  const { description, vatRate } = payload;
  const issues: Issue[] = [];
  if (!isStockCode(stockCodeOf(key))) issues.push(wordedIssue('invalid_value', 'sku', message('n11_sku')));
  if (description.trim() === '')
    issues.push(wordedIssue('missing_field', 'description', message('n11_description_missing')));
  if (hasControlLetters(description))
    issues.push(wordedIssue('invalid_value', 'description', message('n11_text')));
  if (groupOf(item).trim() !== groupOf(item))
    issues.push(wordedIssue('invalid_value', 'family', message('n11_text')));
  if (vatRate !== null && !VAT_RATES.has(Number(vatRate)))
    issues.push(wordedIssue('invalid_value', 'vatRate', message('n11_vat', { rate: Number(vatRate) })));
  if (!payload.active) issues.push(wordedIssue('invalid_value', 'active', message('n11_inactive')));
  return [...issues, ...checkOffer(payload), ...(key.syncId === null ? checkNew(payload) : [])];
}

function checkNew({ title, barcode, brand, categorySyncId, images, attributes }: ListingPayload): Issue[] {
  const issues: Issue[] = [];
  const { length } = title.trim();
  if (length < SHORTEST_TITLE) {
    const said = message('n11_title_short', { limit: SHORTEST_TITLE, length });
    issues.push(wordedIssue('invalid_value', 'title', said));
  } else if (title.trim() !== title || hasControlLetters(title))
    issues.push(wordedIssue('invalid_value', 'title', message('n11_text')));
  if (barcode !== null && barcode.trim() !== barcode)
    issues.push(wordedIssue('invalid_barcode', 'barcode', message('n11_text')));
  if (!/^\d{1,15}$/.test(categorySyncId ?? ''))
    issues.push(wordedIssue('unknown_category', 'categoryPath', message('n11_category_missing')));
  if (!brand?.trim() && !attributes.some(({ code }) => Number(code) === BRAND))
    issues.push(wordedIssue('missing_field', 'brand', message('n11_brand_missing')));
  return [...issues, ...checkImages(images), ...checkAttributes(attributes)];
}

function checkImages(images: readonly string[]): Issue[] {
  if (images.length === 0) return [wordedIssue('invalid_image', 'images', message('n11_image_missing'))];
  const address = images.find((image) => !/^https:\/\/\S+$/.test(image) || !URL.canParse(image));
  return address === undefined
    ? []
    : [wordedIssue('invalid_image', 'images', message('n11_image', { address }))];
}

function checkAttributes(attributes: ListingPayload['attributes']): Issue[] {
  return [...Map.groupBy(attributes, ({ code }) => code)].flatMap(([code, values]) => {
    if (!/^\d{1,15}$/.test(code))
      return [wordedIssue('invalid_attribute', code, message('n11_attribute_unknown', { code }))];
    return values.length > 1
      ? [wordedIssue('invalid_attribute', code, message('n11_attribute_several'))]
      : [];
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
  if (!PRICE.test(price) || Number(price) <= 0)
    issues.push(wordedIssue('invalid_price', 'price', message('n11_price', { price })));
  if (listPrice !== null && (!PRICE.test(listPrice) || Number(listPrice) < Number(price)))
    issues.push(wordedIssue('invalid_price', 'listPrice', message('n11_list_price', { price: listPrice })));
  if (!Object.hasOwn(CURRENCIES, currency))
    issues.push(wordedIssue('invalid_price', 'currency', message('n11_currency', { currency })));
  if (!Number.isInteger(stock) || stock < 0 || stock > MAX_STOCK)
    issues.push(wordedIssue('invalid_stock', 'stock', message('n11_stock', { limit: MAX_STOCK, stock })));
  return issues;
}

/** Other than tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const hasControlLetters = (text: string): boolean => /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text);
