import { type ListingKey, normaliseGtin } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/**
 * The barcode by which Trendyol knows the listing: the id it was given, else the product's, else the SKU where the
 * connection says so. Null when there is none: nothing of that product can be on the channel.
 */
export function wireBarcode(
  { syncId, barcode, externalKey }: ListingKey,
  { missing_barcode }: Config,
): string | null {
  return syncId ?? barcode ?? (missing_barcode === 'sku' ? externalKey : null);
}

/** The product's own barcode, null where Trendyol's is only the SKU. */
export function productBarcode(barcode: string, stockCode: string | null): string | null {
  return barcode === stockCode && normaliseGtin(barcode) === null ? null : barcode;
}

/** However it is written: with leading zeros or without. */
export function sameBarcode(a: string, b: string): boolean {
  return a === b || (normaliseGtin(a) ?? a) === normaliseGtin(b);
}
