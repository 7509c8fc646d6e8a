import {
  foldKey,
  type ItemResults,
  type ListingItem,
  type ListingProperty,
  message,
  wordedIssue,
} from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { type Found, findById, findBySku } from './look-up.ts';
import { notShownYet, type Recent } from './recent.ts';
import { notFound, severalOf } from './results.ts';
import type { Product, Variant } from './schema.ts';
import { productsBy, variantsOf } from './walk.ts';
import { familyCodeOf, optionNames, type Words } from './words.ts';

/** A listing with its variant; null for one that is to be made. */
export interface Placed {
  readonly item: ListingItem;
  readonly variant: Variant | null;
}

/** One write: a product, null for a new one, with the listings that go into it. */
export interface Job {
  readonly product: Product | null;
  readonly placed: Placed[];
}

/** Items by what is there of them. */
interface FoundItems {
  readonly known: readonly { readonly item: ListingItem; readonly found: Found }[];
  readonly fresh: readonly ListingItem[];
  readonly recent: Recent;
}

/** Finds what is there of the items, by id and else by SKU. An item that cannot be told has its result. */
export async function findItems(
  ctx: Context,
  items: readonly ListingItem[],
  results: ItemResults,
): Promise<FoundItems> {
  const {
    found: byId,
    behind,
    recent,
  } = await findById(
    ctx,
    items.map(({ key }) => key),
  );
  const left = items.filter(({ key }) => !byId.has(key.syncId ?? ''));
  const bySku = await findBySku(
    ctx,
    left.map(({ key }) => key),
  );
  const known: { item: ListingItem; found: Found }[] = [];
  const fresh: ListingItem[] = [];
  for (const item of items) {
    const { externalKey: sku, syncId } = item.key;
    const sameSku = bySku.get(sku) ?? [];
    const found = byId.get(syncId ?? '') ?? sameSku[0];
    if (behind.has(syncId ?? '')) results.retry(sku, notShownYet());
    else if (!byId.has(syncId ?? '') && sameSku.length > 1) {
      results.rejected(sku, severalOf(sku, sameSku.length));
    } else if (found !== undefined) known.push({ item, found });
    else if (syncId !== null) results.rejected(sku, notFound(sku));
    else fresh.push(item);
  }
  return { known, fresh, recent };
}

/** Sorts listings into the products that they belong to; one that fits into none has its result. */
export async function place(
  ctx: Context,
  { known, fresh, recent }: FoundItems,
  words: Words,
  results: ItemResults,
): Promise<Job[]> {
  const jobs = new Map<string, Job>();
  for (const { item, found } of known) {
    const issue = misfit(words, item, found.product);
    if (issue === null) jobFor(jobs, found.product).placed.push({ item, variant: found.variant });
    else results.rejected(item.key.externalKey, [issue]);
  }
  const alone = fresh.filter(({ payload }) => payload.family === null);
  const made: Job[] = alone.map((item) => ({ product: null, placed: [{ item, variant: null }] }));
  const families = Map.groupBy(
    fresh.filter(({ payload }) => payload.family !== null),
    ({ payload }) => payload.family?.code ?? '',
  );
  const articles = await findArticles(ctx, words, families, [...jobs.values()]);
  for (const [code, members] of families) {
    const article = articles.get(code);
    if (recent.isFamilyBehind(code, article)) {
      for (const { key } of members) results.retry(key.externalKey, notShownYet());
      continue;
    }
    const job = article === undefined ? { product: null, placed: [] } : jobFor(jobs, article);
    addMembers(words, job, members, results);
    if (job.product === null && job.placed.length > 0) made.push(job);
  }
  return [...[...jobs.values()].filter(({ placed }) => placed.length > 0), ...made];
}

function jobFor(jobs: Map<string, Job>, product: Product): Job {
  const job = jobs.get(product.id) ?? { product, placed: [] };
  jobs.set(product.id, job);
  return job;
}

/** Why a listing cannot stay in the product that it is in; null when it can. */
function misfit(words: Words, { payload: { family } }: ListingItem, product: Product) {
  const code = familyCodeOf(words, product);
  const note = words.attributes.noteOf(product).family;
  if (family === null) return note === undefined ? null : otherProduct(note);
  if (code === null || code !== family.code) return otherProduct(code ?? product.name);
  return differing(family.options, optionNames(words, product));
}

const otherProduct = (theirs: string) =>
  wordedIssue('invalid_attribute', 'family', message('ikas_other_product', { theirs }));

function differing(options: readonly ListingProperty[], names: readonly string[]) {
  const own = options.map(({ name }) => name);
  const theirs = new Set(names.map(foldKey));
  if (own.length === names.length && own.every((name) => theirs.has(foldKey(name)))) return null;
  const said = message('ikas_options_differ', { theirs: names.join(', ') || '–', own: own.join(', ') });
  return wordedIssue('invalid_attribute', 'family', said);
}

/** Products of families that are there, by code: of a sibling that is written now, else one of that name with the code noted. */
async function findArticles(
  ctx: Context,
  words: Words,
  families: ReadonlyMap<string, readonly ListingItem[]>,
  jobs: readonly Job[],
): Promise<Map<string, Product>> {
  const articles = new Map<string, Product>();
  const remember = (product: Product): void => {
    const code = familyCodeOf(words, product);
    if (code !== null && families.has(code) && !articles.has(code)) articles.set(code, product);
  };
  for (const { product } of jobs) if (product !== null) remember(product);
  const open = [...families].filter(([code]) => !articles.has(code));
  const names = open.flatMap(([, members]) => members.map(({ payload }) => payload.family?.name ?? ''));
  for (const product of await productsBy(ctx, 'name', names)) remember(product);
  return articles;
}

/** Puts new variants beside those that a product has; no two may have the same options. */
function addMembers(words: Words, job: Job, members: readonly ListingItem[], results: ItemResults): void {
  const { product } = job;
  const names = product === null ? members[0]!.payload.family!.options.map(({ name }) => name) : [];
  const expected = product === null ? names : optionNames(words, product);
  const taken = new Map<string, string>();
  for (const variant of product === null ? [] : variantsOf(product))
    taken.set(combination(words.types.optionsOf(variant)), variant.sku ?? '');
  for (const item of members) {
    const { options } = item.payload.family!;
    const sku = taken.get(combination(options));
    const twin = wordedIssue('duplicate_variant', 'family', message('ikas_twin', { sku: sku ?? '' }));
    const issue = differing(options, expected) ?? (sku === undefined ? null : twin);
    if (issue !== null) results.rejected(item.key.externalKey, [issue]);
    else job.placed.push({ item, variant: null });
    if (issue === null) taken.set(combination(options), item.key.externalKey);
  }
}

const combination = (options: readonly ListingProperty[]): string =>
  JSON.stringify(options.map(({ name, value }) => [foldKey(name), foldKey(value)]).sort());
