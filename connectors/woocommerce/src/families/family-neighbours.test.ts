import type { ListingItem } from '@sluice/connector-kit';
import { describe, expect, test } from 'vitest';
import { upsertListings } from '../listings.ts';
import { lookupListings } from '../look-up.ts';
import { familyView, key, useBench, variant } from '../test-support.ts';
import { createProduct, updateProduct } from '../testing/write-product.ts';

const bench = await useBench();

describe('variants of one family beside what the shop has', () => {
  const upsert = (items: readonly ListingItem[]) => upsertListings(bench.context(), items);
  const { all, parent, children, chosen, idOf } = familyView(bench);

  test('leave the shop’s own values, attributes and texts of a parent of ours', async () => {
    await upsert([variant({ Size: 'S' })]);
    updateProduct(bench.shop, {
      id: parent().id,
      name: 'Shirt of the month',
      categories: [{ id: 16 }],
      attributes: [
        { name: 'Size', visible: true, variation: true, options: ['S', 'XXL'] },
        { name: 'Fit', variation: true, options: ['Slim &amp; long'] },
      ],
    });
    const small = children()[0]!;
    updateProduct(
      bench.shop,
      { id: small.id, attributes: [...small.attributes, { name: 'Fit', option: 'Slim & long' }] },
      parent().id,
    );
    await upsert([variant({ Size: 'M' })]);
    expect(parent()).toMatchObject({ name: 'Shirt of the month', categories: [16] });
    await upsert([variant({ Size: 'S' }, {}, idOf('SHIRT-S'))]);
    expect(parent()).toMatchObject({
      name: 'Shirt',
      categories: [16],
      attributes: [
        { name: 'Fit', options: ['Slim & long'] },
        { name: 'Size', options: ['S', 'XXL', 'M'] },
      ],
    });
    expect(chosen()[0]).toEqual([
      ['Fit', 'Slim & long'],
      ['Size', 'S'],
    ]);
  });

  test('an option that the lead no longer has is not left for customers to choose', async () => {
    await upsert([variant({ Size: 'S', Color: 'Red' })]);
    const id = idOf('SHIRT-S-Red');
    const renamed = { ...variant({ Size: 'S', Farbe: 'Red' }), key: key('SHIRT-S-Red', { syncId: id }) };
    expect(await upsert([renamed])).toMatchObject([{ outcome: 'live', syncId: id }]);
    expect(parent().attributes.map(({ name }) => name)).toEqual(['Size', 'Farbe']);
    expect(chosen()).toEqual([
      [
        ['Size', 'S'],
        ['Farbe', 'Red'],
      ],
    ]);
  });

  test('an option goes only with the last variation that has it, whoever is written', async () => {
    const variants = ['S', 'M', 'L'].map((Size) => variant({ Size, Color: 'Red' }));
    await upsert(variants);
    const names = () => parent().attributes.map(({ name }) => name);
    const renamed = ['S', 'M', 'L'].map((Size) => {
      const sku = `SHIRT-${Size}-Red`;
      return { ...variant({ Size, Farbe: 'Red' }), key: key(sku, { syncId: idOf(sku) }) };
    });
    await upsert([renamed[0]!]);
    expect(names()).toEqual(['Color', 'Size', 'Farbe']);
    expect(chosen()[1]).toEqual([
      ['Size', 'M'],
      ['Color', 'Red'],
    ]);
    await upsert([renamed[1]!]);
    expect(names()).toContain('Color');
    await upsert([renamed[2]!]);
    expect(names()).toEqual(['Size', 'Farbe']);
    expect(chosen()[2]).toEqual([
      ['Size', 'L'],
      ['Farbe', 'Red'],
    ]);
  });

  test('of a family that a source found without a SKU join its product, and no other of that number', async () => {
    const own = createProduct(bench.shop, {
      name: 'Tea &amp; more',
      type: 'variable',
      attributes: [{ name: 'Size', variation: true, options: ['S'] }],
    });
    const code = `woo-${own.id}`;
    const of = (name: string, Size: string) => {
      const { key: itemKey, payload } = variant({ Size });
      return { key: itemKey, payload: { ...payload, family: { ...payload.family!, code, name } } };
    };
    expect(await upsert([of('Tea & more', 'M')])).toMatchObject([{ outcome: 'live' }]);
    expect(children()).toMatchObject([{ parent_id: own.id }]);
    expect(parent()).toMatchObject({ id: own.id, sku: '', attributes: [{ options: ['S', 'M'] }] });
    // A number of another shop's.
    expect(await upsert([of('Coffee', 'L')])).toMatchObject([{ outcome: 'live' }]);
    expect(all().filter(({ type }) => type === 'variable')).toMatchObject([{ id: own.id }, { sku: code }]);
  });

  test('a variant that changes its family stays where it is, which is told, and all else is written', async () => {
    await upsert([variant({ Size: 'S' })]);
    const id = idOf('SHIRT-S');
    const moved = variant({ Size: 'S' }, { price: '7' }, id);
    const other = { ...moved.payload.family!, code: 'OTHER' };
    for (const family of [other, null]) {
      expect(await upsert([{ ...moved, payload: { ...moved.payload, family } }])).toMatchObject([
        { outcome: 'rejected', issues: [{ code: 'invalid_value', field: 'family' }] },
      ]);
      expect(children()).toMatchObject([{ parent_id: parent().id, regular_price: '7' }]);
      const [found] = await lookupListings(bench.context(), [moved.key]);
      expect(found).toMatchObject({ listing: { familyCode: 'SHIRT' } });
    }
    expect(await upsert([moved])).toMatchObject([{ outcome: 'live', syncId: id }]);
  });

  test('options that change under a product of the shop’s own are told, not given', async () => {
    createProduct(bench.shop, {
      type: 'variable',
      sku: 'SHIRT',
      attributes: [{ name: 'Size', variation: true, options: ['S'] }],
    });
    await upsert([variant({ Size: 'M' })]);
    const id = idOf('SHIRT-M');
    const same = { ...variant({ Size: 'M' }), key: key('SHIRT-M', { syncId: id }) };
    const changed = { ...variant({ Size: 'Medium' }), key: same.key };
    expect(await upsert([same])).toMatchObject([{ outcome: 'live' }]);
    for (let round = 0; round < 2; round++)
      expect(await upsert([changed])).toMatchObject([
        { outcome: 'rejected', issues: [{ code: 'invalid_attribute', field: 'Size' }] },
      ]);
    expect(chosen()).toEqual([[['Size', 'M']]]);
  });

  test('an option fills no second attribute, mapped or as a property', async () => {
    const payload = {
      attributes: [{ code: '1', value: 'Red' }],
      properties: [{ name: 'Material', value: 'Linen' }],
    };
    await upsert([variant({ Size: 'S', Colour: 'Red' }, payload), variant({ Size: 'M', Colour: 'Blue' })]);
    expect(parent().attributes.map(({ name, options }) => [name, options])).toEqual([
      ['Size', ['S', 'M']],
      ['Colour', ['Red', 'Blue']],
      ['Material', ['Linen']],
    ]);
  });

  test('that stand in the shop by themselves stay so; new ones go beside them, and the lead speaks all the same', async () => {
    const alone = createProduct(bench.shop, { sku: 'SHIRT-S', name: 'Small', regular_price: '1' });
    const attributes = [{ code: '1', value: 'Red' }];
    const options = { Size: 'S', Colour: 'Red' };
    const named = variant(options, { title: 'Small shirt', attributes }, String(alone.id));
    const lead = { ...named, key: { ...named.key, externalKey: 'SHIRT-S' } };
    expect(await upsert([lead, variant({ Size: 'M', Colour: 'Blue' })])).toMatchObject([
      { outcome: 'live', syncId: String(alone.id) },
      { outcome: 'live' },
    ]);
    expect(all().map(({ type, sku }) => [type, sku])).toEqual([
      ['simple', 'SHIRT-S'],
      ['variable', 'SHIRT'],
      ['variation', 'SHIRT-M-Blue'],
    ]);
    const both = [
      { name: 'Size', variation: true, options: ['M'] },
      { name: 'Colour', variation: true, options: ['Blue'] },
    ];
    expect(parent()).toMatchObject({ description: '<p>SHIRT-S-Red</p>', attributes: both });
    await upsert([{ ...lead, payload: { ...lead.payload, description: '<p>Softer</p>' } }]);
    expect(parent()).toMatchObject({ description: '<p>Softer</p>', attributes: both });
  });

  test('that are variations of somebody else’s product get their content, and it nothing', async () => {
    const own = createProduct(bench.shop, {
      name: 'Theirs',
      type: 'variable',
      sku: 'SHIRT',
      attributes: [{ name: 'Size', variation: true, options: ['S'] }],
    });
    const size = { attributes: [{ name: 'Size', option: 'S' }] };
    const small = createProduct(bench.shop, { sku: 'SHIRT-S', regular_price: '1', ...size }, own.id);
    const known = variant({ Size: 'Small' }, { price: '7' }, `${own.id}:${small.id}`);
    await upsert([{ ...known, key: { ...known.key, externalKey: 'SHIRT-S' } }]);
    expect(chosen()).toEqual([[['Size', 'S']]]);
    expect(children()[0]).toMatchObject({ regular_price: '7', description: '<p>SHIRT-Small</p>' });
    // A new one needs its option there, and nothing else.
    await upsert([variant({ Size: 'M' })]);
    expect(parent()).toMatchObject({
      name: 'Theirs',
      description: '',
      attributes: [{ options: ['S', 'M'] }],
    });
    expect(parent().meta.size).toBe(0);
  });

  test('a family code that is the SKU of something else is an issue, and nothing is made', async () => {
    const clash = { outcome: 'rejected', issues: [{ code: 'duplicate_key', field: 'family' }] };
    const own = { ...variant({ Size: 'S' }), key: key('shirt') };
    expect(await upsert([own, variant({ Size: 'M' })])).toMatchObject([clash, clash]);
    expect(all()).toEqual([]);
    createProduct(bench.shop, { sku: 'SHIRT', regular_price: '1' });
    expect(await upsert([variant({ Size: 'M' })])).toMatchObject([clash]);
    // WooCommerce takes one for the other, and refuses.
    all()[0]!.sku = 'Shirt';
    expect(await upsert([variant({ Size: 'M' })])).toMatchObject([clash]);
    expect(all()).toHaveLength(1);
  });

  test('a parent that another call made meanwhile is taken the next time', async () => {
    bench.standIn.watch = (call) => {
      if (call.method !== 'POST') return;
      bench.standIn.watch = null;
      createProduct(bench.shop, { type: 'variable', sku: 'SHIRT' });
    };
    const waits = { outcome: 'retry', error: { kind: 'unavailable' } };
    expect(await upsert([variant({ Size: 'M' })])).toMatchObject([waits]);
    expect(await upsert([variant({ Size: 'M' })])).toMatchObject([{ outcome: 'live' }]);
  });

  test('a variant whose SKU is taken adopts what has it', async () => {
    const there = createProduct(bench.shop, { sku: 'SHIRT-M', regular_price: '1' });
    expect(await upsert([variant({ Size: 'M' }), variant({ Size: 'L' })])).toMatchObject([
      { externalKey: 'SHIRT-L', outcome: 'live' },
      { externalKey: 'SHIRT-M', outcome: 'live', syncId: String(there.id) },
    ]);
    expect(there.id && bench.shop.products.get(there.id)).toMatchObject({
      type: 'simple',
      regular_price: '9.90',
    });
  });
});
