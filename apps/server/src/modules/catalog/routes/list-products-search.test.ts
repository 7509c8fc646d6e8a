import type { ProductListItem } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

// holds PROD-16
describe('search of GET /v1/products', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    await createProduct(tenant, {
      name: 'Çelik IŞIK Su Isıtıcı',
      sku: 'KF-0815',
      ean: '4006381333931',
      model: 'MX-5',
    });
    await createProduct(tenant, { name: 'İstanbul Kettle' });
    await createProduct(tenant, { name: '100% Cotton', sku: 'A_B' });
    await createProduct(tenant, { name: '100 Cotton', sku: 'AxB' });
    await createProduct(tenant, { name: 'Back\\slash', sku: "O'Neil--;" });
    await createProduct(tenant, { name: 'Cafe\u0301 Straße ΟΔΟΣ', model: '😀 smile' });
    const other = await service.createTenant();
    await createProduct(other, { name: 'İstanbul Kettle of somebody else' });
  });
  afterAll(() => service.close());

  const search = async (text: string) => {
    const query = new URLSearchParams({ search: text });
    const { body } = await tenant.call<{ data: ProductListItem[]; meta: { total: number } }>(
      'GET',
      `/v1/products?${query}`,
    );
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map((item) => item.name);
  };

  test.each([
    ['a fragment of the name', 'elik'],
    ['a fragment of the sku', 'f-08'],
    ['a fragment of the ean', '638133'],
    ['a fragment of the model', 'mx-'],
    ['a single letter', 'ç'],
    ['the dotless spelling', 'ışık'],
    ['the dotted capital', 'İŞİK'],
    ['the plain capital', 'IŞIK'],
    ['the plain small letter', 'işik su ısıtıcı'],
    ['blanks folded', '  su \t isitici '],
  ])('finds by %s', async (_how, text) => {
    expect(await search(text)).toEqual(['Çelik IŞIK Su Isıtıcı']);
  });

  test.each(['istanbul', 'ISTANBUL', 'İSTANBUL', 'ıstanbul', 'kettle'])(
    'finds İstanbul by %s, in this tenant alone',
    async (text) => {
      expect(await search(text)).toEqual(['İstanbul Kettle']);
    },
  );

  test.each([
    ['100%', ['100% Cotton']],
    ['%', ['100% Cotton']],
    ['a_b', ['100% Cotton']],
    ['_', ['100% Cotton']],
    ['k\\s', ['Back\\slash']],
    ['\\', ['Back\\slash']],
    ["o'neil--;", ['Back\\slash']],
    ['café', ['Cafe\u0301 Straße ΟΔΟΣ'.normalize('NFC')]],
    ['STRAßE', ['Cafe\u0301 Straße ΟΔΟΣ'.normalize('NFC')]],
    ['οδοσ', ['Cafe\u0301 Straße ΟΔΟΣ'.normalize('NFC')]],
    ['😀', ['Cafe\u0301 Straße ΟΔΟΣ'.normalize('NFC')]],
    ['0815 400', []],
    ['kettle x', []],
  ])('takes %j literally', async (text, names) => {
    expect((await search(text)).map((name) => name.normalize('NFC'))).toEqual(names);
  });

  test('an empty or blank search filters nothing', async () => {
    for (const text of ['', '   ']) expect(await search(text)).toHaveLength(6);
  });

  test('what a PUT changed is found by its new words alone', async () => {
    const id = await createProduct(tenant, { name: 'Oldword' });
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Newword', sku: 'NW-1' });
    expect(await search('oldword')).toEqual([]);
    expect(await search('newword')).toEqual(['Newword']);
    expect(await search('nw-1')).toEqual(['Newword']);
    await tenant.call('DELETE', `/v1/products/${id}`);
  });
});
