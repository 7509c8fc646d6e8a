import { expect, test } from 'vitest';
import { startChannel } from '../../../template/src/testing/channel.ts';
import type { Connector, ListingItem, ReturnedField, SourceProduct } from '../../index.ts';
import { correct } from './failing-checks.ts';
import { runConformance } from './run.ts';

const ALL: readonly ReturnedField[] = ['family', 'properties', 'listPrice', 'weight', 'images'];

/** The listings of a site in the form it keeps, by id. */
type Shelf = Map<string, SourceProduct>;

/** A listing as a site shows it among its products. */
const productOf = ({ key, payload }: ListingItem): SourceProduct => ({
  externalId: key.externalKey,
  sku: payload.sku,
  barcode: payload.barcode,
  name: payload.family === null ? payload.title : `${payload.family.name} ${payload.sku}`,
  model: null,
  description: payload.description,
  brand: payload.brand,
  categoryPaths: [],
  price: payload.price,
  listPrice: payload.listPrice,
  priceIncludesVat: true,
  vatRate: null,
  quantity: payload.stock,
  images: payload.images.map((_, at) => `https://site.example/copy-${at}.jpg`),
  weight: payload.weight,
  properties: payload.properties,
  family: payload.family,
  active: payload.active,
  updatedAt: new Date(),
});

type Keep = (shelf: Shelf, item: ListingItem, product: SourceProduct) => void;

const asItIs: Keep = (shelf, { key }, product) => {
  shelf.set(key.syncId ?? key.externalKey, product);
};

/** A connector whose site is target and source at once; `keep` is what the site makes of a listing. */
function ofSite(keep: Keep, returns = ALL): Connector {
  const shelf: Shelf = new Map();
  return {
    ...correct,
    capabilities: { ...correct.capabilities, products: { overlapMs: 0, returns } },
    upsertListings: async (_ctx, items) =>
      items.map((item) => {
        keep(shelf, item, productOf(item));
        const { externalKey, syncId } = item.key;
        return { externalKey, outcome: 'live', syncId: syncId ?? externalKey };
      }),
    pullProducts: async () => ({ products: [...shelf.values()], deleted: [], next: null }),
  };
}

async function outcomeOf(connector: Connector): Promise<string> {
  const only = (id: string) => id === 'products/round-trip';
  const results = await runConformance(connector, { channel: startChannel, golden: null, only });
  return results
    .map((result) => ('message' in result ? `${result.outcome}: ${result.message}` : result.outcome))
    .join();
}

test('a site that gives back what it was given passes, and one that says so may lose the rest', async () => {
  expect(await outcomeOf(ofSite(asItIs))).toBe('passed');
  const plain: Keep = (shelf, item, product) =>
    asItIs(shelf, item, { ...product, family: null, properties: [], listPrice: null, weight: null });
  expect(await outcomeOf(ofSite(plain, ['images']))).toBe('passed');
});

test('a connector whose listings are no products of the site is not asked', async () => {
  expect(await outcomeOf(correct)).toBe('');
});

test.each<[string, Keep, RegExp]>([
  [
    'loses the options of a variant',
    (shelf, item, product) =>
      asItIs(shelf, item, { ...product, family: product.family && { ...product.family, options: [] } }),
    /family came back as/,
  ],
  [
    'gives each variant an article of its own',
    (shelf, item, product) =>
      asItIs(shelf, item, {
        ...product,
        family: product.family && { ...product.family, code: `${product.sku}` },
      }),
    /came under the families/,
  ],
  [
    'shows a property twice',
    (shelf, item, product) =>
      asItIs(shelf, item, {
        ...product,
        properties: [...product.properties, ...product.properties.slice(0, 1)],
      }),
    /properties came back as/,
  ],
  [
    'takes the list price for the price',
    (shelf, item, product) => asItIs(shelf, item, { ...product, price: product.listPrice, listPrice: null }),
    /price came back as/,
  ],
  [
    'tells the weight in grams',
    (shelf, item, product) =>
      asItIs(shelf, item, { ...product, weight: product.weight && String(Number(product.weight) * 1000) }),
    /weight came back as "250"/,
  ],
  [
    'loses an image',
    (shelf, item, product) => asItIs(shelf, item, { ...product, images: product.images.slice(1) }),
    /images came back as 1/,
  ],
  [
    'counts the stock of its other locations to its own',
    (shelf, item, product) =>
      asItIs(shelf, item, { ...product, quantity: (product.quantity ?? 0) + (item.key.syncId ? 3 : 0) }),
    /quantity came back as 10 instead of 7/,
  ],
  [
    'makes another product of a family it names itself',
    (shelf, _item, product) => {
      const family = product.family && { ...product.family, code: `slug-of-${product.family.code}` };
      const id = product.family?.code.startsWith('slug') ? `${product.sku}-2` : (product.sku ?? '');
      shelf.set(id, { ...product, family });
    },
    /TRIP-S came 2 times/,
  ],
])('a connector that %s is found', async (_what, keep, message) => {
  const outcome = await outcomeOf(ofSite(keep));
  expect(outcome).toMatch(/^failed: /);
  expect(outcome).toMatch(message);
});
