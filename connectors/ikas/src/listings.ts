import {
  asConnectorError,
  ConnectorError,
  type ItemResult,
  ItemResults,
  type ListingItem,
  sortOut,
} from '@sluice/connector-kit';
import { attributeFaults, ensureAttributes } from './attributes.ts';
import { itemFaults } from './check-item.ts';
import { Answer, type Context, change } from './client.ts';
import { SAVE_PRODUCT } from './documents/writes.ts';
import { syncIdOf } from './ids.ts';
import { ensureImages, imageFault } from './images.ts';
import { refusalOf } from './issues.ts';
import { findItems, type Job, type Placed, place } from './place.ts';
import { type Material, needsNote, productInput } from './product-input.ts';
import { remember } from './recent.ts';
import { SavedProduct } from './schema.ts';
import { type Site, siteOf } from './site.ts';
import { saveStock } from './stock.ts';
import { ensureOptions } from './variant-types.ts';
import { readWords, type Words } from './words.ts';

const Saved = Answer({ saveProduct: SavedProduct });

/** A saved listing: its stock is still to be set. */
interface Written {
  readonly item: ListingItem;
  readonly product: string;
  readonly variant: string;
  readonly updatedAt: SavedProduct['updatedAt'];
}

/** Writes listings product by product, then the stock of all of them. */
export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const site = await siteOf(ctx);
  const results = new ItemResults();
  const { good, results: faulty } = sortOut(items, (item) => itemFaults(item, site));
  for (const one of faulty) results.tell(one);
  if (good.length > 0) await write(ctx, site, good, results);
  return results.of(items.map(({ key }) => key.externalKey));
}

async function write(
  ctx: Context,
  site: Site,
  items: readonly ListingItem[],
  results: ItemResults,
): Promise<void> {
  const found = await findItems(ctx, items, results);
  const words = await readWords(ctx);
  const placed = await place(ctx, found, words, results);
  const sound = await ready(ctx, words, placed, results);
  const gallery = await galleryFor(ctx, sound);
  const jobs = kept(sound, ({ item }) => {
    const fault = imageFault(gallery, item);
    if (fault !== null) results.tell(fault);
    return fault === null;
  });
  const written = await saveAll(ctx, jobs, { site, words, gallery }, results);
  await remember(
    ctx,
    written.map(({ item, product, updatedAt }) => ({
      product,
      updatedAt,
      family: item.payload.family?.code ?? null,
    })),
  );
  await finish(ctx, site, written, results);
}

/** Jobs without the listings that do not pass; a job without any is none. */
const kept = (jobs: readonly Job[], passes: (one: Placed) => boolean): Job[] =>
  jobs
    .map(({ product, placed }) => ({ product, placed: placed.filter(passes) }))
    .filter(({ placed }) => placed.length > 0);

/** Makes the options and attributes that the listings need. */
async function ready(
  ctx: Context,
  { types, attributes }: Words,
  jobs: readonly Job[],
  results: ItemResults,
): Promise<Job[]> {
  const sound = kept(jobs, ({ item }) => {
    const issues = attributeFaults(attributes, item.payload.properties);
    if (issues.length > 0) results.rejected(item.key.externalKey, issues);
    return issues.length === 0;
  });
  const items = sound.flatMap(({ placed }) => placed.map(({ item }) => item));
  await ensureOptions(
    ctx,
    types,
    items.flatMap(({ payload }) => payload.family?.options ?? []),
  );
  await ensureAttributes(ctx, attributes, {
    properties: items.flatMap(({ payload }) => payload.properties),
    notes: items.some(needsNote),
  });
  return sound;
}

function galleryFor(ctx: Context, jobs: readonly Job[]) {
  const items = jobs.flatMap(({ placed }) => placed.map(({ item }) => item));
  const variants = jobs.flatMap(({ product }) => product?.variants ?? []);
  const held = variants.flatMap(({ images }) => (images ?? []).flatMap(({ imageId }) => imageId ?? []));
  return ensureImages(ctx, items, new Set(held));
}

/** Saves one product after another. A call that fails for no fault of its product ends it: ikas counts failing calls. */
async function saveAll(
  ctx: Context,
  jobs: readonly Job[],
  material: Material,
  results: ItemResults,
): Promise<Written[]> {
  const written: Written[] = [];
  for (const [at, job] of jobs.entries()) {
    try {
      written.push(...(await save(ctx, job, material)));
    } catch (thrown) {
      const error = asConnectorError(thrown);
      const issues = refusalOf(error);
      for (const { item } of job.placed) {
        if (issues === null) results.retry(item.key.externalKey, error);
        else results.rejected(item.key.externalKey, issues);
      }
      if (issues !== null) continue;
      for (const { placed } of jobs.slice(at + 1))
        for (const { item } of placed) results.retry(item.key.externalKey, unsent(error));
      break;
    }
  }
  return written;
}

/** The error of a listing that was not sent, because a call before it failed. */
function unsent(error: ConnectorError): ConnectorError {
  if (error.kind !== 'unknown_outcome') return error;
  const { message, retryAfterMs } = error;
  const rest = retryAfterMs === undefined ? {} : { retryAfterMs };
  return new ConnectorError({ kind: 'unavailable', message, ...rest, cause: error });
}

async function save(ctx: Context, job: Job, material: Material): Promise<Written[]> {
  const { saveProduct: saved } = await change(ctx, {
    document: SAVE_PRODUCT,
    variables: { input: productInput(job, material) },
    answer: Saved,
  });
  return job.placed.flatMap(({ item, variant }) => {
    // A deleted variant may have had the SKU of a new one.
    const own = saved.variants.find(({ id, sku, deleted }) =>
      variant === null ? !deleted && sku === item.key.externalKey : id === variant.id,
    );
    return own === undefined
      ? []
      : [{ item, product: saved.id, variant: own.id, updatedAt: saved.updatedAt }];
  });
}

/** Sets the stock; without it a listing is not as it should be. */
async function finish(
  ctx: Context,
  site: Site,
  written: readonly Written[],
  results: ItemResults,
): Promise<void> {
  const rows = written.map(({ item, product, variant }) => ({ product, variant, stock: item.payload.stock }));
  try {
    await saveStock(ctx, site, rows);
  } catch (thrown) {
    const error = asConnectorError(thrown);
    for (const { item } of written) results.retry(item.key.externalKey, error);
    return;
  }
  for (const { item, product, variant } of written)
    results.live(item.key.externalKey, syncIdOf(product, variant));
}
