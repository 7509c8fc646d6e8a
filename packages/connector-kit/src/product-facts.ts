import { isGlobalGtin, normaliseGtin } from './gtin.ts';
import type { ListingPayload } from './listings.ts';
import { cleanText } from './text.ts';

// Facts of a product that channels ask for which show products of other shops.

/** The GTIN as it is usually written, or null where the barcode is none that is valid in all the world. */
export const gtinOf = (barcode: string | null): string | null =>
  barcode !== null && isGlobalGtin(barcode) ? shortest(normaliseGtin(barcode)!) : null;

function shortest(gtin: string): string {
  if (gtin.startsWith('000000')) return gtin.slice(6);
  return gtin.startsWith('0') ? gtin.slice(1) : gtin;
}

const folded = (name: string): string => name.trim().toLocaleLowerCase('en');

/** The value of the first property or option that has one of the names, as clean text; null without one. */
export function propertyOf({ family, properties }: ListingPayload, names: readonly string[]): string | null {
  const all = family === null ? properties : [...family.options, ...properties];
  for (const name of names) {
    const found = all.find((one) => folded(one.name) === name);
    if (found !== undefined) return cleanText(found.value) || null;
  }
  return null;
}

/** A template of the address of a product page. A host and a port are as every reader of addresses takes them. */
export const PRODUCT_PAGE =
  '^https?://[^\\s{}/:?#[\\]%@<>|^\\\\]+(:([1-9]\\d{0,3}|[1-5]\\d{4}))?[/?][^\\s{}\\p{Cc}]*(\\{(sku|barcode)\\}[^\\s{}\\p{Cc}]*)+$';

/** The page of the product in the shop; null where the product has no value for a place of the template. */
export function productPageOf({ sku, barcode }: ListingPayload, template: string): string | null {
  if (barcode === null && template.includes('{barcode}')) return null;
  return template
    .replaceAll('{sku}', encodeURIComponent(sku.toWellFormed()))
    .replaceAll('{barcode}', encodeURIComponent((barcode ?? '').toWellFormed()));
}

/** Whether an image can be fetched there. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s<>"]+$/.test(text) && URL.canParse(text);
