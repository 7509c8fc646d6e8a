import {
  type ItemResult,
  type ListingKey,
  type ListingPage,
  type OfferItem,
  sortOut,
  type WithdrawResult,
} from '@sluice/connector-kit';
import { refused, sendAll, targetOf, type Write, type Written } from './batch.ts';
import { currencyFaults, offerFaults } from './check-item.ts';
import type { Context } from './client.ts';
import type { ProductId } from './ids.ts';
import { offerKeptFaults } from './kept-values.ts';
import { itemResult } from './listings.ts';
import { findByIds, findBySkus } from './look-up.ts';
import { idOf, isSellable, offerBody } from './map.ts';
import { RAW } from './read-product.ts';
import { WireProducts } from './schema.ts';
import { readingOf, seenListing } from './seen-listing.ts';
import { salesOf } from './shop-settings.ts';
import { siteCurrency } from './site.ts';
import { walkPage } from './walk.ts';

/** Price and stock alone, a hundred a call; nothing is read beforehand when the ids are known. */
export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  const sales = salesOf(ctx);
  const { results, good } = sortOut(items, (item) => offerFaults(item, sales));
  if (good.length === 0) return results;
  const site = await siteCurrency(ctx);
  const priced = sortOut(good, ({ currency }) => currencyFaults(currency, site));
  const written = await change(ctx, priced.good, (item, target) => ({
    key: item.key,
    target,
    body: offerBody(item, sales),
    uploads: 0,
    faults: (kept) => offerKeptFaults(item, kept, sales),
  }));
  return [...results, ...priced.results, ...written.map(itemResult)];
}

/**
 * Takes listings off sale and keeps them: a product becomes a draft, a variation is switched off. A listing that is not
 * there counts as withdrawn.
 */
export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  const items = keys.map((key) => ({ key }));
  const written = await change(ctx, items, ({ key }, target) => ({
    key,
    target,
    body: { status: target.parentId === null ? 'draft' : 'private' },
    uploads: 0,
    faults: () => [],
  }));
  return written.map((one): WithdrawResult => {
    const { externalKey } = one.key;
    if (one.outcome === 'open') return { externalKey, outcome: 'retry', error: one.error };
    const isThere =
      one.outcome === 'refused' && !one.issues.every(({ code }) => code === 'listing_not_found');
    return isThere
      ? { externalKey, outcome: 'rejected', issues: one.issues }
      : { externalKey, outcome: 'withdrawn' };
  });
}

interface Keyed {
  readonly key: ListingKey;
}

/** Changes what is there: by id, or by SKU where no id is known yet. */
async function change<Item extends Keyed>(
  ctx: Context,
  items: readonly Item[],
  writeOf: (item: Item, target: ProductId) => Write,
): Promise<Written[]> {
  const unknown = items.filter(({ key }) => key.syncId === null).map(({ key }) => key.externalKey);
  const bySku = unknown.length === 0 ? new Map() : await findBySkus(ctx, unknown);
  const targets = items.map(({ key }): ProductId | null => {
    if (key.syncId !== null) return targetOf(key.syncId);
    const product = bySku.get(key.externalKey);
    return product === undefined ? null : idOf(product);
  });
  const missing = items.filter((_, at) => targets[at] === null);
  const writes = items.flatMap((item, at) => (targets[at] ? writeOf(item, targets[at]) : []));
  const written = await sendAll(ctx, writes);
  return [...missing.map(({ key }) => notThere(key)), ...(await asVariations(ctx, items, written, writeOf))];
}

const notThere = (key: ListingKey): Written =>
  refused(key, 'listing_not_found', `the shop has no product ${key.syncId ?? key.externalKey}`);

/** An id that was entered without its parent turns out to be a variation: it is written under its parent. */
async function asVariations<Item extends Keyed>(
  ctx: Context,
  items: readonly Item[],
  written: readonly Written[],
  writeOf: (item: Item, target: ProductId) => Write,
): Promise<Written[]> {
  const misread = new Set(written.flatMap(({ key, outcome }) => (outcome === 'variation' ? key : [])));
  if (misread.size === 0) return [...written];
  const found = await findByIds(
    ctx,
    [...misread].flatMap(({ syncId }) => syncId ?? []),
  );
  const again = items.filter(({ key }) => misread.has(key));
  const gone = again.filter(({ key }) => !found.has(key.syncId ?? ''));
  const writes = again.flatMap((item) => {
    const product = found.get(item.key.syncId ?? '');
    return product === undefined ? [] : writeOf(item, idOf(product));
  });
  return [
    ...written.filter(({ outcome }) => outcome !== 'variation'),
    ...gone.map(({ key }) => notThere(key)),
    ...(await sendAll(ctx, writes)),
  ];
}

/** All that is sold: products first, then the variations of those that have some. */
export async function readListings(ctx: Context, cursor: string | null): Promise<ListingPage> {
  const [path = 'products', place = null] = cursor === null ? [] : cursor.split('@');
  const { items, next } = await walkPage(ctx, { path, query: RAW }, WireProducts, place);
  const isLast = next === null && path === 'variations';
  const then = next === null ? 'variations' : `${path}@${next}`;
  const sold = items
    .map((item) => (path === 'variations' ? { ...item, type: 'variation' } : item))
    .filter(isSellable);
  const reading = await readingOf(ctx, sold);
  return {
    items: sold.map((item) => seenListing(item, reading)),
    next: isLast ? null : then,
  };
}
