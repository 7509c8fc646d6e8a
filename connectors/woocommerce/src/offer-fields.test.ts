import { forgetfulCheckpoint } from '@sluice/connector-kit/testing';
import { describe, expect, test } from 'vitest';
import type { Config } from './config.ts';
import { upsertListings } from './listings.ts';
import { lookupListings } from './look-up.ts';
import { readListings, updateOffers } from './offers.ts';
import { pullProducts } from './products.ts';
import { item, key, offer, useBench } from './test-support.ts';
import { createProduct, updateProduct } from './testing/write-product.ts';

const bench = await useBench();

describe('list prices, weights and properties', () => {
  /** Nothing kept from shop to shop. */
  const context = (config: Partial<Config> = {}) => ({
    ...bench.context(config),
    checkpoint: forgetfulCheckpoint(),
  });
  async function put(
    payload: Parameters<typeof item>[1],
    syncId: string | null = null,
    config: Partial<Config> = {},
  ) {
    const [result] = await upsertListings(context(config), [item('A', payload, syncId)]);
    if (result?.outcome !== 'live') throw new Error(JSON.stringify(result));
    return result.syncId;
  }
  const kept = (id: string) => bench.shop.products.get(Number(id))!;
  const seen = async (syncId: string, config: Partial<Config> = {}) => {
    const [found] = await lookupListings(context(config), [key('A', { syncId })]);
    return found?.match === 'found' ? found.listing : null;
  };
  const OURS = { sale_price: 'list_price' } as const;

  test('a sale of the shop stays its own unless the connection says otherwise', async () => {
    const id = await put({ price: '10', listPrice: '15' });
    updateProduct(bench.shop, { id: Number(id), sale_price: '8' });
    await updateOffers(context(), [{ ...offer('A', id, '11', 1), listPrice: '15' }]);
    await put({ price: '12', listPrice: '15' }, id);
    expect(kept(id)).toMatchObject({ regular_price: '12', sale_price: '8' });
    expect(await seen(id)).toMatchObject({ price: '12' });
    expect(await seen(id)).not.toHaveProperty('listPrice');
  });

  test('from a list price a sale is made, and ended where there is none any more', async () => {
    const id = await put({ price: '10', listPrice: '15' }, null, OURS);
    expect(kept(id)).toMatchObject({ regular_price: '15', sale_price: '10' });
    expect(await seen(id, OURS)).toMatchObject({ price: '10', listPrice: '15' });
    for (const write of [
      () => updateOffers(context(OURS), [offer('A', id, '11', 1)]),
      () => put({ price: '11' }, id, OURS),
    ]) {
      updateProduct(bench.shop, { id: Number(id), regular_price: '15', sale_price: '10' });
      await write();
      expect(kept(id)).toMatchObject({ regular_price: '11', sale_price: '' });
      expect(await seen(id, OURS)).toMatchObject({ price: '11', listPrice: null });
    }
  });

  test('our last sale ends once when the shop makes its sales again, and its own ones stay', async () => {
    const id = await put({ price: '10', listPrice: '15' }, null, OURS);
    await updateOffers(context(), [offer('A', id, '12', 1)]);
    // Until then the sale that runs on is a difference.
    expect(await seen(id)).toMatchObject({ price: '10' });
    await put({ price: '12', listPrice: '15' }, id);
    expect(kept(id)).toMatchObject({ regular_price: '12', sale_price: '' });
    expect(await seen(id)).toMatchObject({ price: '12' });
    updateProduct(bench.shop, { id: Number(id), sale_price: '8' });
    await put({ price: '13' }, id);
    expect(kept(id)).toMatchObject({ regular_price: '13', sale_price: '8' });
    expect(await seen(id)).toMatchObject({ price: '13' });
  });

  test('the dates of an old sale of the shop do not end ours', async () => {
    const id = await put({ price: '10' }, null, OURS);
    updateProduct(bench.shop, { id: Number(id), sale_price: '9', date_on_sale_to: '2026-01-01T00:00:00' });
    const offers = [{ ...offer('A', id, '10', 1), listPrice: '15' }];
    expect(await updateOffers(context(OURS), offers)).toMatchObject([{ outcome: 'live' }]);
    expect(await seen(id, OURS)).toMatchObject({ price: '10', listPrice: '15' });
  });

  test('a sale that the shop changed or keeps from running shows in what is read back', async () => {
    const id = await put({ price: '10', listPrice: '15' }, null, OURS);
    updateProduct(bench.shop, { id: Number(id), sale_price: '9' });
    expect((await readListings(context(OURS), null)).items).toMatchObject([{ price: '9', listPrice: '15' }]);
    updateProduct(bench.shop, { id: Number(id), date_on_sale_to: '2026-01-01T00:00:00' });
    expect((await readListings(context(OURS), null)).items).toMatchObject([{ price: '15', listPrice: null }]);
  });

  test('a price that is not the one to be paid is an issue, whichever of the two it is', async () => {
    const id = await put({ price: '10' }, null, OURS);
    // A list price below the price is no sale for WooCommerce.
    const results = await updateOffers(context(OURS), [{ ...offer('A', id, '10', 1), listPrice: '8' }]);
    expect(results).toMatchObject([
      { outcome: 'rejected', issues: [{ code: 'invalid_price', field: 'price' }] },
    ]);
    const refused = await updateOffers(context(OURS), [{ ...offer('A', id, '10', 1), listPrice: 'x' }]);
    expect(refused).toMatchObject([
      { outcome: 'rejected', issues: [{ code: 'invalid_price', field: 'listPrice' }] },
    ]);
  });

  test.each([
    ['kg', '0.25', '0.25'],
    ['g', '0.25', '250'],
    ['g', '1234567.891', '1234567891'],
    ['lbs', '1', '2.204623'],
    ['oz', '0.001', '0.035274'],
  ])('a weight goes in the shop’s unit and comes back as it was: %s %s → %s', async (unit, weight, sent) => {
    bench.shop.settings.woocommerce_weight_unit = unit;
    const id = await put({ weight });
    expect(kept(id).weight).toBe(sent);
    expect(await seen(id)).toMatchObject({ weight });
  });

  test('a weight that the shop has in other digits is left as it is written, until it differs by a gram', async () => {
    bench.shop.settings.woocommerce_weight_unit = 'lbs';
    const { id } = createProduct(bench.shop, { sku: 'A', regular_price: '1', weight: '1.5' });
    await put({ weight: '0.680' }, String(id));
    expect(kept(String(id)).weight).toBe('1.5');
    expect(await seen(String(id))).toMatchObject({ weight: '0.680' });
    await put({ weight: '0.681' }, String(id));
    expect(kept(String(id)).weight).toBe('1.501348');
    expect(await seen(String(id))).toMatchObject({ weight: '0.681' });
    updateProduct(bench.shop, { id, weight: '1.6' });
    expect(await seen(String(id))).toMatchObject({ weight: '0.725748' });
    // Less than a gram apart, and given so.
    await put({ weight: '0.0004' }, String(id));
    await put({ weight: '0.0002' }, String(id));
    expect(kept(String(id)).weight).toBe('0.000441');
  });

  test('the unit is asked for once an hour and only where something is weighed; the shop’s own weights stay', async () => {
    const ctx = bench.context();
    const upsert = (weight: string | null, id: string | null) =>
      upsertListings(ctx, [item('A', { weight }, id)]);
    const asked = () => bench.calls.filter(({ path }) => path.endsWith('weight_unit')).length;
    const { id } = createProduct(bench.shop, { sku: 'A', regular_price: '1', weight: '7' });
    await upsert(null, String(id));
    expect(kept(String(id)).weight).toBe('7');
    expect(await seen(String(id))).not.toHaveProperty('weight');
    expect(asked()).toBe(0);
    await upsert('2', String(id));
    await upsert('3', String(id));
    expect(asked()).toBe(1);
    expect(kept(String(id)).weight).toBe('3');
    // OwnParts, and gone.
    await upsert(null, String(id));
    expect(kept(String(id)).weight).toBe('');
  });

  test('a unit that is none of WooCommerce’s is said to be so', async () => {
    bench.shop.settings.woocommerce_weight_unit = 'st';
    await expect(put({ weight: '1' })).rejects.toMatchObject({
      kind: 'protocol',
      message: expect.stringContaining('weighs in st'),
    });
  });

  test('properties are attributes of the product’s own; what we no longer have goes, what the shop has stays', async () => {
    const properties = [
      { name: 'Material', value: 'Linen & <b>ramie</b>' },
      { name: 'Breite / Höhe', value: '1 &amp; 2' },
    ];
    const id = await put({ properties });
    expect(kept(id).attributes).toMatchObject(
      properties.map(({ name, value }) => ({
        id: 0,
        name,
        visible: true,
        variation: false,
        options: [value],
      })),
    );
    expect(await seen(id)).toMatchObject({ properties });
    const care = { name: 'Care', visible: true, options: ['Wash cold', 'R&amp;amp;D'] };
    updateProduct(bench.shop, { id: Number(id), attributes: [...kept(id).attributes, care] });
    await put({ properties: [{ name: 'material', value: 'Wool' }] }, id);
    expect(kept(id).attributes).toMatchObject([
      { name: 'Care', options: ['Wash cold', 'R&amp;D'] },
      { name: 'material', options: ['Wool'] },
    ]);
    await put({}, id);
    expect(kept(id).attributes.map(({ name }) => name)).toEqual(['Care']);
  });

  test('a property that a mapped attribute of the same name shows already is not shown twice', async () => {
    const payload = {
      attributes: [{ code: '1', value: 'Red' }],
      properties: [
        { name: 'colour', value: 'Red' },
        { name: 'Material', value: 'Linen' },
      ],
    };
    const id = await put(payload);
    expect(kept(id).attributes.map(({ name }) => name)).toEqual(['Colour', 'Material']);
    expect(await seen(id)).toMatchObject({ properties: payload.properties });
    await put({ ...payload, properties: [{ name: 'colour', value: 'Dark red' }] }, id);
    expect(kept(id).attributes.map(({ name }) => name)).toEqual(['Colour', 'colour']);
  });

  test('a property that a source read of an attribute of the shop comes back as no second one', async () => {
    const options = ['Red', 'Black &amp; White'];
    const { id } = createProduct(bench.shop, {
      sku: 'A',
      regular_price: '1',
      attributes: [{ id: 1, options }],
    });
    const { products } = await pullProducts(context(), { since: null, cursor: null });
    const { properties } = products[0]!;
    expect(properties).toEqual([{ name: 'Colour', value: 'Red, Black & White' }]);
    await put({ properties }, String(id));
    expect(kept(String(id)).attributes).toMatchObject([{ id: 1, options }]);
    expect(await seen(String(id))).toMatchObject({ properties });
    await put({}, String(id));
    expect(kept(String(id)).attributes).toMatchObject([{ id: 1, options }]);
  });

  test.each([
    ['Material', [{ name: 'Material', value: 'a|b' }]],
    ['Material', [{ name: 'Material', value: ' a' }]],
    ['Material', [{ name: 'Material', value: '' }]],
    ['<i>', [{ name: '<i>', value: 'a' }]],
    [
      'matérial',
      [
        { name: 'Material', value: 'a' },
        { name: 'matérial', value: 'b' },
      ],
    ],
  ])('a property that the shop would keep otherwise is refused: %s %j', async (field, properties) => {
    expect(await upsertListings(context(), [item('A', { properties })])).toMatchObject([
      { outcome: 'rejected', issues: [{ code: 'invalid_attribute', field }] },
    ]);
    expect(bench.shop.products.size).toBe(0);
  });
});
