import {
  cleanText,
  type Issue,
  type IssueCode,
  isAmount,
  type ListingItem,
  type ListingPayload,
  type Message,
  message,
  normaliseGtin,
  type OfferItem,
  plainAmount,
  wordedIssue,
} from '@sluice/connector-kit';
import { type Config, sendsProducts } from './config.ts';
import { hasUnsendablePrices } from './kept-prices.ts';
import { skuOf } from './keys.ts';
import type { Offer } from './schema.ts';
import type { ShopFacts } from './shop-facts.ts';

const MAX_SKU = 255;
const MAX_STOCK = 2_147_483_647;

const isClean = (text: string): boolean => text === cleanText(text);

/** Values that Mirakl would refuse, or keep otherwise than sent; empty when the item may be sent. */
export function itemFaults({ key, payload }: ListingItem, config: Config, facts: ShopFacts): Issue[] {
  const issues: Issue[] = [];
  const add = (code: IssueCode, field: string, said: Message) => issues.push(wordedIssue(code, field, said));
  if (!isSku(skuOf(key))) add('invalid_value', 'sku', message('mirakl_sku', { limit: MAX_SKU }));
  if (payload.barcode !== null && !/^[^\s,|;"]{1,100}$/.test(payload.barcode))
    add('invalid_barcode', 'barcode', message('mirakl_barcode', { barcode: payload.barcode }));
  return [
    ...issues,
    ...(sendsProducts(config) ? productFaults(payload) : []),
    ...offerFaults(payload, facts),
  ];
}

/** A SKU that goes through a file and a query unchanged. */
export const isSku = (sku: string): boolean =>
  sku !== '' && sku.length <= MAX_SKU && isClean(sku) && !/[\r\n\t]/.test(sku);

function productFaults(payload: ListingPayload): Issue[] {
  const { title, description, brand, categorySyncId, attributes, images } = payload;
  const issues: Issue[] = [];
  const add = (code: IssueCode, field: string, said: Message) => issues.push(wordedIssue(code, field, said));
  if (title.trim() === '') add('missing_field', 'title', message('mirakl_title'));
  if (!categorySyncId) add('unknown_category', 'categoryPath', message('mirakl_category'));
  for (const [field, text] of Object.entries({ title, description, brand: brand ?? '' }))
    if (!isClean(text)) add('invalid_value', field, message('mirakl_text'));
  for (const { code, value } of attributes)
    if (!isClean(value)) add('invalid_attribute', code, message('mirakl_text'));
  const odd = images.find((image) => !/^https?:\/\/[^\s|]+$/.test(image));
  if (odd !== undefined) add('invalid_image', 'images', message('mirakl_image', { url: odd }));
  return issues;
}

type Amounts = Pick<OfferItem, 'price' | 'listPrice' | 'currency' | 'stock'>;

/** Faults of price and stock. */
export function offerFaults({ price, listPrice, currency, stock }: Amounts, facts: ShopFacts): Issue[] {
  const issues: Issue[] = [];
  const add = (field: string, said: Message) => issues.push(wordedIssue('invalid_price', field, said));
  const { decimals } = facts;
  if (!isExact(price, decimals) || Number(price) === 0)
    add('price', message('mirakl_price', { price, decimals }));
  if (listPrice !== null && !isExact(listPrice, decimals))
    add('listPrice', message('mirakl_price', { price: listPrice, decimals }));
  if (currency !== facts.currency)
    add('currency', message('mirakl_currency', { currency, wanted: facts.currency }));
  if (!Number.isInteger(stock) || stock < 0 || stock > MAX_STOCK)
    issues.push(wordedIssue('invalid_stock', 'stock', message('mirakl_stock', { limit: MAX_STOCK })));
  return issues;
}

/** Whether a number of JSON keeps the amount, with no more decimals than the operator takes. */
function isExact(amount: string, decimals: number): boolean {
  if (!isAmount(amount)) return false;
  const plain = plainAmount(amount);
  return String(Number(plain)) === plain && (plain.split('.')[1] ?? '').length <= decimals;
}

/** Reasons against a write to an offer that is there, or is not. */
export function standingFaults({ payload }: ListingItem, there: Offer | null, config: Config): Issue[] {
  if (there !== null) return [...priceFaults(there), ...otherProduct(payload.barcode, there, config)];
  if (payload.barcode !== null || sendsProducts(config)) return [];
  return [wordedIssue('missing_field', 'barcode', message('mirakl_barcode_missing'))];
}

/** An offer with prices that a write would delete. */
export const priceFaults = (there: Offer): Issue[] =>
  hasUnsendablePrices(there) ? [wordedIssue('rejected', 'price', message('mirakl_prices'))] : [];

/** An offer cannot move to another product, and price and stock of one product must not go to another. */
function otherProduct(barcode: string | null, there: Offer, config: Config): Issue[] {
  const held = barcodesOf(there, config);
  if (barcode === null || held.length === 0 || held.some((one) => isSameBarcode(one, barcode))) return [];
  const said = message('mirakl_other_product', { barcode, held: held.join(', ') });
  return [wordedIssue('invalid_barcode', 'barcode', said)];
}

/** The barcodes of an offer's product. */
export const barcodesOf = ({ product_references }: Offer, { barcode_type }: Config): string[] =>
  (product_references ?? [])
    .filter(({ reference_type }) => reference_type === (barcode_type || 'EAN'))
    .map(({ reference }) => reference);

/** Leading zeros do not tell barcodes apart. */
export const isSameBarcode = (a: string, b: string): boolean =>
  a === b || (normaliseGtin(a) !== null && normaliseGtin(a) === normaliseGtin(b));
