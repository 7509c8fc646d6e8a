import { barcode } from '@sluice/connector-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { trendyolConnector as connector } from './index.ts';
import { buildItem, known, useBench } from './testing/bench.ts';
import { COLOUR } from './testing/state.ts';

const bench = await useBench();

const colour = (value: string) => [{ code: String(COLOUR), value }];
const rejected = (code: string, field?: string) => ({
  outcome: 'rejected',
  issues: [{ code, ...(field === undefined ? {} : { field }) }],
});

describe('what Trendyol would refuse or alter is told without a call', () => {
  test.each([
    ['a title of 101 letters', { title: 'x'.repeat(101) }, 'too_long', 'title'],
    ['no title', { title: ' ' }, 'missing_field', 'title'],
    ['no description', { description: '' }, 'missing_field', 'description'],
    ['a stock above 20,000', { stock: 20_001 }, 'invalid_stock', 'stock'],
    ['a price of three decimals', { price: '1.005' }, 'invalid_price', 'price'],
    ['a price of nothing', { price: '0.00' }, 'invalid_price', 'price'],
    ['another currency', { currency: 'EUR' }, 'invalid_price', 'currency'],
    ['no image', { images: [] }, 'invalid_image', 'images'],
    ['nine images', { images: Array(9).fill('https://img.example/1.jpg') }, 'invalid_image', 'images'],
    ['an image without TLS', { images: ['http://img.example/1.jpg'] }, 'invalid_image', 'images'],
    ['a barcode with a blank', { barcode: 'AB 12' }, 'invalid_barcode', 'barcode'],
    ['a barcode of 41 letters', { barcode: 'x'.repeat(41) }, 'invalid_barcode', 'barcode'],
    ['a brand that Trendyol has not', { brandSyncId: null }, 'unknown_brand', 'brand'],
    ['a category that is not mapped', { categorySyncId: null }, 'unknown_category', 'categoryPath'],
    [
      'an attribute of another channel',
      { attributes: [{ code: 'colour', value: 'red' }] },
      'invalid_attribute',
      'colour',
    ],
    ['a product that is not for sale', { active: false }, 'invalid_value', 'active'],
  ])('%s', async (_what, payload, code, field) => {
    expect(await bench.upsert([buildItem('A', payload)])).toMatchObject([rejected(code, field)]);
    expect(bench.counted()).toEqual({});
  });

  test('a product without a barcode, unless the connection takes the SKU for it', async () => {
    const item = buildItem('A');
    expect(await bench.upsert([item], { missing_barcode: 'refuse' })).toMatchObject([
      rejected('missing_field', 'barcode'),
    ]);
    expect(await bench.upsert([item])).toMatchObject([{ outcome: 'live', syncId: 'A' }]);
  });

  test('another barcode for a listing that is there; another way to write it is none', async () => {
    const item = buildItem('A', { barcode: '036000291452' });
    await bench.upsert([item]);
    const written = known(item, { barcode: '0036000291452' });
    expect(await bench.upsert([written])).toMatchObject([{ outcome: 'live', syncId: '036000291452' }]);
    const other = known(item, { barcode: barcode(5) });
    expect(await bench.upsert([other])).toMatchObject([rejected('invalid_barcode', 'barcode')]);
  });

  test('a second product of a batch with the same barcode', async () => {
    const items = ['A', 'B'].map((sku) => buildItem(sku, { barcode: barcode(1) }));
    expect(await bench.upsert(items)).toMatchObject([{ outcome: 'live' }, rejected('duplicate_barcode')]);
  });
});

