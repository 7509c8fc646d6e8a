import {
  hasControls,
  type Issue,
  type IssueCode,
  isAmount,
  isPlainLine,
  type ListingItem,
  type ListingPayload,
  message,
  type OfferItem,
  plainAmount,
  wordedIssue,
} from '@sluice/connector-kit';
import type { Site } from './site.ts';

/** Digits before the point that a number of JSON keeps exactly beside two after it. */
const MAX_DIGITS = 10;
const MAX_STOCK = 2_147_483_647;
/** Of the names and values of options, by the schema of ikas. */
const MAX_OPTION = 100;

const lineFaults = (code: IssueCode, field: string, text: string | null): Issue[] =>
  text === null || isPlainLine(text) ? [] : [wordedIssue(code, field, message('ikas_text'))];

/** Values that ikas would refuse, or keep otherwise than sent. */
export function itemFaults({ key, payload }: ListingItem, site: Site): Issue[] {
  const title = payload.family?.name ?? payload.title;
  return [
    ...(title.trim() === '' ? [wordedIssue('missing_field', 'title', message('ikas_title_missing'))] : []),
    ...lineFaults('invalid_value', 'title', title),
    ...(hasControls(payload.description)
      ? [wordedIssue('invalid_value', 'description', message('ikas_text'))]
      : []),
    ...lineFaults('invalid_value', 'sku', key.externalKey),
    ...lineFaults('invalid_barcode', 'barcode', payload.barcode),
    ...weightFaults(payload.weight),
    ...offerFaults(payload, site),
    ...familyFaults(payload),
    ...propertyFaults(payload),
    ...imageFaults(payload.images),
  ];
}

export const offerFaults = (
  { price, listPrice, stock }: Pick<OfferItem, 'price' | 'listPrice' | 'stock'>,
  site: Pick<Site, 'sales'>,
): Issue[] => [
  ...priceFaults('price', price),
  ...(listPrice === null || site.sales === 'shop' ? [] : priceFaults('listPrice', listPrice)),
  ...(Number.isInteger(stock) && Math.abs(stock) <= MAX_STOCK
    ? []
    : [wordedIssue('invalid_stock', 'stock', message('ikas_stock', { stock }))]),
];

function priceFaults(field: string, price: string): Issue[] {
  const [whole = '', fraction = ''] = plainAmount(price).split('.');
  if (isAmount(price) && fraction.length <= 2 && whole.length <= MAX_DIGITS) return [];
  return [wordedIssue('invalid_price', field, message('ikas_price', { digits: MAX_DIGITS, price }))];
}

const weightFaults = (weight: string | null): Issue[] =>
  weight === null || (isAmount(weight) && weight.length <= 12)
    ? []
    : [wordedIssue('invalid_value', 'weight', message('ikas_weight', { weight }))];

function familyFaults({ family }: ListingPayload): Issue[] {
  if (family === null) return [];
  const names = new Set(family.options.map(({ name }) => name.toLowerCase()));
  const fits = (text: string): boolean => isPlainLine(text) && text.length > 0 && text.length <= MAX_OPTION;
  const areGood =
    family.options.length > 0 &&
    names.size === family.options.length &&
    family.options.every(({ name, value }) => fits(name) && fits(value));
  if (areGood) return [];
  return [wordedIssue('invalid_attribute', 'family', message('ikas_option', { limit: MAX_OPTION }))];
}

const propertyFaults = ({ properties }: ListingPayload): Issue[] =>
  properties
    .filter(({ name, value }) => name.trim() === '' || value.trim() === '')
    .map(({ name }) => wordedIssue('invalid_attribute', 'properties', message('ikas_property', { name })));

const imageFaults = (images: readonly string[]): Issue[] =>
  images
    .filter((address) => !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    .map((address) => wordedIssue('invalid_image', 'images', message('ikas_image', { address })));
