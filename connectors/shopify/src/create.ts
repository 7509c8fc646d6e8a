import { ConnectorError, type ListingItem } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import type { Context } from './client.ts';
import { PRODUCT_SET, PRODUCT_SET_ONE } from './documents/writes.ts';
import { syncIdOfGids } from './ids.ts';
import { fileOf, newVariantForSet, optionValues, productFields } from './map.ts';
import { type Job, MUTATION_COST, sendParts } from './parts.ts';
import { publicationsOf, publishing } from './publish.ts';
import type { Results } from './results.ts';
import { text, UserErrors } from './schema.ts';
import type { Site } from './site.ts';

/** A product that is not there yet: one item by itself, or the variants of an article. */
export interface NewProduct {
  readonly handle: string;
  readonly items: readonly ListingItem[];
}

/** Making a product takes Shopify a second or so, and the call waits for all of them. */
const MOST = 10;

const Created = Type.Object({
  product: Type.Union([
    Type.Null(),
    Type.Object({
      id: Type.String(),
      variants: Type.Object({ nodes: Type.Array(Type.Object({ id: Type.String(), sku: text })) }),
    }),
  ]),
  userErrors: UserErrors,
});

const Published = Type.Object({ userErrors: UserErrors });

/** Makes products with variants, stock and images, one mutation each, and publishes those that are on sale. */
export async function createProducts(
  ctx: Context,
  site: Site,
  products: readonly NewProduct[],
  results: Results,
): Promise<void> {
  if (products.length === 0) return;
  // Read beforehand: a shop without the channel of the settings fails before anything is made.
  const publications = await publicationsOf(ctx);
  const made: Made[] = [];
  const jobs = products.map((product) => jobOf(product, site));
  for (const [at, outcome] of (
    await sendParts(ctx, jobs, Created, { kind: 'mutation', most: MOST })
  ).entries()) {
    const { items } = products[at]!;
    const keys = items.map(({ key }) => key.externalKey);
    if ('error' in outcome) for (const key of keys) results.retry(key, outcome.error);
    else if (outcome.value.userErrors.length === 0) made.push({ items, product: outcome.value.product });
    else {
      results.refusedIn('variants', keys, outcome.value.userErrors);
      // One bad variant keeps the others from coming about: they are tried again, without it.
      for (const key of keys) if (!results.has(key)) results.retry(key, heldUp());
    }
  }
  await publish(ctx, made, publications, results);
  for (const { items, product } of made) for (const { key } of items) tell(key.externalKey, product, results);
}

interface Made {
  readonly items: readonly ListingItem[];
  readonly product: Static<typeof Created>['product'];
}

async function publish(
  ctx: Context,
  made: readonly Made[],
  publications: readonly string[],
  results: Results,
): Promise<void> {
  const shown = made.flatMap(({ items, product }) =>
    product && publications.length > 0 && items.some(({ payload }) => payload.active)
      ? [{ id: product.id, keys: items.map(({ key }) => key.externalKey) }]
      : [],
  );
  const jobs = shown.map(({ id }) => publishing(id, publications));
  for (const [at, outcome] of (
    await sendParts(ctx, jobs, Published, { kind: 'mutation', isLater: true })
  ).entries()) {
    for (const key of shown[at]!.keys) {
      if ('error' in outcome) results.retry(key, outcome.error);
      else if (outcome.value.userErrors.length > 0) results.refused(key, outcome.value.userErrors);
    }
  }
}

function tell(externalKey: string, product: Made['product'], results: Results): void {
  const variant = product?.variants.nodes.find(({ sku }) => sku === externalKey);
  if (product && variant) results.live(externalKey, syncIdOfGids(product.id, variant.id));
}

function jobOf({ handle, items }: NewProduct, site: Site): Job {
  const lead = items.find(({ payload }) => payload.family?.lead) ?? items[0]!;
  const { family } = lead.payload;
  const pictures = new Set([
    ...lead.payload.images,
    ...items.flatMap(({ payload }) => payload.images[0] ?? []),
  ]);
  const input = {
    handle,
    ...productFields(lead.payload),
    status: items.some(({ payload }) => payload.active) ? 'ACTIVE' : 'DRAFT',
    productOptions: family === null ? [defaultOption] : optionsOf(items),
    files: [...pictures].map(fileOf),
    variants: items.map((item) => newVariantForSet(item, site)),
  };
  return {
    part: items.length === 1 ? PRODUCT_SET_ONE : PRODUCT_SET,
    variables: { identifier: { handle }, input },
    // Shopify's own prices: 1.9 a file, 0.2 a variant, 0.4 a metafield.
    cost: MUTATION_COST + (items.length === 1 ? 2 : 51) + 1.9 * pictures.size + 0.2 * items.length + 0.8,
  };
}

const defaultOption = { name: 'Title', position: 1, values: [{ name: 'Default Title' }] };

/** The options of an article with all values its variants have, in the order they come. */
function optionsOf(items: readonly ListingItem[]): object[] {
  const values = new Map<string, Set<string>>();
  for (const { payload } of items) {
    for (const { optionName, name } of optionValues(payload.family?.options ?? []))
      values.set(optionName, (values.get(optionName) ?? new Set()).add(name));
  }
  return [...values].map(([name, named], at) => ({
    name,
    position: at + 1,
    values: [...named].map((value) => ({ name: value })),
  }));
}

const heldUp = () =>
  new ConnectorError({ kind: 'unavailable', message: 'another variant of the article was refused' });