describe('a product that waits for approval', () => {
  beforeEach(() => {
    bench.state().approves = false;
  });

  test('is changed by the call for such products, and by its content once it is approved', async () => {
    const item = buildItem('A', { barcode: barcode(1) });
    await bench.upsert([item]);
    bench.counted();
    await bench.upsert([known(item, { title: 'Second' })]);
    expect(bench.counted()).toMatchObject({ 'POST /product/products/unapproved-bulk-update': 1 });
    expect(bench.state().products.get(barcode(1))).toMatchObject({ title: 'Second', contentId: null });
    bench.state().approve(barcode(1));
    await bench.upsert([known(item, { title: 'Third', price: '25', stock: 7 })]);
    expect(bench.counted()).toMatchObject({ 'POST /product/products/content-bulk-update': 1 });
    expect(bench.state().products.get(barcode(1))).toMatchObject({
      title: 'Third',
      salePrice: 25,
      quantity: 7,
    });
  });

  test('goes to be approved again when it was rejected and is mended', async () => {
    const item = buildItem('A', { barcode: barcode(1) });
    await bench.upsert([item]);
    bench.state().products.get(barcode(1))!.rejectReasons = ['Hatalı Marka Bilgisi'];
    await bench.upsert([known(item, { title: 'Mended' })]);
    expect(bench.state().products.get(barcode(1))).toMatchObject({ title: 'Mended', rejectReasons: [] });
  });

  test('is withdrawn by its stock, since only what is approved goes into the archive', async () => {
    const item = buildItem('A', { barcode: barcode(1) });
    await bench.upsert([item]);
    const [accepted] = await connector.withdrawListings(bench.context(), [known(item).key]);
    const ticket = accepted?.outcome === 'accepted' ? accepted.ticket : '';
    expect(await connector.pollTicket(bench.context(), ticket, [item.key])).toMatchObject({
      results: [{ outcome: 'withdrawn' }],
    });
    expect(bench.state().products.get(barcode(1))).toMatchObject({ quantity: 0, archived: false });
  });
});

describe('an approved product', () => {
  test('keeps its brand: another one is refused, another spelling is none', async () => {
    const item = buildItem('A', { barcode: barcode(1) });
    await bench.upsert([item]);
    const other = known(item, { brand: 'Nordwind', brandSyncId: '43' });
    expect(await bench.upsert([other])).toMatchObject([rejected('invalid_value', 'brand')]);
    const same = known(item, { brand: 'KUZEY IŞIĞI', brandSyncId: '777' });
    expect(await bench.upsert([same])).toMatchObject([{ outcome: 'live' }]);
  });

  test('keeps its category and model: that is told, and all else is changed', async () => {
    const family = { code: 'M-1', name: 'Lamp', options: [{ name: 'Beden', value: 'S' }], lead: true };
    const item = buildItem('A', { barcode: barcode(1), family });
    await bench.upsert([item]);
    expect(await bench.upsert([known(item, { title: 'Same place' })])).toMatchObject([{ outcome: 'live' }]);
    bench.state().tree = [...bench.state().tree, { id: 412, name: 'Lambader', parentId: 400 }];
    const moved = known(item, { title: 'Moved', categorySyncId: '412', price: '30' });
    expect(await bench.upsert([moved])).toMatchObject([rejected('invalid_value', 'categoryPath')]);
    expect(bench.state().products.get(barcode(1))).toMatchObject({ title: 'Moved', salePrice: 30 });
    const other = known(item, { title: 'Other', family: { ...family, code: 'M-2' } });
    expect(await bench.upsert([other])).toMatchObject([rejected('invalid_value', 'family')]);
    const [found] = await connector.lookupListings(bench.context(), [other.key]);
    expect(found).toMatchObject({ listing: { familyCode: 'M-1' } });
    const alone = known(item, { title: 'Alone', family: null });
    expect(await bench.upsert([alone])).toMatchObject([{ outcome: 'live' }]);
  });

  test('that shares its page with another one has what both have in common', async () => {
    const items = [1, 2].map((n) => buildItem(`A${n}`, { barcode: barcode(n), title: 'One page' }));
    await bench.upsert(items);
    const { products } = bench.state();
    products.get(barcode(2))!.contentId = products.get(barcode(1))!.contentId;
    const same = items.map((item) => known(item, { title: 'New page' }));
    expect(await bench.upsert(same)).toMatchObject([{ outcome: 'live' }, { outcome: 'live' }]);
    const apart = [same[0]!, known(items[1]!, { title: 'Another page' })];
    expect(await bench.upsert(apart)).toMatchObject([
      { outcome: 'live' },
      rejected('invalid_value', 'title'),
    ]);
  });

  test('whose content is refused is told apart from its neighbours, although results name it by a number', async () => {
    const items = [1, 2, 3].map((n) => buildItem(`A${n}`, { barcode: barcode(n) }));
    await bench.upsert(items);
    const changed = items.map((item, at) => known(item, at === 1 ? { attributes: [] } : { title: 'New' }));
    expect(await bench.upsert(changed)).toMatchObject([
      { externalKey: 'A1', outcome: 'live' },
      {
        externalKey: 'A2',
        outcome: 'rejected',
        issues: [
          {
            code: 'missing_attribute',
            message: 'Zorunlu kategori özellik bilgisi eksiktir. Eksik alan: Renk',
          },
        ],
      },
      { externalKey: 'A3', outcome: 'live' },
    ]);
  });

  test('takes ids of allowed values, and digits as text', async () => {
    await bench.upsert([
      buildItem('A', {
        barcode: barcode(1),
        attributes: [
          ...colour('2024'),
          { code: '338', value: 'id:6822' },
          { code: '14', value: 'id:9001' },
          { code: '14', value: 'id:9002' },
        ],
      }),
    ]);
    expect(bench.state().products.get(barcode(1))?.attributes).toEqual([
      { attributeId: 47, attributeValue: '2024' },
      { attributeId: 338, attributeValueIds: [6822] },
      { attributeId: 14, attributeValueIds: [9001, 9002] },
    ]);
  });
});

