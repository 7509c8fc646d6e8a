import {
  type Issue,
  type IssueCode,
  isGlobalGtin,
  type ListingItem,
  type ListingPayload,
  message,
  normaliseGtin,
  type OfferItem,
  textOfHtml,
  wordedIssue,
} from '@sluice/connector-kit';
import { placeOf, wireValue } from './attributes.ts';
import { type Config, marketplaceOf } from './config.ts';
import { isSku, skuOf } from './keys.ts';
import { MAX_IMAGES } from './map.ts';

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 2_000;
const MAX_STOCK = 10_000_000;

/** Digits that a number of JSON keeps exactly. */
const PRICE = /^\d{1,10}(\.\d{1,2})?$/;

/**
 * Faults for which Amazon is known to refuse a value, or to store another one: reported without a call. Its own rules for
 * each product type are judged by Amazon.
 */
export function checkItem(item: ListingItem, config: Config): Issue[] {
  if (!hasProductType(item) && config.without_type === 'offer') return checkCatalogueOffer(item, config);
  const { payload } = item;
  const issues = [
    ...checkSku(item),
    ...checkBarcode(item, config),
    ...checkTexts(payload),
    ...checkImages(payload.images),
    ...checkAttributes(payload.attributes),
    ...checkOffer(payload, config),
  ];
  if (!hasProductType(item))
    issues.push(wordedIssue('unknown_category', 'categoryPath', message('amazon_category_missing')));
  return [...issues, ...checkActive(item)];
}

export const hasProductType = ({ payload }: ListingItem): boolean =>
  /^[A-Z0-9_]{1,100}$/.test(payload.categorySyncId ?? '');

const checkActive = ({ payload }: ListingItem): Issue[] =>
  payload.active ? [] : [wordedIssue('invalid_value', 'active', message('amazon_inactive'))];

/** An offer on a product that Amazon has, by a barcode that means one product in all the world. */
function checkCatalogueOffer(item: ListingItem, config: Config): Issue[] {
  const { barcode } = item.payload;
  const issues = [
    ...checkSku(item),
    ...checkBarcode(item, { ...config, missing_barcode: 'refuse' }),
    ...checkOffer(item.payload, config),
    ...checkActive(item),
  ];
  if (item.key.syncId === null && issues.length === 0 && !isGlobalGtin(barcode ?? ''))
    issues.push(
      wordedIssue('invalid_barcode', 'barcode', message('amazon_barcode_own', { barcode: barcode ?? '' })),
    );
  return issues;
}

function checkSku({ key }: ListingItem): Issue[] {
  return isSku(skuOf(key)) ? [] : [wordedIssue('invalid_value', 'sku', message('amazon_sku'))];
}

/** A listing that is there keeps its product, whatever its barcode here is. */
function checkBarcode({ key, payload: { barcode } }: ListingItem, { missing_barcode }: Config): Issue[] {
  if (key.syncId !== null) return [];
  if (barcode !== null)
    return /^\d+$/.test(barcode) && normaliseGtin(barcode) !== null
      ? []
      : [wordedIssue('invalid_barcode', 'barcode', message('amazon_barcode', { barcode }))];
  return missing_barcode === 'exempt'
    ? []
    : [wordedIssue('missing_field', 'barcode', message('amazon_barcode_missing'))];
}

function checkTexts({ title, description, brand }: ListingPayload): Issue[] {
  const issues: Issue[] = [];
  const add = (code: IssueCode, field: string, said: Parameters<typeof wordedIssue>[2]) =>
    issues.push(wordedIssue(code, field, said));
  const long = (limit: number, length: number) => message('amazon_text_long', { limit, length });
  if (title.trim() === '') add('missing_field', 'title', message('amazon_title_missing'));
  else if (!isLine(title)) add('invalid_value', 'title', message('amazon_text'));
  if (title.length > MAX_TITLE) add('too_long', 'title', long(MAX_TITLE, title.length));
  if (brand !== null && !isLine(brand)) add('invalid_value', 'brand', message('amazon_text'));
  const text = textOfHtml(description);
  if (text.length > MAX_DESCRIPTION) add('too_long', 'description', long(MAX_DESCRIPTION, text.length));
  return issues;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

const isLine = (text: string): boolean => text.trim() === text && text !== '' && !CONTROL.test(text);

function checkImages(images: readonly string[]): Issue[] {
  if (images.length > MAX_IMAGES) {
    const said = message('amazon_images_many', { limit: MAX_IMAGES, count: images.length });
    return [wordedIssue('invalid_image', 'images', said)];
  }
  const address = images.find((image) => !/^https?:\/\/\S+$/.test(image) || !URL.canParse(image));
  return address === undefined
    ? []
    : [wordedIssue('invalid_image', 'images', message('amazon_image', { address }))];
}

function checkAttributes(attributes: ListingPayload['attributes']): Issue[] {
  return attributes.flatMap(({ code, value }) => {
    const place = placeOf(code);
    if (place === null)
      return [wordedIssue('invalid_attribute', code, message('amazon_attribute_unknown', { code }))];
    return wireValue(value, place.kind) === null
      ? [wordedIssue('invalid_attribute', code, message('amazon_attribute_value', { value }))]
      : [];
  });
}

/** Price and stock: the part of the checks that both kinds of write share. */
export function checkOffer(
  { price, listPrice, currency, stock }: Pick<OfferItem, 'price' | 'listPrice' | 'currency' | 'stock'>,
  config: Config,
): Issue[] {
  const issues: Issue[] = [];
  const own = marketplaceOf(config).currency;
  if (!PRICE.test(price) || Number(price) <= 0)
    issues.push(wordedIssue('invalid_price', 'price', message('amazon_price', { price })));
  if (listPrice !== null && (!PRICE.test(listPrice) || Number(listPrice) <= 0))
    issues.push(wordedIssue('invalid_price', 'listPrice', message('amazon_price', { price: listPrice })));
  if (currency !== own)
    issues.push(wordedIssue('invalid_price', 'currency', message('amazon_currency', { own, currency })));
  if (!Number.isInteger(stock) || stock < 0 || stock > MAX_STOCK)
    issues.push(wordedIssue('invalid_stock', 'stock', message('amazon_stock', { limit: MAX_STOCK, stock })));
  return issues;
}
