import {
  chunksOf,
  gtinVariants,
  type ListingKey,
  type LookupResult,
  normaliseGtin,
} from '@sluice/connector-kit';
import type { Static } from 'typebox';
import type { Context } from './client.ts';
import type { Config } from './config.ts';
import { isByAmazon } from './held.ts';
import { ITEMS_A_CALL, itemsBySku, searchItems } from './items.ts';
import { isSku } from './keys.ts';
import { identifierType } from './map.ts';
import type { Item, ItemPage } from './schema.ts';
import { barcodesOf, seenListing } from './seen.ts';
import { summaryIn } from './standing.ts';

/** By SKU in one call, then by barcode for keys that no SKU has settled. */
export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  const skus = keys.flatMap(({ syncId, externalKey }) => [syncId ?? externalKey, externalKey]).filter(isSku);
  const items = await itemsBySku(ctx, skus);
  const open = keys.filter((key) => foundBySku(ctx, key, items) === null);
  const byBarcode = await itemsByBarcode(ctx, open);
  return keys.map(
    (key) => foundBySku(ctx, key, items) ?? foundByBarcode(ctx, key, byBarcode.get(gtinOf(key) ?? '') ?? []),
  );
}

function foundBySku(
  ctx: Context,
  { externalKey, syncId }: ListingKey,
  items: ReadonlyMap<string, Item>,
): LookupResult | null {
  const byId = syncId === null ? undefined : items.get(syncId);
  if (byId !== undefined)
    return { externalKey, match: 'found', by: 'syncId', listing: seenListing(byId, ctx) };
  const byKey = items.get(externalKey);
  if (byKey === undefined) return null;
  return { externalKey, match: 'found', by: 'externalKey', listing: seenListing(byKey, ctx) };
}

/**
 * A barcode means a listing of new goods that the merchant sends. Used goods of the same barcode would get the price and the
 * stock of new ones, and goods in Amazon’s warehouses take no change.
 */
const isOwnAndNew = (item: Item, config: Config): boolean =>
  summaryIn(item, config)?.conditionType === 'new_new' && !isByAmazon(item);

function foundByBarcode(ctx: Context, { externalKey }: ListingKey, items: readonly Item[]): LookupResult {
  const own = items.filter((item) => isOwnAndNew(item, ctx.config));
  const [first, ...more] = own.map((item) => seenListing(item, ctx));
  if (first === undefined) return { externalKey, match: 'none' };
  if (more.length === 0) return { externalKey, match: 'found', by: 'barcode', listing: first };
  return { externalKey, match: 'ambiguous', by: 'barcode', candidates: [first, ...more] };
}

const gtinOf = ({ barcode }: ListingKey): string | null => (barcode === null ? null : normaliseGtin(barcode));

/** The spellings under which Amazon may know a GTIN: of eight, twelve and thirteen digits, and else as it is. */
function spellingsOf(gtin: string): string[] {
  const short = gtinVariants(gtin).filter(({ length }) => length < 14);
  return short.length > 0 ? short : [gtin];
}

/** The seller’s listings on products of these barcodes, by GTIN. */
async function itemsByBarcode(ctx: Context, keys: readonly ListingKey[]): Promise<Map<string, Item[]>> {
  const gtins = [...new Set(keys.flatMap((key) => gtinOf(key) ?? []))];
  const found = new Map<string, Map<string, Item>>();
  const keep = (gtin: string, item: Item) => {
    const own = found.get(gtin) ?? new Map<string, Item>();
    found.set(gtin, own.set(item.sku, item));
  };
  const spellings = gtins.flatMap((gtin) => spellingsOf(gtin).map((text) => ({ gtin, text })));
  for (const [type, some] of Map.groupBy(spellings, ({ text }) => identifierType(text).toUpperCase()))
    for (const asked of chunksOf(some, ITEMS_A_CALL)) {
      const items = await searchAll(
        ctx,
        type,
        asked.map(({ text }) => text),
      );
      const nameless = items.filter((item) => !namesOne(ctx, item, asked, keep));
      // A listing on a product of the catalogue does not say which of the barcodes is its own.
      if (nameless.length > 0)
        for (const { gtin, text } of asked)
          for (const item of asked.length === 1 ? nameless : await searchAll(ctx, type, [text]))
            keep(gtin, item);
    }
  return new Map([...found].map(([gtin, items]) => [gtin, [...items.values()]]));
}

/** Keeps a listing under the barcodes that it names itself; false when it names none of those that were asked. */
function namesOne(
  { config }: Context,
  item: Item,
  asked: readonly { readonly gtin: string }[],
  keep: (gtin: string, item: Item) => void,
): boolean {
  const own = barcodesOf(item, config).flatMap((barcode) => normaliseGtin(barcode) ?? []);
  const named = asked.filter(({ gtin }) => own.includes(gtin));
  for (const { gtin } of named) keep(gtin, item);
  return named.length > 0;
}

/** Pages of one search, which Amazon ends at a thousand listings. */
const MOST_PAGES = 1_000 / ITEMS_A_CALL;

/** All pages: a product may have several listings of the seller. */
async function searchAll(ctx: Context, type: string, identifiers: readonly string[]): Promise<Item[]> {
  const search = { identifiers: identifiers.join(','), identifiersType: type };
  const found: Item[] = [];
  let token: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, pagination }: Static<typeof ItemPage> = await searchItems(ctx, {
      ...search,
      ...(token === null ? {} : { pageToken: token }),
    });
    found.push(...items);
    token = pagination?.nextToken || null;
    if (token === null) break;
  }
  return found;
}
