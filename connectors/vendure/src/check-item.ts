import type { Issue, IssueCode, ItemResult, ListingItem, OfferItem } from '@sluice/connector-kit';
import { MAX_MINOR, toMinor } from './money.ts';
import type { Site } from './site.ts';

/** The columns of Vendure's tables. */
const MAX_LINE = 255;
const MAX_STOCK = 2_147_483_647;

const issue = (code: IssueCode, field: string, message: string): Issue => ({ code, field, message });

/** Why the shop would not keep an item as it is: some databases cut texts off, others fail with the whole batch. */
export function itemFaults({ key, payload }: ListingItem, site: Site): Issue[] {
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
    ...[...payload.properties, ...payload.attributes].flatMap(({ value, ...named }) =>
      nulFaults('properties', `${'name' in named ? named.name : named.code}${value}`),
    ),
    ...weightFaults(payload.weight),
    ...offerFaults(payload, site),
  ];
}

/** Faults in price and stock alone. */
export const offerFaults = (
  { price, listPrice, currency, stock }: Pick<OfferItem, 'price' | 'listPrice' | 'currency' | 'stock'>,
  site: Site,
): Issue[] => [
  ...priceFaults('price', price, site),
  ...(listPrice === null ? [] : priceFaults('listPrice', listPrice, site)),
  ...currencyFaults(currency, site),
  ...stockFaults(stock),
];

function lineFaults(field: string, text: string): Issue[] {
  if (text.trim() === '') return [issue('missing_field', field, `${field} is empty`)];
  if (text !== text.trim())
    return [
      issue('invalid_value', field, `${field} ${shown(text)} has blanks at its ends, which Vendure cuts off`),
    ];
  if (text.length > MAX_LINE)
    return [issue('too_long', field, `${field} has ${text.length} characters; Vendure keeps ${MAX_LINE}`)];
  return nulFaults(field, text);
}

const nulFaults = (field: string, text: string): Issue[] =>
  text.includes('\u0000')
    ? [issue('invalid_value', field, `${field} has a NUL character, which no database keeps`)]
    : [];

function priceFaults(field: string, price: string, { precision }: Site): Issue[] {
  const minor = toMinor(price, precision);
  if (minor === null) {
    const message = `${shown(price)} is no price the shop can keep: it has ${precision} digits after the point`;
    return [issue('invalid_price', field, message)];
  }
  return minor > MAX_MINOR
    ? [issue('invalid_price', field, `${shown(price)} is more than Vendure keeps`)]
    : [];
}

/** A price in another currency would have to be a price beside the shop's own, which would stay at nothing. */
const currencyFaults = (currency: string, site: Site): Issue[] =>
  currency === site.currency
    ? []
    : [
        issue(
          'invalid_price',
          'currency',
          `the channel sells in ${site.currency} and the price is in ${currency}; set the currency of the connection to ${site.currency}`,
        ),
      ];

const stockFaults = (stock: number): Issue[] =>
  Number.isInteger(stock) && stock >= 0 && stock <= MAX_STOCK
    ? []
    : [issue('invalid_stock', 'stock', `${stock} is no number of pieces that Vendure keeps`)];

const weightFaults = (weight: string | null): Issue[] =>
  weight === null || /^\d+(\.\d+)?$/.test(weight)
    ? []
    : [issue('invalid_value', 'weight', `${shown(weight)} is no weight`)];

const shown = (value: string): string => JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);

export const rejected = (
  externalKey: string,
  code: IssueCode,
  message: string,
  field?: string,
): ItemResult => ({
  externalKey,
  outcome: 'rejected',
  issues: [{ code, message, ...(field === undefined ? {} : { field }) }],
});
