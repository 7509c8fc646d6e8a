import {
  alone,
  asConnectorError,
  type ItemResult,
  ItemResults,
  type ListingItem,
  sortOut,
} from '@sluice/connector-kit';
import { writeProducts, writeVariants } from './batch.ts';
import { itemFaults } from './check-item.ts';
import type { Context } from './context.ts';
import { findKeys, findProducts, type Held, Holding } from './find.ts';
import {
  type Material,
  othersOnSale,
  productInput,
  productUpdate,
  variantInput,
  variantUpdate,
} from './inputs.ts';
import { issueOf } from './issues.ts';
import { externalIdOf, isOurs, isSingle } from './names.ts';
import { ensureValues } from './options.ts';
import { isArranged, type Job, place } from './place.ts';
import { retire } from './retire.ts';
import type { WireVariant } from './schema.ts';
import { isArticle } from './seen.ts';
import { type Site, siteOf } from './site.ts';
import { saveStock } from './stock.ts';

/** Writes listings: products by themselves in one call, articles of several variants one by one, then the stock of all. */
export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const site = await siteOf(ctx);
  const { results, good } = sortOut(items, (item) => itemFaults(item, site, ctx.config));
  return [...results, ...(await alone(good, () => write(ctx, site, good), issueOf))];
}

async function write(ctx: Context, site: Site, items: readonly ListingItem[]): Promise<ItemResult[]> {
  const results = new ItemResults();
  const jobs = place(items, await findAll(ctx, items), results);
  await retire(ctx, jobs);
  const material = { ctx, site };
  const written = [...(await writeAll(material, jobs)), ...(await writeArticles(material, jobs))];
  await finish(material, jobs, written, results);
  return results.of(items.map(({ key }) => key.externalKey));
}

/** The listings, by SKU also where the id is gone, and the products of their families. */
async function findAll(ctx: Context, items: readonly ListingItem[]): Promise<Holding> {
  const keys = items.map(({ key }) => key);
  const known = await findKeys(ctx, keys);
  const lost = keys.filter(({ syncId }) => syncId !== null && known.byId(syncId) === undefined);
  const again = await findKeys(
    ctx,
    lost.map((key) => ({ ...key, syncId: null })),
  );
  const families = items.filter(({ payload }) => payload.family !== null).map(externalIdOf);
  return new Holding(known.products, again.products, await findProducts(ctx, 'external_id[]', families));
}

/** A product that we made for one listing, and that still has no other variant, is written with its variant. */
const isWhole = ({ product, placed }: Job): boolean =>
  product !== null && isSingle(product) && product.variants.length === 1 && placed[0]?.held !== null;

/**
 * New products with their variants, products of one listing with theirs, and the content of all others. Medusa deletes the
 * variants that the update of a product leaves out, so that articles are written without any here.
 */
async function writeAll(material: Material, jobs: readonly Job[]): Promise<WireVariant[]> {
  const create = jobs
    .filter(({ product }) => product === null)
    .map(({ externalId, placed }) =>
      productInput(
        material,
        externalId,
        placed.map(({ item }) => item),
      ),
    );
  const update = jobs.flatMap((job) => updateOf(material, job) ?? []);
  const products = await writeProducts(material.ctx, { create: await Promise.all(create), update });
  return products.flatMap(({ variants }) => variants);
}

function updateOf(material: Material, job: Job): object | null {
  const { product, placed } = job;
  if (product === null) return null;
  const touched = new Set(placed.flatMap(({ held }) => held?.variant.id ?? []));
  const published = placed.some(({ item }) => item.payload.active) || othersOnSale(product, touched);
  const fields = productUpdate(material, product, { speaker: speakerOf(job), published });
  if (!isWhole(job)) return fields;
  const { item, held } = placed[0]!;
  const variant = variantUpdate(material, item, held!.variant, { article: false, arranged: false });
  return { id: product.id, ...fields, variants: [variant] };
}

/** The listing whose words a product has. A product that the shop made for several variants keeps its own. */
function speakerOf({ product, placed }: Job): ListingItem | undefined {
  if (product === null) return undefined;
  const [first] = placed;
  if (!isOurs(product)) return product.variants.length === 1 ? first?.item : undefined;
  return isSingle(product) ? first?.item : placed.find(({ item }) => item.payload.family?.lead)?.item;
}

/** Variants of articles, product by product. */
async function writeArticles(material: Material, jobs: readonly Job[]): Promise<WireVariant[]> {
  const written: WireVariant[] = [];
  for (const job of jobs) {
    const { product, placed } = job;
    if (product === null || isWhole(job)) continue;
    if (isOurs(product)) await ensureValues(material.ctx, product, job);
    const create = placed.flatMap(({ item, held }) => (held === null ? [variantInput(material, item)] : []));
    const update = placed.flatMap((one) => {
      if (one.held === null) return [];
      const kind = { article: isArticle(product), arranged: isArranged(one, product) };
      return [variantUpdate(material, one.item, one.held.variant, kind)];
    });
    written.push(...(await writeVariants(material.ctx, product.id, { create, update })));
  }
  return written;
}

/** Sets the stock; without it a listing is not as it should be. */
async function finish(
  { ctx, site }: Material,
  jobs: readonly Job[],
  written: readonly WireVariant[],
  results: ItemResults,
): Promise<void> {
  const byId = new Map(written.map((variant) => [variant.id, variant]));
  const bySku = new Map(written.map((variant) => [variant.sku, variant]));
  const made = jobs
    .flatMap(({ placed }) => placed)
    .flatMap(({ item, held }) => {
      const variant = held === null ? bySku.get(item.key.externalKey) : byId.get(held.variant.id);
      return variant === undefined ? [] : [{ item, variant, stock: stockOf(item, held) }];
    });
  try {
    await saveStock(ctx, site, made);
  } catch (thrown) {
    const error = asConnectorError(thrown);
    for (const { item } of made) results.retry(item.key.externalKey, error);
    return;
  }
  for (const { item, variant } of made) results.live(item.key.externalKey, variant.id);
}

/** A variant of an article that is off sale has no stock: the shop cannot switch it off beside the others. */
const stockOf = ({ payload }: ListingItem, held: Held | null): number => {
  const inArticle = held === null ? payload.family !== null : isArticle(held.product);
  return inArticle && !payload.active ? 0 : payload.stock;
};
