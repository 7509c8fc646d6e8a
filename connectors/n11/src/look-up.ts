import { type ListingKey, type LookupResult, normaliseGtin } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { isStockCode, stockCodeOf } from './keys.ts';
import { findProducts, readAll, type Shelf, seenProduct, shelfOf } from './products.ts';
import type { Product } from './schema.ts';

/** By stock code. Barcodes cannot be asked for: where a key is left without a product, all products are read. */
export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  if (keys.length === 0) return [];
  const asked = keys.flatMap((key) => [stockCodeOf(key), key.externalKey]).filter(isStockCode);
  const shelf = await findProducts(ctx, asked);
  const isOpen = keys.some((key) => key.barcode !== null && byCode(key, shelf) === null);
  const isRead = isOpen && !shelf.whole && ctx.config.match_by_barcode !== false;
  const all = isRead ? shelfOf(await readAll(ctx), true) : shelf;
  const barcodes = byBarcode(all);
  return keys.map((key) => {
    const own = byCode(key, all);
    if (own !== null) return own;
    return isByBarcode(ctx) ? found(key, barcodes) : { externalKey: key.externalKey, match: 'none' };
  });
}

const isByBarcode = ({ config }: Context): boolean => config.match_by_barcode !== false;

function byCode({ externalKey, syncId }: ListingKey, { products }: Shelf): LookupResult | null {
  const [byId, byKey] = [syncId === null ? undefined : products.get(syncId), products.get(externalKey)];
  if (byId !== undefined) return { externalKey, match: 'found', by: 'syncId', listing: seenProduct(byId) };
  if (byKey === undefined) return null;
  return { externalKey, match: 'found', by: 'externalKey', listing: seenProduct(byKey) };
}

/** Products by their barcode in its common spelling. */
const byBarcode = ({ products }: Shelf): Map<string, Product[]> =>
  Map.groupBy(
    [...products.values()].filter(({ barcode }) => barcode),
    ({ barcode }) => normaliseGtin(barcode ?? '') ?? barcode ?? '',
  );

function found({ externalKey, barcode }: ListingKey, barcodes: ReadonlyMap<string, Product[]>): LookupResult {
  const wanted = barcode === null ? [] : (barcodes.get(normaliseGtin(barcode) ?? barcode) ?? []);
  const [first, ...more] = wanted.map(seenProduct);
  if (first === undefined) return { externalKey, match: 'none' };
  if (more.length === 0) return { externalKey, match: 'found', by: 'barcode', listing: first };
  return { externalKey, match: 'ambiguous', by: 'barcode', candidates: [first, ...more] };
}
