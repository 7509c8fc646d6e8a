import {
  hasControls,
  type Issue,
  type IssueCode,
  isPlainLine,
  isPriceWithin,
  type ListingItem,
  type ListingPayload,
  lengthOf,
  type Message,
  message,
  normaliseGtin,
  type OfferItem,
  unfetchableImage,
  wordedIssue,
} from '@sluice/connector-kit';
import { type Config, currencyOf } from './config.ts';
import { allegroHtml, bytesOf } from './description.ts';
import { MAX_KEY } from './stored.ts';

const MIN_TITLE = 12;
const MAX_TITLE = 75;
const MAX_DESCRIPTION = 40_000;
const MAX_IMAGES = 16;
const MAX_STOCK = 2_147_483_647;
const MAX_PRICE_DIGITS = 9;

/** Values that Allegro would refuse, or keep otherwise than sent; empty when the item may be sent. */
export function itemFaults({ key, payload }: ListingItem, config: Config): Issue[] {
  const isKey = key.externalKey !== '' && key.externalKey.length <= MAX_KEY && isPlainLine(key.externalKey);
  return [
    ...(isKey ? [] : [wordedIssue('invalid_value', 'sku', message('allegro_sku', { limit: MAX_KEY }))]),
    ...textFaults(payload),
    ...barcodeFaults(payload),
    ...imageFaults(payload.images),
    ...offerFaults(payload, config),
  ];
}

function textFaults({ title, description }: ListingPayload): Issue[] {
  const issues: Issue[] = [];
  const add = (code: IssueCode, field: string, said: Message) => issues.push(wordedIssue(code, field, said));
  const length = lengthOf(title);
  if (!isPlainLine(title)) add('invalid_value', 'title', message('allegro_text'));
  if (length < MIN_TITLE || title.length > MAX_TITLE)
    add(
      length < MIN_TITLE ? 'invalid_value' : 'too_long',
      'title',
      message('allegro_title', { least: MIN_TITLE, most: MAX_TITLE, length }),
    );
  const html = allegroHtml(description);
  if (html === '') add('missing_field', 'description', message('allegro_description_missing'));
  if (hasControls(description)) add('invalid_value', 'description', message('allegro_text'));
  if (bytesOf(html) > MAX_DESCRIPTION)
    add('too_long', 'description', message('allegro_description_long', { limit: MAX_DESCRIPTION }));
  return issues;
}

function barcodeFaults({ barcode }: ListingPayload): Issue[] {
  if (barcode === null || normaliseGtin(barcode) !== null) return [];
  return [wordedIssue('invalid_barcode', 'barcode', message('allegro_barcode', { barcode }))];
}

function imageFaults(images: readonly string[]): Issue[] {
  const issue = (said: Message): Issue[] => [wordedIssue('invalid_image', 'images', said)];
  if (images.length === 0) return issue(message('allegro_image_missing'));
  if (images.length > MAX_IMAGES)
    return issue(message('allegro_images_many', { limit: MAX_IMAGES, count: images.length }));
  const address = unfetchableImage(images);
  return address === undefined ? [] : issue(message('allegro_image', { address }));
}

/** Price and stock: the part of the checks that both kinds of write share. */
export function offerFaults(
  { price, currency, stock }: Pick<OfferItem, 'price' | 'currency' | 'stock'>,
  config: Config,
): Issue[] {
  const issues: Issue[] = [];
  if (!isPriceWithin(price, { whole: MAX_PRICE_DIGITS, decimals: 2 }))
    issues.push(wordedIssue('invalid_price', 'price', message('allegro_price', { price })));
  const wanted = currencyOf(config);
  if (currency !== wanted)
    issues.push(wordedIssue('invalid_price', 'currency', message('allegro_currency', { wanted, currency })));
  if (!Number.isInteger(stock) || stock < 0 || stock > MAX_STOCK)
    issues.push(wordedIssue('invalid_stock', 'stock', message('allegro_stock', { stock })));
  return issues;
}
