import {
  gtinVariants,
  type ListingKey,
  type LookupBy,
  type LookupResult,
  normaliseGtin,
} from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { parseSyncId, syncIdOf } from './ids.ts';
import { notShownYet, type Recent, readRecent } from './recent.ts';
import type { Product, Variant } from './schema.ts';
import { seenListing } from './seen.ts';
import { siteOf } from './site.ts';
import { productsBy, variantsOf } from './walk.ts';

/** A variant with the product that it belongs to. */
export interface Found {
  readonly product: Product;
  readonly variant: Variant;
}

/** By id, then by SKU, letter by letter, then by barcode in every spelling of the same GTIN. */
export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  if (keys.length === 0) return [];
  const site = await siteOf(ctx);
  const results = new Map<string, LookupResult>();
  const open = () => keys.filter(({ externalKey }) => !results.has(externalKey));
  const decide = (key: ListingKey, by: LookupBy, found: readonly Found[]): void => {
    const [first, ...more] = found.map(({ product, variant }) => seenListing(site, product, variant));
    const { externalKey } = key;
    if (first === undefined) return;
    if (more.length === 0) results.set(externalKey, { externalKey, match: 'found', by, listing: first });
    else results.set(externalKey, { externalKey, match: 'ambiguous', by, candidates: [first, ...more] });
  };
  const { found: byId, behind } = await findById(ctx, keys);
  if (behind.size > 0) throw notShownYet();
  for (const key of keys) decide(key, 'syncId', [byId.get(key.syncId ?? '') ?? []].flat());
  const bySku = await findBySku(ctx, open());
  for (const key of open()) decide(key, 'externalKey', bySku.get(key.externalKey) ?? []);
  const byBarcode = await findByBarcode(ctx, open());
  for (const key of open()) decide(key, 'barcode', byBarcode.get(key.externalKey) ?? []);
  return keys.map(({ externalKey }) => results.get(externalKey) ?? { externalKey, match: 'none' });
}

const all = (products: readonly Product[]): Found[] =>
  products.flatMap((product) => variantsOf(product).map((variant) => ({ product, variant })));

type Keys = readonly Pick<ListingKey, 'externalKey' | 'syncId' | 'barcode'>[];

/** Variants by our ids. Products that the shop does not show as we saved them are behind. */
export interface ById {
  readonly found: ReadonlyMap<string, Found>;
  /** The ids of theirs that were asked for. */
  readonly behind: ReadonlySet<string>;
  readonly recent: Recent;
}

export async function findById(ctx: Context, keys: Keys): Promise<ById> {
  const ids = keys.flatMap(({ syncId }) => parseSyncId(syncId) ?? []);
  const products = await productsBy(
    ctx,
    'id',
    ids.map(({ product }) => product),
  );
  const recent = await readRecent(ctx);
  const shown = new Map(products.map((product) => [product.id, product]));
  const late = ids.filter(({ product }) => recent.isBehind(product, shown.get(product)));
  const behind = new Set(late.map(({ product, variant }) => syncIdOf(product, variant)));
  const found = all(products).map((one) => [syncIdOf(one.product.id, one.variant.id), one] as const);
  return { found: new Map(found), behind, recent };
}

/** Variants by merchant key; ikas does not keep SKUs unique. */
export async function findBySku(ctx: Context, keys: Keys): Promise<Map<string, Found[]>> {
  const skus = new Set(keys.map(({ externalKey }) => externalKey));
  const found = all(await productsBy(ctx, 'sku', skus));
  return Map.groupBy(
    found.filter(({ variant }) => variant.sku !== null && skus.has(variant.sku)),
    ({ variant }) => variant.sku ?? '',
  );
}

async function findByBarcode(ctx: Context, keys: Keys): Promise<Map<string, Found[]>> {
  const barcodes = keys.flatMap(({ barcode }) => (barcode ? gtinVariants(barcode) : []));
  const found = all(await productsBy(ctx, 'barcodeList', barcodes));
  return new Map(
    keys.map(({ externalKey, barcode }) => [
      externalKey,
      found.filter(({ variant }) => (variant.barcodeList ?? []).some((one) => isSame(one, barcode))),
    ]),
  );
}

const isSame = (seen: string, barcode: string | null): boolean =>
  barcode !== null && (seen === barcode || (normaliseGtin(seen) ?? seen) === normaliseGtin(barcode));

/** Variants by keys: by id, and where there is none yet by SKU, if one alone has it. */
interface Present {
  readonly there: ReadonlyMap<string, Found>;
  readonly behind: ReadonlySet<string>;
  /** The number of variants with the SKU of a key that means none of them. */
  readonly several: ReadonlyMap<string, number>;
}

export async function present(ctx: Context, keys: readonly ListingKey[]): Promise<Present> {
  const { found: byId, behind } = await findById(ctx, keys);
  const asked = keys.filter(({ syncId }) => !behind.has(syncId ?? ''));
  // The SKU of a variant that is gone may be another product's by now.
  const nameless = asked.filter(({ syncId }) => syncId === null);
  const bySku = await findBySku(ctx, nameless);
  const there = new Map<string, Found>();
  const several = new Map<string, number>();
  for (const { externalKey, syncId } of asked) {
    const found = syncId === null ? bySku.get(externalKey) : byId.get(syncId);
    const [first, ...more] = [found ?? []].flat();
    if (more.length > 0) several.set(externalKey, more.length + 1);
    else if (first !== undefined) there.set(externalKey, first);
  }
  return { there, behind, several };
}
