import { ConnectorError, type ListingItem } from '@sluice/connector-kit';
import { Type } from 'typebox';
import type { Context } from './client.ts';
import { PRODUCT_SET, PRODUCT_SET_ONE } from './documents/writes.ts';
import { syncIdOfGids } from './ids.ts';
import { fileOf, newVariantForSet, optionValues, productFields } from './map.ts';
import { type Job, MUTATION_COST, sendParts } from './parts.ts';
import type { Results } from './results.ts';
import { text, UserErrors } from './schema.ts';
import type { Site } from './site.ts';

/** A product that is not there yet: one item by itself, or the variants of an article. */
export interface NewProduct {
  readonly handle: string;
  readonly items: readonly ListingItem[];
}

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

/** Makes products with variants, stock and images, one mutation each. */
export async function createProducts(
  ctx: Context,
  site: Site,
  products: readonly NewProduct[],
  results: Results,
): Promise<void> {
  const jobs = products.map((product) => jobOf(product, site));
  for (const [at, outcome] of (await sendParts(ctx, 'mutation', jobs, Created)).entries()) {
    const { items } = products[at]!;
    for (const { key } of items) {
      if ('error' in outcome) results.retry(key.externalKey, outcome.error);
      else if (outcome.value.userErrors.length === 0) tell(key.externalKey, outcome.value.product, results);
    }
    if ('error' in outcome || outcome.value.userErrors.length === 0) continue;
    const keys = items.map(({ key }) => key.externalKey);
    results.refusedIn('variants', keys, outcome.value.userErrors);
    // One bad variant keeps the others from coming about: they are tried again, without it.
    for (const key of keys) if (!results.has(key)) results.retry(key, heldUp());
  }
}

function tell(
  externalKey: string,
  product: { id: string; variants: { nodes: readonly { id: string; sku: string | null }[] } } | null,
  results: Results,
): void {
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
    cost: MUTATION_COST + (items.length === 1 ? 4 : 53) + 1.9 * pictures.size + 0.2 * items.length + 0.4,
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
