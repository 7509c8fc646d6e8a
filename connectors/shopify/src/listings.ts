import type { Issue, ItemResult, ListingItem } from '@sluice/connector-kit';
import { itemFaults } from './check-item.ts';
import type { Context } from './client.ts';
import { createProducts, type NewProduct } from './create.ts';
import { placeFamilies } from './families.ts';
import { handleOf } from './handle.ts';
import { type KnownItem, type Located, locate, readVariants, variantOf, variantsOf } from './known.ts';
import { notFound, Results } from './results.ts';
import type { KnownVariant } from './schema.ts';
import { type Site, siteOf } from './site.ts';
import { updateKnown } from './update.ts';

/**
 * Creates new products by `productSet`, adds variants to articles that are there, and changes known ones by mutations
 * that leave alone what they do not name: `productSet` would delete it.
 */
export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const site = await siteOf(ctx);
  const results = new Results();
  const sound = items.filter((item) => {
    const faults = itemFaults(item, site);
    if (faults.length > 0) results.rejected(item.key.externalKey, faults);
    return faults.length === 0;
  });
  const { known, fresh } = await sorted(ctx, sound, results);
  const { creates, adopted } = await placed(ctx, site, { known, fresh }, results);
  await createProducts(ctx, site, creates, results);
  await updateKnown(ctx, site, [...known, ...adopted], results);
  return results.of(items.map(({ key }) => key.externalKey));
}

interface Sorted {
  readonly known: readonly KnownItem[];
  readonly fresh: readonly ListingItem[];
}

/**
 * Splits items by whether they have a variant id. One whose variant is gone is rejected, never sought by its merchant
 * key.
 */
async function sorted(ctx: Context, items: readonly ListingItem[], results: Results): Promise<Sorted> {
  const fresh = items.filter(({ key }) => variantOf(key.syncId) === null);
  const named = items.filter(({ key }) => variantOf(key.syncId) !== null);
  const variants = await readVariants(
    ctx,
    named.map(({ key }) => variantOf(key.syncId)!),
  );
  const known: KnownItem[] = [];
  for (const item of named) {
    const variant = variants.get(variantOf(item.key.syncId)!);
    if (variant) known.push({ item, variant });
    else results.rejected(item.key.externalKey, notFound(item.key.externalKey));
  }
  return { known, fresh };
}

/** New items by what has to be done: make a product, add to one, or take over one that an earlier attempt made. */
async function placed(
  ctx: Context,
  site: Site,
  { known, fresh }: Sorted,
  results: Results,
): Promise<{ creates: NewProduct[]; adopted: KnownItem[] }> {
  const handles = new Map<ListingItem, string>();
  for (const item of fresh) {
    const { family } = item.payload;
    handles.set(item, await handleOf(family ? 'family' : 'product', family?.code ?? item.key.externalKey));
  }
  const there = await locate(ctx, [...handles.values()]);
  const single = fresh.filter(({ payload }) => payload.family === null);
  const creates: NewProduct[] = [];
  const adopted: KnownItem[] = [];
  for (const item of single) {
    const handle = handles.get(item)!;
    const located = there.get(handle);
    const variant = located && (await ownVariant(ctx, item, located));
    if (located === undefined) creates.push({ handle, items: [item] });
    else if (variant) adopted.push({ item, variant });
    else results.rejected(item.key.externalKey, strange(handle));
  }
  const families = fresh.filter(({ payload }) => payload.family !== null);
  const rest = await placeFamilies(ctx, { site, items: families, handles, there, known, results });
  return { creates: [...creates, ...rest.creates], adopted: [...adopted, ...rest.adopted] };
}

/** The variant of a product of ours that is the item's: its only one, or the one with the SKU. */
async function ownVariant(
  ctx: Context,
  { key }: ListingItem,
  { product, first }: Located,
): Promise<KnownVariant | undefined> {
  if (first === undefined || first.product.hasOnlyDefaultVariant || first.sku === key.externalKey)
    return first;
  return (await variantsOf(ctx, product))?.find(({ sku }) => sku === key.externalKey);
}

const strange = (handle: string): Issue[] => [
  {
    code: 'duplicate_key',
    field: 'sku',
    message: `the shop has a product under the handle ${handle} with several variants and none of this SKU`,
  },
];
