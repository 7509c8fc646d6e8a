import { expect, test } from 'vitest';
import { shopifyConnector as connector } from './index.ts';
import { family, fieldsOf, item, liveIds, onlyProduct, useBench } from './test-support.ts';

const bench = await useBench();

const upsert = (items: ReturnType<typeof item>[]) => connector.upsertListings(bench.context(), items);
const sized = (size: string, lead = false) => item(`S-${size}`, { family: family({ Size: size }, { lead }) });

test('variants of a family become one product, made in one write, each a listing with price and stock of its own', async () => {
  const red = family({ Size: 'M', Colour: 'Kırmızı' }, { lead: true });
  const ids = liveIds(
    await upsert([
      item('S-1', { family: red, price: '10', stock: 3, description: '<p>Of all.</p>' }),
      item('S-2', { family: family({ Size: 'L', Colour: 'Kırmızı' }), price: '12', stock: 4 }),
    ]),
  );
  const product = onlyProduct(bench);
  expect(fieldsOf(bench)).toMatchObject({ productSet: 1 });
  expect(product).toMatchObject({ title: 'Shirt', descriptionHtml: '<p>Of all.</p>', vendor: 'Northwind' });
  expect(product.options).toEqual([
    { name: 'Size', values: ['M', 'L'] },
    { name: 'Colour', values: ['Kırmızı'] },
  ]);
  expect(product.variants.map(({ sku, price, levels }) => [sku, price, [...levels.values()]])).toEqual([
    ['S-1', '10.00', [3]],
    ['S-2', '12.00', [4]],
  ]);
  expect(ids.get('S-2')).toBe(`${product.id}:${product.variants[1]?.id}`);
});

test('a variant that comes later joins the article by its code, and those that are there stay', async () => {
  await upsert([sized('M', true)]);
  const made = onlyProduct(bench).variants[0]!.id;
  bench.forget();
  liveIds(await upsert([sized('L'), sized('XL')]));
  expect(fieldsOf(bench)).toMatchObject({ productVariantsBulkCreate: 1 });
  expect(fieldsOf(bench)).not.toHaveProperty('productSet');
  const { variants } = onlyProduct(bench);
  expect(variants.map(({ sku }) => sku)).toEqual(['S-M', 'S-L', 'S-XL']);
  expect(variants[0]?.id).toBe(made);
});

test('the article is found by its code even when its handle was changed in the shop', async () => {
  const ids = liveIds(await upsert([sized('M', true)]));
  onlyProduct(bench).handle = 'the-best-shirt';
  liveIds(await upsert([sized('L')]));
  expect(onlyProduct(bench).variants).toHaveLength(2);
  const known = item('S-M', { family: family({ Size: 'M' }, { lead: true }) }, ids.get('S-M'));
  liveIds(await upsert([known, sized('XL')]));
  expect(onlyProduct(bench).variants).toHaveLength(3);
});

test('an article without its code to search by, as older ones are, has it from the next update of its lead on', async () => {
  const ids = liveIds(await upsert([sized('M', true)]));
  onlyProduct(bench).metafields.delete('sluice.family');
  onlyProduct(bench).handle = 'the-best-shirt';
  const lead = item('S-M', { family: family({ Size: 'M' }, { lead: true }) }, ids.get('S-M'));
  liveIds(await upsert([lead]));
  liveIds(await upsert([sized('L')]));
  expect(onlyProduct(bench).variants).toHaveLength(2);
});

test('in a shop that cannot be searched by family, an article does not join another', async () => {
  bench.shop().filtersAreFull = true;
  liveIds(await upsert([sized('M', true)]));
  const other = family({ Size: 'M' }, { code: 'F2', name: 'Trousers', lead: true });
  liveIds(await upsert([item('T-M', { family: other })]));
  expect([...bench.shop().products.values()].map(({ title }) => title)).toEqual(['Shirt', 'Trousers']);
});

test('130 variants of an article arrive over several batches, and a repetition makes no second ones', async () => {
  const all = Array.from({ length: 130 }, (_, at) => sized(String(at), at === 0));
  for (let from = 0; from < all.length; from += 50) liveIds(await upsert(all.slice(from, from + 50)));
  expect(onlyProduct(bench).variants).toHaveLength(130);
  const again = liveIds(await upsert(all.slice(80, 130)));
  const { id, variants } = onlyProduct(bench);
  expect(variants).toHaveLength(130);
  expect(again.get('S-129')).toBe(`${id}:${variants[129]?.id}`);
});

test('only the lead speaks for the article', async () => {
  const ids = liveIds(await upsert([sized('M', true), sized('L')]));
  const other = item(
    'S-L',
    { family: family({ Size: 'L' }, { name: 'Another' }), description: 'no' },
    ids.get('S-L'),
  );
  liveIds(await upsert([other]));
  expect(onlyProduct(bench)).toMatchObject({ title: 'Shirt', descriptionHtml: '<p>Bright.</p>' });
  const lead = item(
    'S-M',
    { family: family({ Size: 'M' }, { name: 'Better shirt', lead: true }) },
    ids.get('S-M'),
  );
  liveIds(await upsert([lead]));
  expect(onlyProduct(bench).title).toBe('Better shirt');
});

