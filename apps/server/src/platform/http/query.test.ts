import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
});
afterAll(() => service.close());

const LISTS = [
  '/v1/products',
  '/v1/orders',
  '/v1/brands',
  '/v1/categories',
  '/v1/stock-locations',
  '/v1/tax-rates',
  '/v1/channels',
];

test.each(LISTS)('%s refuses a parameter with brackets in its name', async (path) => {
  for (const query of ['brand_id[]=1', 'status[]=new', 'page[size]=1', 'brand_id%5B%5D=1', ']=1', '[]=1']) {
    const answer = await tenant.call('GET', `${path}?${query}`);
    expect([query, answer.status]).toEqual([query, 422]);
  }
  const answer = await tenant.call('GET', `${path}?brand_id[]=1`);
  expect(answer.body.errors).toEqual({ brand_id: ['a parameter is named without brackets: brand_id=…'] });
});

test.each(LISTS)('%s takes empty parameters for absent ones', async (path) => {
  const names =
    'search brand_id category_id group_id family_code status has_stock has_image mapped_platform_id unmapped_platform_id ' +
    'has_channel_override override_source page per_page cursor order_number credential_id created_from created_to ' +
    'updated_from updated_to type active_only';
  const plain = await tenant.call('GET', path);
  for (const value of ['', '%20', '&status=']) {
    const query = names
      .split(' ')
      .map((name) => `${name}=${value}`)
      .join('&');
    const answer = await tenant.call<{ data: unknown }>('GET', `${path}?${query}`);
    expect([value, answer.status]).toEqual([value, 200]);
    expect(answer.body.data).toEqual(plain.body.data);
  }
});

test.each([
  ['/v1/products?page=1&page=2', { page: ['page is sent 2 times; send it only once'] }],
  ['/v1/products?search=a&search=b&search=', { search: ['search is sent 2 times; send it only once'] }],
  [
    '/v1/products?status=true&status=true&status=false&brand_id=x',
    { status: ['status is sent 3 times; send it only once'], brand_id: ['brand_id must be a whole number'] },
  ],
  [
    '/v1/products?override_source=api&override_source=manual',
    { override_source: ['override_source is sent 2 times; send it only once'] },
  ],
  [
    '/v1/orders?created_from=2026-01-01T00:00:00Z&created_from=x',
    { created_from: ['created_from is sent 2 times; send it only once'] },
  ],
])('%s says that a parameter is there more than once', async (address, errors) => {
  const answer = await tenant.call('GET', address);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual(errors);
});

test('a repeatable parameter, an unknown one and one that is empty but once may be there more than once', async () => {
  for (const address of [
    '/v1/orders?status=new&status=shipped',
    '/v1/products?unknown=1&unknown=2',
    '/v1/products?page=1&page=',
  ])
    expect([address, (await tenant.call('GET', address)).status]).toEqual([address, 200]);
});
