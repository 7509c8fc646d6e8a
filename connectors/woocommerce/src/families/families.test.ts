import type { ListingItem } from '@sluice/connector-kit';
import { describe, expect, test } from 'vitest';
import { upsertListings } from '../listings.ts';
import { withdrawListings } from '../offers.ts';
import { familyView, key, useBench, variant } from '../test-support.ts';

const bench = await useBench();

describe('variants of one family', () => {
  const upsert = (items: readonly ListingItem[]) => upsertListings(bench.context(), items);
  const { all, parent, parents, children, chosen, writes, idOf } = familyView(bench);
  /** Lets the nth writing call reach the shop and loses its answer. */
  const loseReply = (nth: number) => {
    let count = 0;
    bench.standIn.watch = (call) => {
      bench.calls.push(call);
      if (call.method !== 'POST' || ++count !== nth) return;
      bench.standIn.watch = null;
      bench.standIn.loseNext = true;
    };
  };

  test('become variations of one product, which shows what its lead has', async () => {
    const results = await upsert([
      variant({ Size: 'M', Colour: 'Red' }, { images: ['https://img.example/m.jpg'] }),
      variant({ Size: 'S', Colour: 'Red' }, { categorySyncId: '17', brandSyncId: '31', weight: '0.25' }),
    ]);
    expect(results.map((one) => one.outcome === 'live' && one.syncId)).toEqual([
      idOf('SHIRT-M-Red'),
      idOf('SHIRT-S-Red'),
    ]);
    expect(parents()).toHaveLength(1);
    expect(parent()).toMatchObject({
      sku: 'SHIRT',
      name: 'Shirt',
      status: 'publish',
      description: '<p>SHIRT-S-Red</p>',
      categories: [17],
      brands: [31],
      images: [],
      weight: '',
      regular_price: '',
      // The shop has an attribute of this name.
      attributes: [
        { id: 0, name: 'Size', visible: true, variation: true, options: ['M', 'S'] },
        { id: 1, name: 'Colour', visible: true, variation: true, options: ['Red'] },
      ],
    });
    expect(children()).toMatchObject([
      { sku: 'SHIRT-M-Red', parent_id: parent().id, regular_price: '9.90', stock_quantity: 5, images: [{}] },
      { sku: 'SHIRT-S-Red', parent_id: parent().id, weight: '0.25' },
    ]);
    expect(chosen()).toEqual([
      [
        ['Size', 'M'],
        ['Colour', 'Red'],
      ],
      [
        ['Size', 'S'],
        ['Colour', 'Red'],
      ],
    ]);
    expect(writes().map(({ path }) => path)).toEqual([
      'products/batch',
      `products/${parent().id}/variations/batch`,
    ]);
  });

  test('of two batches stand under the same product, and the lead’s content comes with the lead', async () => {
    await upsert([variant({ Size: 'M' })]);
    expect(parent().description).toBe('<p>SHIRT-M</p>');
    await upsert([variant({ Size: 'L' })]);
    expect(parent().description).toBe('<p>SHIRT-M</p>');
    await upsert([variant({ Size: 'S' }, { properties: [{ name: 'Care', value: 'Wash cold' }] })]);
    expect(parents()).toHaveLength(1);
    expect(parent()).toMatchObject({
      description: '<p>SHIRT-S</p>',
      attributes: [
        { name: 'Size', options: ['M', 'L', 'S'] },
        { name: 'Care', variation: false, options: ['Wash cold'] },
      ],
    });
    expect(chosen()).toEqual([[['Size', 'M']], [['Size', 'L']], [['Size', 'S']]]);
  });

  test('that are written again write the parent only where it lacks something or the lead is among them', async () => {
    await upsert([variant({ Size: 'S' }), variant({ Size: 'M' })]);
    bench.forget();
    await upsert([variant({ Size: 'M' }, { price: '8' }, idOf('SHIRT-M'))]);
    expect(writes().map(({ path }) => path)).toEqual([`products/${parent().id}/variations/batch`]);
    await upsert([variant({ Size: 'S' }, { description: '<p>New</p>' }, idOf('SHIRT-S'))]);
    expect(parent().description).toBe('<p>New</p>');
    expect(children().map(({ regular_price }) => regular_price)).toEqual(['9.90', '8']);
  });

  test('are made once however a reply is lost', async () => {
    const variants = [variant({ Size: 'S' }), variant({ Size: 'M' })];
    loseReply(1);
    await expect(upsert(variants)).rejects.toMatchObject({ kind: 'unavailable' });
    expect([parents().length, children().length]).toEqual([1, 0]);
    // Now the lead's content goes to the parent first.
    loseReply(2);
    await expect(upsert(variants)).rejects.toMatchObject({ kind: 'unknown_outcome' });
    expect([parents().length, children().length]).toEqual([1, 2]);
    const results = await upsert(variants);
    expect(results.map((one) => one.outcome === 'live' && one.syncId)).toEqual([
      idOf('SHIRT-S'),
      idOf('SHIRT-M'),
    ]);
    expect([parents().length, children().length]).toEqual([1, 2]);
  });

  test('may be 120', async () => {
    const sizes = Array.from({ length: 120 }, (_, at) => variant({ Size: `${at + 1}` }));
    const results = await upsert(sizes);
    expect(results.every(({ outcome }) => outcome === 'live')).toBe(true);
    expect(children()).toHaveLength(120);
    expect(parent().attributes[0]?.options).toHaveLength(120);
    expect(writes().map(({ body }) => (body as { create: object[] }).create.length)).toEqual([1, 100, 20]);
  });

  test('keep letters that are HTML in values and names, whether the attribute is the shop’s or their own', async () => {
    const values = ['Black & White', 'Tom &amp; Jerry', '"A" > \'B\''];
    const variants = values.map((value) =>
      variant({ Colour: value, 'Cut & fit': value }, { description: '' }),
    );
    const results = await upsert(variants);
    expect(results.filter(({ outcome }) => outcome !== 'live')).toEqual([]);
    // The parent's own values are text, and a variation is found by the very same text.
    expect(parent().attributes[1]).toMatchObject({ name: 'Cut & fit', options: values });
    expect(chosen().map(([, own]) => own)).toEqual(values.map((value) => ['Cut & fit', value]));
    expect(bench.shop.attributes.get(1)?.terms.map(({ name }) => name)).toContain('Black &amp; White');
    bench.forget();
    const [first] = variants;
    await upsert([{ ...first!, key: { ...first!.key, syncId: idOf(first!.key.externalKey) } }]);
    expect(writes()).toHaveLength(1);
  });

  test.each([
    ['Size', { Size: 'a|b' }],
    ['Size', { Size: 'a\\b' }],
    ['Size', { Size: '<b>' }],
    ['!', { '!': 'x' }],
    ['SIZE', { Size: 'a', SIZE: 'b' }],
  ])('are refused where the shop could not tell them apart: %s %j', async (field, options) => {
    const [bad, good] = await upsert([variant(options), variant({ Size: 'M' })]).then((results) =>
      [false, true].map((live) => results.find(({ outcome }) => (outcome === 'live') === live)),
    );
    expect(bad).toMatchObject({ outcome: 'rejected', issues: [{ code: 'invalid_attribute', field }] });
    expect(good).toMatchObject({ externalKey: 'SHIRT-M' });
  });

  test('a lead that the shop refuses holds no sibling back', async () => {
    const broken = variant({ Size: 'S' }, { images: ['https://img.example/nothing'] });
    const results = await upsert([broken, variant({ Size: 'M' })]);
    expect(results).toMatchObject([
      { externalKey: 'SHIRT-S', outcome: 'rejected', issues: [{ code: 'invalid_image' }] },
      { externalKey: 'SHIRT-M', outcome: 'live' },
    ]);
    expect(parent()).toMatchObject({ name: 'Shirt', description: '' });
    await upsert([variant({ Size: 'S' })]);
    expect(parent().description).toBe('<p>SHIRT-S</p>');
  });

  test('an option that the shop dropped in silence is an issue', async () => {
    bench.standIn.watch = (call) => {
      if (!call.path.includes('/variations/')) return;
      for (const one of parents()) one.attributes = [];
    };
    expect(await upsert([variant({ Size: 'M' })])).toMatchObject([
      { outcome: 'rejected', issues: [{ code: 'invalid_attribute', field: 'Size' }] },
    ]);
  });

  test('that are all withdrawn leave their parent', async () => {
    await upsert([variant({ Size: 'S' })]);
    await withdrawListings(bench.context(), [key('SHIRT-S', { syncId: idOf('SHIRT-S') })]);
    expect(all().map(({ status }) => status)).toEqual(['publish', 'private']);
  });
});
