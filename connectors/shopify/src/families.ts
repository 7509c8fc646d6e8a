import { ConnectorError, type Issue, type ListingItem, type ListingProperty } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { findArticles } from './articles.ts';
import type { Context } from './client.ts';
import type { NewProduct } from './create.ts';
import { VARIANTS_CREATE } from './documents/writes.ts';
import { syncIdOfGids } from './ids.ts';
import { type KnownItem, type Located, variantsOf } from './known.ts';
import { mediaOf, newVariant } from './map.ts';
import { productNoteOf } from './notes.ts';
import { type Job, MUTATION_COST, sendParts } from './parts.ts';
import type { Results } from './results.ts';
import { type KnownVariant, text, UserErrors } from './schema.ts';
import type { Site } from './site.ts';

interface Placing {
  readonly site: Site;
  readonly items: readonly ListingItem[];
  readonly handles: ReadonlyMap<ListingItem, string>;
  readonly there: ReadonlyMap<string, Located>;
  readonly known: readonly KnownItem[];
  readonly results: Results;
}

const Created = Type.Object({
  productVariants: Type.Union([Type.Null(), Type.Array(Type.Object({ id: Type.String(), sku: text }))]),
  userErrors: UserErrors,
});

/**
 * New variants by their articles. An article is found by a variant of it that is known, else by its handle, which
 * follows from the code of the family, else by the code noted on it; without any of these it has to be made.
 */
export async function placeFamilies(
  ctx: Context,
  { site, items, handles, there, known, results }: Placing,
): Promise<{ creates: NewProduct[]; adopted: KnownItem[] }> {
  const creates: NewProduct[] = [];
  const adopted: KnownItem[] = [];
  const adding: { product: string; items: ListingItem[] }[] = [];
  const byHandle = Map.groupBy(items, (item) => handles.get(item)!);
  const products = await articlesOf(ctx, byHandle, { there, known });
  for (const [handle, all] of byHandle) {
    const product = products.get(handle);
    if (product === undefined) {
      const fitting = agreeing(all, optionNames(all[0]!), results);
      if (fitting.length > 0) creates.push({ handle, items: fitting });
      continue;
    }
    const variants = (await variantsOf(ctx, product)) ?? [];
    const missing: ListingItem[] = [];
    for (const item of agreeing(all, variants[0]?.product.options.map(({ name }) => name) ?? [], results)) {
      const twin = variants.find((variant) => sameOptions(variant.selectedOptions, item));
      if (twin === undefined) missing.push(item);
      else if (twin.sku && twin.sku !== item.key.externalKey)
        results.rejected(item.key.externalKey, taken(twin));
      else adopted.push({ item, variant: twin });
    }
    if (missing.length > 0) adding.push({ product, items: missing });
  }
  await addVariants(ctx, site, adding, results);
  return { creates, adopted };
}

/** The products of articles that are there, by the handle under which they would be made. */
async function articlesOf(
  ctx: Context,
  byHandle: ReadonlyMap<string, readonly ListingItem[]>,
  { there, known }: Pick<Placing, 'there' | 'known'>,
): Promise<Map<string, string>> {
  const products = new Map<string, string>();
  const codes = new Map<string, string>();
  for (const [handle, [one]] of byHandle) {
    const product = siblingOf(one!, known)?.variant.product.id ?? there.get(handle)?.product;
    if (product !== undefined) products.set(handle, product);
    else if (one?.payload.family) codes.set(handle, one.payload.family.code);
  }
  const found = await findArticles(ctx, [...codes.values()]);
  for (const [handle, code] of codes) {
    const product = found.get(code);
    if (product !== undefined) products.set(handle, product);
  }
  return products;
}

/**
 * A known variant that sits in its family's article: not a product by itself, nor one that has moved to it only here.
 */
const siblingOf = ({ payload }: ListingItem, known: readonly KnownItem[]): KnownItem | undefined =>
  known.find(
    ({ item, variant }) =>
      item.payload.family?.code === payload.family?.code && familyIssues(item, variant.product).length === 0,
  );