test('a variant whose option changes moves and keeps its id', async () => {
  const ids = liveIds(await upsert([sized('M', true)]));
  const moved = item('S-M', { family: family({ Size: 'Medium' }, { lead: true }) }, ids.get('S-M'));
  expect(liveIds(await upsert([moved]))).toEqual(ids);
  expect(onlyProduct(bench).variants[0]?.options).toEqual([{ name: 'Size', value: 'Medium' }]);
});

test('what Shopify cannot hold is refused with the reason, and holds up no neighbour', async () => {
  const four = family({ A: '1', B: '2', C: '3', D: '4' });
  const results = await upsert([item('X', { family: four }), sized('M', true)]);
  expect(results).toMatchObject([
    {
      outcome: 'rejected',
      issues: [{ code: 'invalid_attribute', message: expect.stringContaining('3 options') }],
    },
    { outcome: 'live' },
  ]);
  const colour = item('S-red', { family: family({ Colour: 'Red' }) });
  expect(await upsert([colour])).toMatchObject([
    {
      outcome: 'rejected',
      issues: [{ code: 'invalid_attribute', message: expect.stringContaining('Size') }],
    },
  ]);
  const twin = item('S-twin', { family: family({ Size: 'm' }) });
  expect(await upsert([twin])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'duplicate_variant' }] },
  ]);
});

test('a variant that belongs to another article by now is told so, and the article it sits in is not touched', async () => {
  const ids = liveIds(await upsert([sized('M', true), sized('L')]));
  const before = onlyProduct(bench).metafields.get('sluice.product')?.value;
  const other = { name: 'Trousers', code: 'F2' };
  const moved = item('S-M', { family: family({ Size: 'M' }, { ...other, lead: true }) }, ids.get('S-M'));
  const joining = item('T-S', { family: family({ Size: 'S' }, other) });
  const alone = item('S-L', { title: 'Alone' }, ids.get('S-L'));
  expect(await upsert([moved, alone, joining])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'invalid_attribute', message: expect.stringContaining('F2') }] },
    {
      outcome: 'rejected',
      issues: [{ code: 'invalid_attribute', message: expect.stringContaining('SHIRT') }],
    },
    // It does not follow a variant that sits in another article.
    { outcome: 'live' },
  ]);
  const [shirt, trousers] = bench.shop().products.values();
  expect(shirt).toMatchObject({ title: 'Shirt', variants: [{ sku: 'S-M' }, { sku: 'S-L' }] });
  expect(shirt?.metafields.get('sluice.product')?.value).toBe(before);
  expect(trousers).toMatchObject({ title: 'Trousers', variants: [{ sku: 'T-S' }] });
});

test('a product by itself that has become a variant is told to have other options, and is not touched', async () => {
  const ids = liveIds(await upsert([item('S-M', { title: 'Alone' })]));
  const now = item('S-M', { family: family({ Size: 'M' }, { lead: true }) }, ids.get('S-M'));
  expect(await upsert([now])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'invalid_attribute' }] },
  ]);
  expect(onlyProduct(bench).title).toBe('Alone');
});

test.each([
  ['in one call', [['S-M', 'S-L']]],
  ['in two', [['S-M'], ['S-L']]],
  ['in two, the new one first', [['S-L'], ['S-M']]],
])('an article does not grow on a product by itself that was put into it: %s', async (_, calls) => {
  const ids = liveIds(await upsert([item('S-M', { title: 'Alone' })]));
  const outcomes = new Map<string, string>();
  for (const call of calls) {
    const items = call.map((sku) =>
      item(sku, { family: family({ Size: sku }, { lead: sku === 'S-M' }) }, ids.get(sku) ?? null),
    );
    for (const { externalKey, outcome } of await upsert(items)) outcomes.set(externalKey, outcome);
  }
  expect(Object.fromEntries(outcomes)).toEqual({ 'S-M': 'rejected', 'S-L': 'live' });
  expect([...bench.shop().products.values()].map(({ variants }) => variants.map(({ sku }) => sku))).toEqual([
    ['S-M'],
    ['S-L'],
  ]);
});

test('a variant that is not to be on sale is without stock, and comes back with it', async () => {
  const asleep = item('S-L', { family: family({ Size: 'L' }), active: false });
  const ids = liveIds(await upsert([sized('M', true), asleep]));
  const [, variant] = onlyProduct(bench).variants;
  expect([...variant!.levels.values()]).toEqual([0]);
  const look = async () => {
    const [found] = await connector.lookupListings(bench.context(), [
      { ...asleep.key, syncId: ids.get('S-L') ?? null },
    ]);
    return found?.match === 'found' ? found.listing.active : found?.match;
  };
  expect(await look()).toBe(false);
  liveIds(await upsert([item('S-L', { family: family({ Size: 'L' }) }, ids.get('S-L'))]));
  expect([...variant!.levels.values()]).toEqual([5]);
  expect(await look()).toBe(true);
});
