import {
  type Issue,
  type IssueCode,
  isAmount,
  type ListingItem,
  type OfferItem,
} from '@sluice/connector-kit';
import { propertyFaults } from './families/check-family.ts';
import type { Sales } from './shop-settings.ts';
import { descriptionFault, lineFault, titleFault } from './text.ts';

/** The columns of WooCommerce's look-up table, which hold no more. */
const MAX_KEY = 100;
const MAX_STOCK = 2_147_483_647;

const issue = (code: IssueCode, field: string, message: string): Issue => ({ code, field, message });

const because = (code: IssueCode, field: string, value: string, fault: string | null): Issue[] =>
  fault === null ? [] : [issue(code, field, `the ${field} ${shown(value)} cannot be kept: ${fault}`)];

/**
 * Why WooCommerce would not keep an item as it is. It does not refuse what it cannot store: a price of "abc", a barcode
 * with letters, a SKU with a tag in it are cut down, mostly to nothing, and answered with success.
 */
export function itemFaults(item: ListingItem, sales: Sales): Issue[] {
  const { key, payload } = item;
  const { title, description } = payload;
  return [
    ...(title === ''
      ? [issue('missing_field', 'title', 'a product needs a title; WooCommerce calls it "Product"')]
      : []),
    ...because('invalid_value', 'title', title, titleFault(title)),
    ...because('invalid_value', 'description', description, descriptionFault(description)),
    ...skuFaults(key.externalKey),
    ...barcodeFaults(payload.barcode),
    ...offerFaults(payload, sales),
    ...weightFaults(payload.weight),
    ...propertyFaults(item),
    ...payload.images.flatMap(imageFaults),
    ...payload.attributes.flatMap(({ code, value }) =>
      because('invalid_attribute', code, value, lineFault(value)),
    ),
  ];
}

export const offerFaults = (
  { price, listPrice, stock }: Pick<OfferItem, 'price' | 'listPrice' | 'stock'>,
  sales: Sales,
): Issue[] => [
  ...priceFaults('price', price),
  ...(sales === 'list_price' && listPrice !== null ? priceFaults('listPrice', listPrice) : []),
  ...stockFaults(stock),
];

/** Prices go out as bare numbers, so one in another currency would be charged in the shop's. */
export const currencyFaults = (currency: string, site: string): Issue[] =>
  currency === site
    ? []
    : [
        issue(
          'invalid_price',
          'currency',
          `the shop sells in ${site} and the price is in ${currency}; set the currency of the connection to ${site}`,
        ),
      ];

function skuFaults(sku: string): Issue[] {
  if (sku.length > MAX_KEY)
    return [issue('too_long', 'sku', `the SKU has ${sku.length} characters; WooCommerce keeps ${MAX_KEY}`)];
  return because('invalid_value', 'sku', sku, lineFault(sku));
}

function barcodeFaults(barcode: string | null): Issue[] {
  if (barcode === null || (/^[\d-]+$/.test(barcode) && /\d/.test(barcode) && barcode.length <= MAX_KEY))
    return [];
  const message = `the barcode ${shown(barcode)} is no GTIN, UPC, EAN or ISBN: WooCommerce keeps up to ${MAX_KEY} digits and drops all else`;
  return [issue('invalid_barcode', 'barcode', message)];
}

const priceFaults = (field: string, price: string): Issue[] =>
  isAmount(price) ? [] : [issue('invalid_price', field, `${shown(price)} is no price`)];

const weightFaults = (weight: string | null): Issue[] =>
  weight === null || isAmount(weight)
    ? []
    : [issue('invalid_value', 'weight', `${shown(weight)} is no weight in kilograms`)];

const stockFaults = (stock: number): Issue[] =>
  Number.isInteger(stock) && Math.abs(stock) <= MAX_STOCK
    ? []
    : [issue('invalid_stock', 'stock', `${stock} is no number of pieces`)];

const imageFaults = (address: string): Issue[] =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
    ? []
    : [
        issue(
          'invalid_image',
          'images',
          `${shown(address)} is no address WooCommerce can fetch an image from`,
        ),
      ];

const shown = (value: string): string => JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
