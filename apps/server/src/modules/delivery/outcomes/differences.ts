import { createHash } from 'node:crypto';
import { type ListingPayload, normaliseGtin, type SeenListing } from '@sluice/connector-kit';
import type { DriftField } from '@sluice/contracts/portal';
import { Money } from '../../pricing/index.ts';

/** A field whose value on the channel differs from ours. */
export interface Difference {
  readonly field: DriftField;
  readonly expected: unknown;
  readonly seen: unknown;
}

/** The result of comparing the channel's listing with ours. */
export interface Comparison {
  readonly differences: Difference[];
  /** Fields that the channel does not show, so that their values are unknown. */
  readonly unseen: string[];
}

type Comparable = Pick<
  ListingPayload,
  'title' | 'description' | 'brand' | 'categoryPath' | 'images' | 'stock' | 'active'
>;
const PLAIN = [
  'title',
  'description',
  'brand',
  'categoryPath',
  'images',
  'stock',
  'active',
] as const satisfies readonly (keyof Comparable)[];

/** Compares field by field; a field that the channel does not show is no difference. */
export function compare(seen: SeenListing, payload: ListingPayload): Comparison {
  const differences: Difference[] = [];
  const unseen: string[] = [];
  const hold = (
    field: DriftField,
    expected: unknown,
    shown: unknown,
    same = sameJson(expected, shown),
  ): void => {
    if (shown === undefined) unseen.push(field);
    else if (!same) differences.push({ field, expected, seen: shown });
  };
  hold('sku', payload.sku, seen.externalKey);
  hold('barcode', payload.barcode, seen.barcode, sameBarcode(payload.barcode, seen.barcode));
  for (const field of PLAIN) hold(field, payload[field], seen[field]);
  hold('price', payload.price, seen.price, seen.price !== undefined && samePrice(seen.price, payload.price));
  if (seen.currency !== undefined) hold('currency', payload.currency, seen.currency);
  // Not every channel returns these fields: shown ones count.
  if (seen.brandSyncId !== undefined) hold('brandSyncId', payload.brandSyncId, seen.brandSyncId);
  if (seen.categorySyncId !== undefined) hold('categorySyncId', payload.categorySyncId, seen.categorySyncId);
  // Many channels cannot move a listing from one article to another: if only one side knows an article, the listing
  // stays there.
  if (seen.familyCode !== undefined && payload.family !== null)
    hold('family', payload.family.code, seen.familyCode);
  if (seen.attributes !== undefined)
    hold(
      'attributes',
      payload.attributes,
      seen.attributes,
      sameAttributes(payload.attributes, seen.attributes),
    );
  if (seen.properties !== undefined)
    hold('properties', payload.properties, seen.properties, sameNames(payload.properties, seen.properties));
  if (seen.weight !== undefined)
    hold('weight', payload.weight, seen.weight, sameAmount(payload.weight, seen.weight));
  if (seen.listPrice !== undefined)
    hold('listPrice', payload.listPrice, seen.listPrice, sameAmount(payload.listPrice, seen.listPrice));
  if (payload.stores.length > 0 || seen.stores !== undefined)
    hold('stores', payload.stores, seen.stores, sameStores(payload.stores, seen.stores));
  // Our only expectation is that the channel reports no issues.
  const refusals = (seen.issues ?? []).map(({ message }) => message);
  if (refusals.length > 0) differences.push({ field: 'issues', expected: [], seen: refusals });
  return { differences, unseen };
}

/**
 * The fingerprint of the drift between the channel's listing and ours; null when they agree. A field that the channel
 * does not show counts as drift, so that it is sent again.
 */
export function driftOf(seen: SeenListing, payload: ListingPayload): string | null {
  const comparison = compare(seen, payload);
  if (comparison.differences.length === 0 && comparison.unseen.length === 0) return null;
  return createHash('sha1').update(JSON.stringify(comparison)).digest('base64url');
}

const OFFER_FIELDS: ReadonlySet<string> = new Set(['price', 'listPrice', 'currency', 'stock', 'stores']);

/** The fingerprint of the drift in price and stock alone, for listings with confirmed content. */
export function offerDriftOf(seen: SeenListing, payload: ListingPayload): string | null {
  const { differences, unseen } = compare(seen, payload);
  const comparison = {
    differences: differences.filter(({ field }) => OFFER_FIELDS.has(field)),
    unseen: unseen.filter((field) => OFFER_FIELDS.has(field)),
  };
  if (comparison.differences.length === 0 && comparison.unseen.length === 0) return null;
  return createHash('sha1').update(JSON.stringify(comparison)).digest('base64url');
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Compares barcodes in any spelling: with or without leading zeros, blanks and dashes. */
function sameBarcode(expected: string | null, seen: string | null | undefined): boolean {
  if (expected === null || seen === null || seen === undefined) return expected === seen;
  return expected === seen || (normaliseGtin(expected) ?? expected) === normaliseGtin(seen);
}

/** Compares prices by amount: 10, "10.0" and "10.00" are equal; a text that is no number equals none. */
function samePrice(seen: string, expected: string): boolean {
  try {
    return new Money(seen).equals(expected);
  } catch {
    return false;
  }
}

const sameAmount = (expected: string | null, seen: string | null): boolean =>
  expected === null || seen === null ? expected === seen : samePrice(seen, expected);

const sameNames = (a: ListingPayload['properties'], b: ListingPayload['properties']): boolean =>
  sameAttributes(
    a.map(({ name, value }) => ({ code: name, value })),
    b.map(({ name, value }) => ({ code: name, value })),
  );

/** Compares in any order, since channels sort attributes as they like. */
function sameAttributes(a: ListingPayload['attributes'], b: ListingPayload['attributes']): boolean {
  const texts = (all: ListingPayload['attributes']) =>
    all.map(({ code, value }) => `${code}\n${value}`).sort();
  return sameJson(texts(a), texts(b));
}

const sameStores = (expected: ListingPayload['stores'], seen: SeenListing['stores'] = []): boolean =>
  seen.length === expected.length &&
  expected.every((store) =>
    seen.some((one) => one.storeId === store.storeId && one.quantity === store.quantity),
  );
