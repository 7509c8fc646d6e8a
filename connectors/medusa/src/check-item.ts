import {
  type Issue,
  isAmount,
  type ListingItem,
  message,
  type OfferItem,
  plainAmount,
  wordedIssue,
} from '@sluice/connector-kit';
import type { Config } from './config.ts';
import { isExact } from './numbers.ts';
import type { Site } from './site.ts';
import { weightNumber } from './weight.ts';

const MAX_STOCK = 2_147_483_647;
/** The column of weights is a float of four bytes. */
const WEIGHT_DIGITS = 6;

/** Why the shop would not keep an item as it is: Medusa takes empty names, negative prices and currencies that nobody has. */
export function itemFaults({ key, payload }: ListingItem, site: Site, config: Config): Issue[] {
  const { family } = payload;
  return [
    ...lineFaults('title', payload.title),
    ...lineFaults('sku', key.externalKey),
    ...(payload.barcode === null ? [] : lineFaults('barcode', payload.barcode)),
    ...nulFaults('description', payload.description),
    ...(family === null ? [] : lineFaults('family', family.name)),
    ...(family?.options ?? []).flatMap(({ name, value }) => [
      ...lineFaults('family', name),
      ...lineFaults('family', value),
    ]),
    ...payload.properties.flatMap(({ name, value }) => nulFaults('properties', `${name}${value}`)),
    ...payload.images.flatMap((address) => nulFaults('images', address)),
    ...weightFaults(payload.weight, config),
    ...offerFaults(payload, site),
  ];
}

/** Faults in price and stock alone. */
export const offerFaults = (
  { price, currency, stock }: Pick<OfferItem, 'price' | 'currency' | 'stock'>,
  site: Site,
): Issue[] => [
  ...priceFaults(price, site),
  ...(currency === site.currency
    ? []
    : [
        wordedIssue(
          'invalid_price',
          'currency',
          message('medusa_currency', { currency, wanted: site.currency }),
        ),
      ]),
  ...(Number.isInteger(stock) && stock >= 0 && stock <= MAX_STOCK
    ? []
    : [wordedIssue('invalid_stock', 'stock', message('medusa_stock', { stock }))]),
];

const lineFaults = (field: string, text: string): Issue[] =>
  text.trim() === ''
    ? [wordedIssue('missing_field', field, message('medusa_empty', { field }))]
    : nulFaults(field, text);

/** Medusa fails at a NUL character, with all the other items of the call. */
const nulFaults = (field: string, text: string): Issue[] =>
  text.includes('\u0000') ? [wordedIssue('invalid_value', field, message('medusa_nul', { field }))] : [];

function priceFaults(price: string, { digits, currency }: Site): Issue[] {
  const [, fraction = ''] = plainAmount(price).split('.');
  if (isAmount(price) && fraction.length <= digits && isExact(price)) return [];
  return [wordedIssue('invalid_price', 'price', message('medusa_price', { price, digits, currency }))];
}

function weightFaults(weight: string | null, config: Config): Issue[] {
  if (weight === null) return [];
  const kept = isAmount(weight) ? weightNumber(config, weight) : null;
  const figures = kept?.replace('.', '').replace(/^0+/, '').length ?? 0;
  if (kept !== null && figures <= WEIGHT_DIGITS) return [];
  return [
    wordedIssue('invalid_value', 'weight', message('medusa_weight', { weight, digits: WEIGHT_DIGITS })),
  ];
}
