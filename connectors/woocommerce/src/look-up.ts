import {
  gtinVariants,
  type ListingKey,
  type LookupBy,
  type LookupResult,
  normaliseGtin,
} from '@sluice/connector-kit';
import { type Context, list } from './client.ts';
import { parseSyncId } from './ids.ts';
import { isSellable } from './map.ts';
import { RAW } from './read-product.ts';
import { type WireProduct, WireProducts } from './schema.ts';
import { readingOf, seenListing } from './seen-listing.ts';

/** One page holds all that a call asks for. */
const FOUND = { ...RAW, per_page: 100 };

/** Characters of values in one address, which servers cut at 8,000 or so. */
const MAX_ASKED = 2_000;

export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  if (keys.length === 0) return [];
  const byId = await findByIds(
    ctx,
    keys.flatMap(({ syncId }) => syncId ?? []),
  );
  const noId = keys.filter(({ syncId }) => syncId === null || !byId.has(syncId));
  const bySku = await findBySkus(
    ctx,
    noId.map(({ externalKey }) => externalKey),
  );
  const noSku = noId.filter(({ externalKey }) => !bySku.has(externalKey));
  const byBarcode = await findByBarcodes(
    ctx,
    noSku.flatMap(({ barcode }) => barcode ?? []),
  );
  const all = [...byId.values(), ...bySku.values(), ...[...byBarcode.values()].flat()];
  const reading = await readingOf(ctx, all);
  const seen = (product: WireProduct) => seenListing(product, reading);
  return keys.map(({ externalKey, syncId, barcode }): LookupResult => {
    const one = (by: LookupBy, product: WireProduct): LookupResult => {
      return { externalKey, match: 'found', by, listing: seen(product) };
    };
    const sameId = syncId === null ? undefined : byId.get(syncId);
    if (sameId) return one('syncId', sameId);
    const sameSku = bySku.get(externalKey);
    if (sameSku) return one('externalKey', sameSku);
    const [first, ...more] = barcode === null ? [] : (byBarcode.get(barcode) ?? []);
    if (first === undefined) return { externalKey, match: 'none' };
    if (more.length === 0) return one('barcode', first);
    return { externalKey, match: 'ambiguous', by: 'barcode', candidates: [first, ...more].map(seen) };
  });
}

/**
 * By our id; an id that was entered without its parent finds the variation as well. A product in the bin is not there.
 */
export async function findByIds(ctx: Context, syncIds: readonly string[]): Promise<Map<string, WireProduct>> {
  const asked = syncIds.flatMap((syncId) => {
    const id = parseSyncId(syncId);
    return id === null ? [] : [{ syncId, ...id }];
  });
  const found = new Map<number, WireProduct>();
  const read = async (path: string, ids: readonly number[]) => {
    for (const include of chunks([...new Set(ids)].map(String), ',')) {
      const { items } = await list(ctx, path, { ...FOUND, include }, WireProducts);
      for (const item of items)
        found.set(item.id, path === 'variations' ? { ...item, type: 'variation' } : item);
    }
  };
  await read(
    'products',
    asked.flatMap(({ id, parentId }) => (parentId === null ? id : [])),
  );
  await read(
    'variations',
    asked.flatMap(({ id }) => (found.has(id) ? [] : id)),
  );
  return new Map(
    asked.flatMap(({ syncId, id }) => {
      const product = found.get(id);
      return product !== undefined && isSellable(product) ? [[syncId, product]] : [];
    }),
  );
}

/** Products, parents of variations among them, by id. */
export async function findAnyByIds(ctx: Context, ids: readonly number[]): Promise<Map<number, WireProduct>> {
  const found = new Map<number, WireProduct>();
  for (const include of chunks([...new Set(ids)].map(String), ',')) {
    const { items } = await list(ctx, 'products', { ...FOUND, include }, WireProducts);
    for (const item of items) found.set(item.id, item);
  }
  return found;
}

/** Products that are sold under these SKUs. */
export async function findBySkus(ctx: Context, skus: readonly string[]): Promise<Map<string, WireProduct>> {
  const found = await findAllBySkus(ctx, skus);
  return new Map([...found].filter(([, product]) => isSellable(product)));
}

/**
 * By SKU, letter by letter: WooCommerce itself takes `A` for `a` and `ü` for `u`. A SKU with a comma is asked alone,
 * because a list would take it for two. Parents of variations are among them.
 */
export async function findAllBySkus(
  ctx: Context,
  skus: readonly string[],
): Promise<Map<string, WireProduct>> {
  const found = new Map<string, WireProduct>();
  const [single, listed] = [
    skus.filter((sku) => sku.includes(',')),
    skus.filter((sku) => !sku.includes(',')),
  ];
  for (const asked of [...single, ...chunks([...new Set(listed)], ',')]) {
    // PHP takes "0" for nothing, and nothing for no condition.
    const sku = asked === '0' ? '0,0' : asked;
    const { items } = await list(ctx, 'products', { ...FOUND, sku }, WireProducts);
    for (const item of items) found.set(item.sku, item);
  }
  return found;
}

/** By barcode, however many zeros it is written with. */
export async function findByBarcodes(
  ctx: Context,
  barcodes: readonly string[],
): Promise<Map<string, WireProduct[]>> {
  const asked = [...new Set(barcodes)].filter((barcode) => /^\d+$/.test(barcode));
  const found = new Map<number, WireProduct>();
  for (const batch of chunks(asked.flatMap(spellingsOf), ',')) {
    const spellings = new Set(batch.split(','));
    const { items } = await list(ctx, 'products', { ...FOUND, global_unique_id: batch }, WireProducts);
    const isFiltered = items.every((item) => spellings.has(item.global_unique_id ?? ''));
    for (const item of isFiltered ? items : await searchEach(ctx, spellings)) found.set(item.id, item);
  }
  const byGtin = Map.groupBy(found.values(), (product) => gtinOf(product.global_unique_id ?? ''));
  return new Map(asked.map((barcode) => [barcode, (byGtin.get(gtinOf(barcode)) ?? []).filter(isSellable)]));
}

/**
 * One by one, by the filter that every version has. The list of barcodes above is an undeclared parameter: a version that
 * does not know it answers with all its products, which is noticed by their barcodes.
 */
async function searchEach(ctx: Context, spellings: ReadonlySet<string>): Promise<WireProduct[]> {
  const all: WireProduct[] = [];
  // The search finds parts of barcodes, so the digits that every spelling has are enough.
  for (const search of new Set([...spellings].map((spelling) => spelling.replace(/^0+(?=\d)/, '')))) {
    const query = { ...FOUND, search, search_fields: 'global_unique_id' };
    all.push(...(await list(ctx, 'products', query, WireProducts)).items);
  }
  return all;
}

const spellingsOf = (barcode: string): string[] => [...new Set([barcode, ...gtinVariants(barcode)])];

const gtinOf = (barcode: string): string => normaliseGtin(barcode) ?? barcode;

/** Values joined to as few texts as possible, none too long for an address, none of more values than a page has. */
export function chunks(values: readonly string[], separator: string): string[] {
  const texts: string[] = [];
  let [text, count] = ['', 0];
  for (const value of values) {
    const longer = count === 0 ? value : `${text}${separator}${value}`;
    if (count > 0 && (count === FOUND.per_page || encodeURIComponent(longer).length > MAX_ASKED)) {
      texts.push(text);
      [text, count] = [value, 1];
    } else [text, count] = [longer, count + 1];
  }
  return count === 0 ? texts : [...texts, text];
}
