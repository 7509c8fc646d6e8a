import {
  GOOGLE_LIMITS,
  GOOGLE_MORE_IMAGES,
  type Issue,
  type IssueCode,
  isAmount,
  isWebAddress,
  type ListingItem,
  type ListingPayload,
  lengthOf,
  type Message,
  message,
  type OfferItem,
  plainAmount,
  productPageOf,
  wordedIssue,
} from '@sluice/connector-kit';
import { attributeFaults } from './attributes.ts';
import type { Config } from './config.ts';
import { categoryFor, gtinFor, productTypeFor, textFor } from './map.ts';
import { idOf, isOwn, syncIdOf } from './names.ts';

export const LABEL = 'Google Merchant Center';

/** An amount in micros is a number of 64 bits. */
const MAX_PRICE_DIGITS = 12;

const CONTROL = /\p{Cc}/u;

/** Text of one line that arrives as it is. */
const isPlainLine = (text: string): boolean =>
  text === text.trim() && !CONTROL.test(text) && text.isWellFormed();

/** Google strips blanks around an id and makes one of several, so two such ids would be one product. */
export const isOfferId = (id: string): boolean =>
  id !== '' && lengthOf(id) <= GOOGLE_LIMITS.id && isPlainLine(id) && !/\s\s|[^\S ]/.test(id);

/** Values that Google would refuse, or keep otherwise than sent; empty when the item may be sent. */
export function itemFaults({ key, payload }: ListingItem, config: Config): Issue[] {
  const id = idOf(key, config);
  const issues: Issue[] = [];
  const add = (code: IssueCode, field: string, said: Message) => issues.push(wordedIssue(code, field, said));
  if (!isOfferId(id.offerId)) add('invalid_value', 'sku', message('google_id', { limit: GOOGLE_LIMITS.id }));
  if (!isOwn(id, config)) add('invalid_value', 'sku', message('google_moved', { id: syncIdOf(id) }));
  if (!payload.active) add('invalid_value', 'active', message('google_inactive'));
  if (payload.weight !== null && !/^\d{1,6}(\.\d{1,6})?$/.test(payload.weight))
    add('invalid_value', 'weight', message('google_weight', { weight: payload.weight }));
  return [
    ...issues,
    ...textFaults(payload),
    ...lengthFaults(payload, config),
    ...barcodeFaults(payload, config),
    ...imageFaults(payload.images),
    ...attributeFaults(payload, LABEL),
    ...offerFaults(payload),
  ];
}

function textFaults({ title, brand }: ListingPayload): Issue[] {
  const issues: Issue[] = [];
  const add = (code: IssueCode, field: string, said: Message) => issues.push(wordedIssue(code, field, said));
  if (title.trim() === '')
    add('missing_field', 'title', message('feed_missing', { name: 'title', profile: LABEL }));
  else if (!isPlainLine(title)) add('invalid_value', 'title', message('google_text'));
  if (brand !== null && (brand === '' || !isPlainLine(brand)))
    add('invalid_value', 'brand', message('google_text'));
  return issues;
}

/** Google's names of the fields, each with the field of the product that fills it. */
function lengthFaults(payload: ListingPayload, config: Config): Issue[] {
  const link = productPageOf(payload, config.link);
  const values: readonly [name: string, field: string, value: string | null | undefined, limit: number][] = [
    ['title', 'title', payload.title, GOOGLE_LIMITS.title],
    ['description', 'description', textFor(payload), GOOGLE_LIMITS.description],
    ['link', 'link', link, GOOGLE_LIMITS.link],
    ['brand', 'brand', payload.brand, GOOGLE_LIMITS.brand],
    ['google_product_category', 'categoryPath', categoryFor(payload, config), GOOGLE_LIMITS.category],
    ['product_type', 'categoryPath', productTypeFor(payload), GOOGLE_LIMITS.category],
    ['item_group_id', 'family', payload.family?.code, GOOGLE_LIMITS.group],
  ];
  const long = values.flatMap(([name, field, value, limit]) => {
    const length = value == null || value.length <= limit ? 0 : lengthOf(value);
    const said = () => message('feed_too_long', { name, length, profile: LABEL, limit });
    return length > limit ? [wordedIssue('too_long', field, said())] : [];
  });
  return link === null ? [...long, wordedIssue('missing_field', 'barcode', message('google_link'))] : long;
}

function barcodeFaults({ barcode }: ListingPayload, { invalid_barcode }: Config): Issue[] {
  if (barcode === null || gtinFor(barcode) !== null || invalid_barcode === 'leave_out') return [];
  const said = message('feed_barcode', { value: barcode.slice(0, 80), profile: LABEL });
  return [wordedIssue('invalid_barcode', 'barcode', said)];
}

function imageFaults(images: readonly string[]): Issue[] {
  const issue = (said: Message): Issue[] => [wordedIssue('invalid_image', 'images', said)];
  const limit = 1 + GOOGLE_MORE_IMAGES;
  if (images.length === 0) return issue(message('google_image_missing'));
  if (images.length > limit) return issue(message('google_images_many', { limit, count: images.length }));
  const bad = images.find((image) => !isWebAddress(image) || image.length > GOOGLE_LIMITS.link);
  return bad === undefined ? [] : issue(message('feed_image', { value: bad.slice(0, 200), profile: LABEL }));
}

/** Price and stock: the part of the checks that both kinds of write share. */
export function offerFaults({
  price,
  listPrice,
  currency,
}: Pick<OfferItem, 'price' | 'listPrice' | 'currency'>): Issue[] {
  if (!/^[A-Z]{3}$/.test(currency))
    return [wordedIssue('invalid_price', 'currency', message('feed_currency', { currency, profile: LABEL }))];
  const digits = decimalsOf(currency);
  const bad = [price, ...(listPrice === null ? [] : [listPrice])].find((amount) => !isPrice(amount, digits));
  if (bad === undefined) return [];
  const said = message('google_price', { price: bad.slice(0, 80), currency, digits });
  return [wordedIssue('invalid_price', 'price', said)];
}

function isPrice(amount: string, digits: number): boolean {
  const [whole = '', fraction = ''] = plainAmount(amount).split('.');
  return (
    isAmount(amount) && /[1-9]/.test(amount) && fraction.length <= digits && whole.length <= MAX_PRICE_DIGITS
  );
}

/** Decimals of a currency: further ones would be rounded on the way to a buyer. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