test('what was created is told although the changes of others failed: it is not created again', async () => {
  const item = buildItem('A', { barcode: barcode(1) });
  await bench.upsert([item]);
  const { http, ...context } = bench.context();
  const failing: typeof http = {
    request: (request) =>
      request.method === 'GET' ? http.request({ ...request, headers: {} }) : http.request(request),
  };
  const results = await connector.upsertListings({ ...context, http: failing }, [
    buildItem('B', { barcode: barcode(2) }),
    known(item),
  ]);
  expect(results).toMatchObject([
    { externalKey: 'B', outcome: 'accepted' },
    { externalKey: 'A', outcome: 'retry', error: { kind: 'forbidden' } },
  ]);
});

test('the terms of the connection go with each product', async () => {
  const terms = {
    vat_rate: '10',
    dimensional_weight: 2.5,
    delivery_duration: 1,
    shipment_address_id: 11,
    returning_address_id: 12,
  } as const;
  const { http, ...context } = bench.context(terms);
  const bodies: unknown[] = [];
  const recording: typeof http = {
    request: (request) => {
      bodies.push(request.json);
      return http.request(request);
    },
  };
  const family = { code: 'SHIRT-7', name: 'Shirt', options: [{ name: 'Beden', value: 'M' }], lead: true };
  await connector.upsertListings({ ...context, http: recording }, [
    buildItem('A', { barcode: barcode(1) }),
    buildItem('B', { barcode: barcode(2), family, listPrice: '25', vatRate: '1.0000' }),
  ]);
  expect(bodies).toMatchObject([
    {
      items: [
        {
          productMainId: barcode(1),
          origin: 'TR',
          vatRate: 10,
          dimensionalWeight: 2.5,
          listPrice: 19.9,
          deliveryOption: { deliveryDuration: 1 },
          shipmentAddressId: 11,
          returningAddressId: 12,
        },
        { productMainId: 'SHIRT-7', salePrice: 19.9, listPrice: 25, vatRate: 1 },
      ],
    },
  ]);
});
