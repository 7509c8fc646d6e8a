import {
  hasControls,
  type Issue,
  type IssueCode,
  isPlainLine,
  isPriceWithin,
  type ListingItem,
  type ListingPayload,
  type Message,
  message,
  normaliseGtin,
  type OfferItem,
  unfetchableImage,
  wordedIssue,
} from '@sluice/connector-kit';
import { aspectsOf } from './aspects.ts';
import type { Config } from './config.ts';
import { marketplaceOf } from './marketplaces.ts';

export const MAX_SKU = 50;
const MAX_TITLE = 80;
const MAX_BRAND = 65;
const MAX_DESCRIPTION = 500_000;
const MAX_IMAGES = 24;
const MAX_ASPECT_NAME = 40;
const MAX_ASPECT_VALUE = 50;
const MAX_STOCK = 2_147_483_647;
const MAX_PRICE_DIGITS = 10;

/** A SKU that eBay can know. */
export const isSku = (sku: string): boolean => sku !== '' && sku.length <= MAX_SKU && isPlainLine(sku);

/** Values that eBay would refuse, or keep otherwise than sent; empty when the item may be sent. */
export function itemFaults({ key, payload }: ListingItem, config: Config): Issue[] {
  const issues: Issue[] = [];
  const add = (code: IssueCode, field: string, said: Message) => issues.push(wordedIssue(code, field, said));
  if (!isSku(key.externalKey)) add('invalid_value', 'sku', message('ebay_sku', { limit: MAX_SKU }));
  if (!/^\d{1,20}$/.test(payload.categorySyncId ?? ''))
    add('unknown_category', 'categoryPath', message('ebay_category_missing'));
  if (payload.weight !== null && !/^\d{1,6}(\.\d{1,6})?$/.test(payload.weight))
    add('invalid_value', 'weight', message('ebay_weight', { weight: payload.weight }));
  return [
    ...issues,
    ...textFaults(payload),
    ...barcodeFaults(payload),
    ...imageFaults(payload.images),
    ...aspectFaults(payload, config),
    ...offerFaults(payload, config),
  ];
}

function textFaults({ title, description, brand }: ListingPayload): Issue[] {
  const issues: Issue[] = [];
  const add = (code: IssueCode, field: string, said: Message) => issues.push(wordedIssue(code, field, said));
  if (title.trim() === '') add('missing_field', 'title', message('ebay_title_missing'));
  else if (!isPlainLine(title)) add('invalid_value', 'title', message('ebay_text'));
  if (title.length > MAX_TITLE)
    add('too_long', 'title', message('ebay_title_long', { limit: MAX_TITLE, length: title.length }));
  if (description.trim() === '') add('missing_field', 'description', message('ebay_description_missing'));
  if (hasControls(description)) add('invalid_value', 'description', message('ebay_text'));
  if (description.length > MAX_DESCRIPTION)
    add('too_long', 'description', message('ebay_description_long', { limit: MAX_DESCRIPTION }));
  if (brand !== null && (!isPlainLine(brand) || brand === '' || brand.length > MAX_BRAND))
    add('invalid_value', 'brand', message('ebay_brand', { limit: MAX_BRAND }));
  return issues;
}

/** eBay keeps EAN, UPC and ISBN, each under its own name: none of 14 digits, and no code of a shop's own. */
function barcodeFaults({ barcode }: ListingPayload): Issue[] {
  if (barcode === null || (/^(\d{8}|\d{12,13})$/.test(barcode) && normaliseGtin(barcode) !== null)) return [];
  return [wordedIssue('invalid_barcode', 'barcode', message('ebay_barcode', { barcode }))];
}

function imageFaults(images: readonly string[]): Issue[] {
  const issue = (said: Message): Issue[] => [wordedIssue('invalid_image', 'images', said)];
  if (images.length === 0) return issue(message('ebay_image_missing'));
  if (images.length > MAX_IMAGES)
    return issue(message('ebay_images_many', { limit: MAX_IMAGES, count: images.length }));
  const address = unfetchableImage(images);
  return address === undefined ? [] : issue(message('ebay_image', { address }));
}

function aspectFaults(payload: ListingPayload, config: Config): Issue[] {
  const fits = (text: string, limit: number): boolean =>
    isPlainLine(text) && text !== '' && text.length <= limit;
  return Object.entries(aspectsOf(payload, config)).flatMap(([name, values]) =>
    fits(name, MAX_ASPECT_NAME) && values.every((value) => fits(value, MAX_ASPECT_VALUE))
      ? []
      : wordedIssue(
          'invalid_attribute',
          name,
          message('ebay_aspect', { name, nameLimit: MAX_ASPECT_NAME, valueLimit: MAX_ASPECT_VALUE }),
        ),
  );
}

/** Price and stock: the part of the checks that both kinds of write share. */
export function offerFaults(
  { price, currency, stock }: Pick<OfferItem, 'price' | 'currency' | 'stock'>,
  config: Config,
): Issue[] {
  const issues: Issue[] = [];
  if (!isPriceWithin(price, { whole: MAX_PRICE_DIGITS, decimals: 2 }))
    issues.push(wordedIssue('invalid_price', 'price', message('ebay_price', { price })));
  const wanted = marketplaceOf(config).currency;
  if (currency !== wanted)
    issues.push(wordedIssue('invalid_price', 'currency', message('ebay_currency', { wanted, currency })));
  if (!Number.isInteger(stock) || stock < 0 || stock > MAX_STOCK)
    issues.push(wordedIssue('invalid_stock', 'stock', message('ebay_stock', { stock })));
  return issues;
}
