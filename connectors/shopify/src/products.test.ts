import type { SourceProduct } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import type { Config } from './config.ts';
import { shopifyConnector as connector } from './index.ts';
import { family, item, liveIds, offer, onlyProduct, publish, useBench } from './test-support.ts';
import { putProduct } from './testing/channel.ts';
import { LAMPS, LOCATIONS } from './testing/state.ts';
import { newVariant } from './testing/write-product.ts';

const bench = await useBench();

async function pull(since: Date | null = null, config: Partial<Config> = {}): Promise<SourceProduct[]> {
  const all: SourceProduct[] = [];
  let cursor: string | null = null;
  do {
    const page = await connector.pullProducts(bench.context(config), { since, cursor });
    all.push(...page.products);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}

test('what was published comes back as it was: family, list price, weight, properties', async () => {
  const properties = [{ name: 'Malzeme', value: 'Çelik “18/10”' }];
  const payload = { properties, weight: '0.25', listPrice: '25', price: '19.9', barcode: '4006381333931' };
  liveIds(
    await connector.upsertListings(bench.context({ sale_price: 'list_price' }), [
      item('S-M', { ...payload, family: family({ Size: 'M', Colour: 'Red' }, { lead: true }) }),
    ]),
  );
  const { id, variants } = onlyProduct(bench);
  expect(await pull()).toEqual([
    {
      externalId: `${id}:${variants[0]?.id}`,
      sku: 'S-M',
      barcode: '4006381333931',
      name: 'Shirt - M, Red',
      model: null,
      description: '<p>Bright.</p>',
      brand: 'Northwind',
      categoryPaths: [['Lamps']],
      price: '19.90',
      listPrice: '25.00',
      priceIncludesVat: true,
      vatRate: null,
      quantity: 5,
      images: [],
      weight: '0.25',
      properties,
      family: {
        code: 'SHIRT',
        name: 'Shirt',
        options: [
          { name: 'Size', value: 'M' },
          { name: 'Colour', value: 'Red' },
        ],
      },
      active: true,
      updatedAt: expect.any(Date),
    },
  ]);
});

test('a product with 130 variants comes whole, each once', async () => {
  putProduct(bench.shop(), { sku: 'X', name: 'Carpet', price: '9', quantity: 1 });
  const product = onlyProduct(bench);
  product.options = [{ name: 'Size', values: [] }];
  product.variants = Array.from({ length: 130 }, (_, at) =>
    newVariant(bench.shop(), product, {
      optionValues: [{ optionName: 'Size', name: `${at} cm` }],
      inventoryItem: { sku: `C-${at}`, tracked: true },
      price: '9',
    }),
  );
  const pulled = await pull();
  expect(pulled).toHaveLength(130);
  expect(new Set(pulled.map(({ sku }) => sku)).size).toBe(130);
  // An article of the shop's own is known by its id.
  expect(pulled[0]?.family?.code).toBe(String(product.id));
});

test('a product by itself has its own name, no family, and the place in the taxonomy where it has no type', async () => {
  putProduct(bench.shop(), { sku: 'X', name: 'Lamp', price: '9', quantity: 1 });
  const product = onlyProduct(bench);
  product.category = LAMPS;
  product.status = 'DRAFT';
  Object.assign(product.variants[0]!, {
    compareAtPrice: '9.00',
    tracked: false,
    weight: { value: 250, unit: 'GRAMS' },
  });
  expect(await pull()).toMatchObject([
    {
      name: 'Lamp',
      family: null,
      categoryPaths: [['Home & Garden', 'Lighting', 'Lamps']],
      listPrice: null,
      quantity: null,
      weight: '0.25',
      active: false,
    },
  ]);
});

test('each variant shows its own image and the common ones, not those of the others', async () => {
  const at = (name: string) => `https://img.example/${name}.jpg`;
  const sized = (size: string, images: string[], lead = false) =>
    item(`S-${size}`, { images, family: family({ Size: size }, { lead }) });
  await publish(bench, [sized('M', [at('m'), at('common')], true), sized('L', [at('l')])]);
  const names = (await pull()).map(({ images }) => images.map((url) => /(\w+)\.jpg/.exec(url)?.[1]));
  expect(names).toEqual([
    ['m', 'common'],
    ['l', 'common'],
  ]);
});

test('a change of stock alone comes, and the quantity is that of the location a target writes', async () => {
  putProduct(bench.shop(), { sku: 'X', name: 'Lamp', price: '9', quantity: 4 });
  const { levels } = onlyProduct(bench).variants[0]!;
  levels.set(LOCATIONS[1].id, 3);
  expect(await pull(new Date(Date.now() - 5_000))).toMatchObject([{ quantity: 4 }]);
  expect(await pull(new Date(Date.now() + 60_000))).toEqual([]);
  expect(await pull(null, { location_id: '72' })).toMatchObject([{ quantity: 3 }]);
  expect(await pull(null, { stock_per_location: true })).toMatchObject([{ quantity: null }]);
  levels.delete(LOCATIONS[0].id);
  expect(await pull()).toMatchObject([{ quantity: 0 }]);
});

test('a shop that is source and target keeps its stock however often it goes round', async () => {
  const id = putProduct(bench.shop(), { sku: 'X', name: 'Lamp', price: '9', quantity: 5 });
  const { levels } = onlyProduct(bench).variants[0]!;
  levels.set(LOCATIONS[1].id, 3);
  for (let round = 0; round < 3; round++) {
    const [{ quantity } = { quantity: null }] = await pull();
    liveIds(await connector.updateOffers(bench.context(), [offer('X', id, '9', quantity ?? -1)]));
  }
  expect([...levels.values()]).toEqual([5, 3]);
});
