import type { PageMeta, ProductListItem } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

interface ProductPage {
  data: ProductListItem[];
  links: { first: string; last: string; prev: string | null; next: string | null };
  meta: PageMeta;
}

describe('GET /v1/products', () => {
  let service: TestService;
  let tenant: TestTenant;
  let ids: number[];
  beforeAll(async () => {
    service = await startTestService({ PUBLIC_URL: 'https://shop.example' });
    tenant = await service.createTenant();
    ids = [];
    for (let n = 0; n < 45; n++) ids.push(await createProduct(tenant, { name: `Item ${n}` }));
  });
  afterAll(() => service.close());

  const list = async (query = '') => (await tenant.call<ProductPage>('GET', `/v1/products${query}`)).body;

  // holds PROD-14
  test('an item has exactly its fields', async () => {
    const shop = await service.createTenant();
    await shop.call('POST', '/v1/stock-locations', { code: 'WH-1', label: 'x', type: 'external' });
    const full = await createProduct(shop, {
      name: 'Kettle',
      sku: 'KF-0815',
      price_with_vat: 100,
      tax_rate: 20,
      quantity: 5,
      status: false,
      brand_name: 'Acme',
      attribute_bag: { 'WH-1': 3 },
    });
    const bare = await createProduct(shop, { name: 'Spoon' });
    const answer = await shop.call<ProductPage>('GET', '/v1/products');
    expect(answer.status).toBe(200);
    const id = expect.any(Number);
    expect(answer.body.data).toEqual([
      {
        id: full,
        name: 'Kettle',
        sku: 'KF-0815',
        price: 83.333333,
        price_with_vat: 100,
        quantity: 5,
        status: false,
        brand: { id, name: 'Acme' },
        tax_rate: { id, name: 'VAT 20%', rate: 20 },
        image: null,
        attribute_bag: { 'WH-1': 3 },
      },
      {
        id: bare,
        name: 'Spoon',
        sku: null,
        price: 0,
        price_with_vat: 0,
        quantity: 0,
        status: true,
        brand: null,
        tax_rate: null,
        image: null,
        attribute_bag: {},
      },
    ]);
  });

  // holds PROD-13, PROD-15
  test('the first page has 20 items, in the order of their ids, and says where it is', async () => {
    const page = await list();
    expect(page.data.map((item) => item.id)).toEqual(ids.slice(0, 20));
    expect(page.links).toEqual({
      first: 'https://shop.example/v1/products?page=1',
      last: 'https://shop.example/v1/products?page=3',
      prev: null,
      next: 'https://shop.example/v1/products?page=2',
    });
    expect(page.meta).toEqual({ current_page: 1, per_page: 20, total: 45, last_page: 3, from: 1, to: 20 });
  });

  // holds PROD-15
  test('following next visits every product once; the last page is short and has no next', async () => {
    const seen: number[] = [];
    let page = await list('?per_page=7');
    for (;;) {
      seen.push(...page.data.map((item) => item.id));
      if (page.links.next === null) break;
      page = await list(new URL(page.links.next).search);
    }
    expect(seen).toEqual(ids);
    expect(page.meta).toMatchObject({ current_page: 7, last_page: 7, from: 43, to: 45 });
    expect(page.links.prev).toBe('https://shop.example/v1/products?per_page=7&page=6');
  });

  test('a page beyond the end is empty and leads back to the last one', async () => {
    for (const number of [4, 2_147_483_647]) {
      const page = await list(`?page=${number}`);
      expect(page).toMatchObject({
        data: [],
        meta: { current_page: number, total: 45, from: null, to: null },
      });
      expect(page.links).toMatchObject({ prev: 'https://shop.example/v1/products?page=3', next: null });
    }
  });

  test('a catalogue without products has one empty page', async () => {
    const empty = await service.createTenant();
    const { body } = await empty.call<ProductPage>('GET', '/v1/products');
    expect(body).toMatchObject({ data: [], links: { prev: null, next: null } });
    expect(body.meta).toEqual({
      current_page: 1,
      per_page: 20,
      total: 0,
      last_page: 1,
      from: null,
      to: null,
    });
  });

  test.each([
    ['1', 1],
    ['100', 45],
    ['101', 45],
    ['1000000000', 45],
    ['', 20],
  ])('per_page=%s is served, capped at 100 and echoed', async (perPage, items) => {
    const page = await list(`?per_page=${perPage}`);
    expect(page.data).toHaveLength(items);
    expect(page.meta.per_page).toBe(perPage === '' ? 20 : Math.min(Number(perPage), 100));
  });

  test('links keep every filter as it was sent', async () => {
    const query = '?search=Item+%3F%26%2B%C4%B0&status=true&per_page=2';
    const filters = [...new URL(`http://x/${query}`).searchParams];
    const page = await list(query);
    expect([...new URL(page.links.first).searchParams]).toEqual([...filters, ['page', '1']]);
    const raw = await list('?per_page=2&search=a?b');
    expect(new URL(raw.links.first).searchParams.get('search')).toBe('a?b');
  });

  test.each([
    ['page=0', 'page', 'page must be at least 1'],
    ['page=-1', 'page', 'page must be at least 1'],
    ['page=x', 'page', 'page must be a whole number'],
    ['page=1.5', 'page', 'page must be a whole number'],
    ['per_page=0', 'per_page', 'per_page must be at least 1'],
    ['per_page=all', 'per_page', 'per_page must be a whole number'],
    ['page=1&page=2', 'page', 'page is sent 2 times; send it only once'],
    ['brand_id=abc', 'brand_id', 'brand_id must be a whole number'],
    ['brand_id=9007199254740993', 'brand_id', 'brand_id is too large'],
    ['status=maybe', 'status', 'status must be a boolean (true or false)'],
    ['has_stock=2', 'has_stock', 'has_stock must be a boolean (true or false)'],
    ['override_source=portal', 'override_source', 'override_source must be one of manual, api'],
    [
      'search=a%00b',
      'search',
      'search contains characters that are not allowed (NUL or an unpaired surrogate)',
    ],
  ])('%s is refused with 422', async (query, field, message) => {
    const answer = await tenant.call('GET', `/v1/products?${query}`);
    expect(answer).toMatchObject({ status: 422, body: { message, errors: { [field]: [message] } } });
  });

  test('all malformed parameters are named at once; unknown ones are ignored', async () => {
    const answer = await tenant.call('GET', '/v1/products?page=0&status=x&colour=red');
    expect(Object.keys(answer.body.errors as object).sort()).toEqual(['page', 'status']);
    expect((await tenant.call('GET', '/v1/products?colour=red&constructor=1&toString=1')).status).toBe(200);
  });
});
