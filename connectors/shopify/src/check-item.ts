import {
  hasControls,
  type Issue,
  type IssueCode,
  isAmount,
  type ListingItem,
  type ListingPayload,
  type OfferItem,
  plainAmount,
} from '@sluice/connector-kit';
import { ownLocations, type Site } from './site.ts';

const MAX_TEXT = 255;
const MAX_DESCRIPTION = 500_000;
/** Shopify’s own bound of a quantity. */
const MAX_STOCK = 1_000_000_000;
const MAX_OPTIONS = 3;
const MAX_IMAGES = 250;
/** Longer whole parts are not promised to be kept. */
const MAX_DIGITS = 10;

const issue = (code: IssueCode, field: string, message: string): Issue => ({ code, field, message });

/**
 * Values that Shopify would refuse, or keep otherwise than sent: rounded, cut off at their ends, or in another
 * currency.
 */
export function itemFaults({ key, payload }: ListingItem, site: Site): Issue[] {
  const title = payload.family?.name ?? payload.title;
  return [
    ...(title.trim() === ''
      ? [issue('missing_field', 'title', 'Shopify takes no product without a title')]
      : []),
    ...lineFaults('title', title),
    ...(payload.brand === null ? [] : lineFaults('brand', payload.brand)),
    ...descriptionFaults(payload.description),
    ...lineFaults('sku', key.externalKey),
    ...barcodeFaults(payload.barcode),
    ...offerFaults(payload, site),
    ...(payload.family === null ? [] : lineFaults('family', payload.family.code)),
    ...familyFaults(payload),
    ...imageFaults(payload.images),
  ];
}

export const offerFaults = (
  offer: Pick<OfferItem, 'price' | 'listPrice' | 'currency' | 'stock' | 'stores'>,
  site: Site,
): Issue[] => [
  ...priceFaults('price', offer.price),
  ...(offer.listPrice === null || site.sales === 'shop' ? [] : priceFaults('listPrice', offer.listPrice)),
  ...[offer.stock, ...offer.stores.map(({ quantity }) => quantity)].flatMap(stockFaults),
  ...storeFaults(offer.stores, site),
  ...(offer.currency === site.currency
    ? []
    : [
        issue(
          'invalid_price',
          'currency',
          `the shop sells in ${site.currency} and the price is in ${offer.currency}; set the currency of the connection to ${site.currency}`,
        ),
      ]),
];

function lineFaults(field: string, text: string): Issue[] {
  if (text.length > MAX_TEXT)
    return [issue('too_long', field, `it has ${text.length} characters; Shopify keeps ${MAX_TEXT}`)];
  if (hasControls(text)) return [issue('invalid_value', field, 'it has control characters in it')];
  if (text !== text.trim()) return [issue('invalid_value', field, 'Shopify cuts off blanks at its ends')];
  return /[\r\n\t]/.test(text) ? [issue('invalid_value', field, 'it has line breaks or tabs in it')] : [];
}

function descriptionFaults(html: string): Issue[] {
  if (html.length > MAX_DESCRIPTION)
    return [
      issue('too_long', 'description', `it has ${html.length} characters; ${MAX_DESCRIPTION} are allowed`),
    ];
  if (hasControls(html)) return [issue('invalid_value', 'description', 'it has control characters in it')];
  return /<\/?(script|iframe|object|embed|form)\b/i.test(html)
    ? [issue('invalid_value', 'description', 'scripts, frames and forms are not sent to a shop')]
    : [];
}

const barcodeFaults = (barcode: string | null): Issue[] =>
  barcode === null
    ? []
    : lineFaults('barcode', barcode).map((fault) => ({ ...fault, code: 'invalid_barcode' }));

function priceFaults(field: string, price: string): Issue[] {
  if (!isAmount(price)) return [issue('invalid_price', field, `${JSON.stringify(price)} is no price`)];
  const [whole = '', fraction = ''] = plainAmount(price).split('.');
  if (fraction.length > 2)
    return [issue('invalid_price', field, `Shopify would round ${price} to two decimals`)];
  return whole.length > MAX_DIGITS ? [issue('invalid_price', field, `${price} is too high for Shopify`)] : [];
}

const stockFaults = (stock: number): Issue[] =>
  Number.isInteger(stock) && Math.abs(stock) <= MAX_STOCK
    ? []
    : [issue('invalid_stock', 'stock', `${stock} is no number of pieces that Shopify takes`)];

const storeFaults = (stores: OfferItem['stores'], { locations }: Site): Issue[] =>
  stores
    .filter(({ storeId }) => !ownLocations(locations).some(({ id }) => id.endsWith(`/${storeId}`)))
    .map(({ storeId }) => issue('unknown_store', 'stores', `the shop has no location ${storeId}`));

function familyFaults({ family }: ListingPayload): Issue[] {
  if (family === null) return [];
  const names = family.options.map(({ name }) => name.toLowerCase());
  const about = (message: string): Issue[] => [issue('invalid_attribute', 'family', message)];
  if (names.length > MAX_OPTIONS)
    return about(
      `Shopify takes ${MAX_OPTIONS} options for an article and this one has ${names.length}: ${names.join(', ')}`,
    );
  if (names.length === 0) return about('the variant has no option that tells it from the others');
  if (new Set(names).size < names.length) return about(`an option is named twice: ${names.join(', ')}`);
  return family.options.flatMap(({ name, value }) =>
    name.trim() === '' || value.trim() === ''
      ? about(`the option ${JSON.stringify(name)} has no name or no value`)
      : [...lineFaults(name, name), ...lineFaults(name, value)].map((fault) => ({
          ...fault,
          code: 'invalid_attribute' as const,
        })),
  );
}

function imageFaults(images: readonly string[]): Issue[] {
  if (images.length > MAX_IMAGES)
    return [issue('invalid_image', 'images', `Shopify keeps ${MAX_IMAGES} images of a product`)];
  return images
    .filter((address) => !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    .map((address) =>
      issue('invalid_image', 'images', `${JSON.stringify(address)} is no address of an image`),
    );
}