async function addVariants(
  ctx: Context,
  site: Site,
  adding: readonly { product: string; items: readonly ListingItem[] }[],
  results: Results,
): Promise<void> {
  const jobs = adding.map(({ product, items }): Job => {
    const pictures = [...new Set(items.flatMap(({ payload }) => payload.images[0] ?? []))];
    const variables = {
      productId: product,
      variants: items.map((item) => newVariant(item, site)),
      strategy: 'PRESERVE_STANDALONE_VARIANT',
      ...(pictures.length === 0 ? {} : { media: pictures.map(mediaOf) }),
    };
    return { part: VARIANTS_CREATE, variables, cost: MUTATION_COST + items.length };
  });
  for (const [at, outcome] of (
    await sendParts(ctx, jobs, Created, { kind: 'mutation', most: 10 })
  ).entries()) {
    const { product, items } = adding[at]!;
    const keys = items.map(({ key }) => key.externalKey);
    if ('error' in outcome) for (const key of keys) results.retry(key, outcome.error);
    else tell(product, keys, outcome.value, results);
  }
}

function tell(
  product: string,
  keys: readonly string[],
  value: Static<typeof Created>,
  results: Results,
): void {
  for (const { id, sku } of value.productVariants ?? [])
    if (sku !== null && keys.includes(sku)) results.live(sku, syncIdOfGids(product, id));
  if (value.userErrors.length === 0) return;
  results.refusedIn('variants', keys, value.userErrors);
  for (const key of keys) {
    if (results.has(key)) continue;
    const message = 'another variant of the article was refused';
    results.retry(key, new ConnectorError({ kind: 'unavailable', message }));
  }
}

const optionNames = ({ payload }: ListingItem): string[] =>
  (payload.family?.options ?? []).map(({ name }) => name);

/** Items with just the options the article has; the others are refused with the reason. */
function agreeing(items: readonly ListingItem[], names: readonly string[], results: Results): ListingItem[] {
  return items.filter((item) => {
    const own = optionNames(item);
    const issues = agree(own, names) ? [] : otherOptions(own, names);
    if (issues.length > 0) results.rejected(item.key.externalKey, issues);
    return issues.length === 0;
  });
}

const agree = (own: readonly string[], names: readonly string[]): boolean =>
  own.length === names.length && names.every((name) => own.some((one) => same(one, name)));

/** Why a variant cannot stay with its article: it is of another by now, or has other options. */
export function familyIssues(item: ListingItem, { options, note }: KnownVariant['product']): Issue[] {
  const article = productNoteOf(note).family;
  if (article !== undefined && article !== item.payload.family?.code)
    return otherArticle(article, item.payload.family?.code);
  const names = options.map(({ name }) => name);
  if (item.payload.family === null || agree(optionNames(item), names)) return [];
  return otherOptions(optionNames(item), names);
}

const otherArticle = (article: string, own: string | undefined): Issue[] => [
  {
    code: 'invalid_attribute',
    field: 'family',
    message: `in the shop it is a variant of the article ${article} and ${own === undefined ? 'now stands by itself' : `now belongs to ${own}`}: a variant cannot move; withdraw it and delete it in the shop, so that it is made anew`,
  },
];

const otherOptions = (own: readonly string[], names: readonly string[]): Issue[] => [
  {
    code: 'invalid_attribute',
    field: 'family',
    message: `the article has the options ${names.join(', ') || '(none)'} and this variant ${own.join(', ')}: on Shopify all variants have the same`,
  },
];

const taken = ({ sku, selectedOptions }: KnownVariant): Issue[] => [
  {
    code: 'duplicate_variant',
    field: 'family',
    message: `the article has a variant ${selectedOptions.map(({ value }) => value).join(' / ')} already, with the SKU ${sku}`,
  },
];

/** Shopify tells options apart without regard to capitals. */
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export const sameOptions = (selected: readonly ListingProperty[], { payload }: ListingItem): boolean => {
  const options = payload.family?.options ?? [];
  return (
    options.length === selected.length &&
    options.every((one) => selected.some(({ name, value }) => same(name, one.name) && same(value, one.value)))
  );
};
