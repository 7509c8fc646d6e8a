import { createHash } from 'node:crypto';
import { type ListingPayload, normaliseGtin, type SeenListing } from '@sluice/connector-kit';
import type { DriftField } from '@sluice/contracts/portal';
import { Money } from '../../pricing/index.ts';

/** A field that the channel shows otherwise than it should be. */
export interface Difference {
  readonly field: DriftField;
  readonly expected: unknown;
  readonly seen: unknown;
}

/** What the channel shows against what it should hold. */
export interface Comparison {
  readonly differences: Difference[];
  /** Fields the channel does not show: nothing is known of them. */
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

/** Compares field by field; what the channel does not show is no difference. */
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
  // Not every channel tells these back: shown, they count.
  if (seen.brandSyncId !== undefined) hold('brandSyncId', payload.brandSyncId, seen.brandSyncId);
  if (seen.categorySyncId !== undefined) hold('categorySyncId', payload.categorySyncId, seen.categorySyncId);
  // Many a channel moves no listing from one article to another: where only one side knows of an article, it stays there.
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
  // Nothing of ours says what it should be but that there be none.
  const refusals = (seen.issues ?? []).map(({ message }) => message);
  if (refusals.length > 0) differences.push({ field: 'issues', expected: [], seen: refusals });
  return { differences, unseen };
}

/**
 * How what the channel shows differs from what we would send, to be recognised by; null when it holds. What it does not
 * show counts against it: then it is sent again.
 */
export function driftOf(seen: SeenListing, payload: ListingPayload): string | null {
  const comparison = compare(seen, payload);
  if (comparison.differences.length === 0 && comparison.unseen.length === 0) return null;
  return createHash('sha1').update(JSON.stringify(comparison)).digest('base64url');
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** However it is written: with leading zeros or without, with blanks or dashes. */
function sameBarcode(expected: string | null, seen: string | null | undefined): boolean {
  if (expected === null || seen === null || seen === undefined) return expected === seen;
  return expected === seen || (normaliseGtin(expected) ?? expected) === normaliseGtin(seen);
}

/** By amount: 10, "10.0" and "10.00" are one price; what is no number is none. */
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

/** In any order: channels sort them as they like. */
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
