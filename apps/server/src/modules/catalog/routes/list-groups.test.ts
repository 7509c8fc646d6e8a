import type { ProductListItem } from '@sluice/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConnection, createProduct, mapProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { addToGroup, findOrCreateGroup } from '../groups.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
});
afterAll(() => service.close());

const addGroup = (owner: TestTenant, name: string, members: number[]) =>
  service.platform.db.inTenant(owner.id, async (tx) => {
    const { id } = await findOrCreateGroup(tx, 'operator', name);
    await addToGroup(tx, 'operator', id, members);
    return id;
  });
const names = async (query: string) =>
  (await tenant.call<{ data: ProductListItem[] }>('GET', `/v1/products?${query}`)).body.data.map(
    ({ name }) => name,
  );

test('a group can be found out by its name, and its id filters the products', async () => {
  const id = await createProduct(tenant, { name: 'member' });
  await createProduct(tenant, { name: 'other' });
  const spring = await addGroup(tenant, 'Spring sale', [id]);
  const empty = await addGroup(tenant, 'Autumn', []);
  await addGroup(await service.createTenant(), 'Theirs', []);
  const { status, body } = await tenant.call('GET', '/v1/groups');
  expect([status, body]).toEqual([
    200,
    {
      data: [
        { id: empty, name: 'Autumn', products_count: 0 },
        { id: spring, name: 'Spring sale', products_count: 1 },
      ],
    },
  ]);
  expect(await names(`group_id=${spring}`)).toEqual(['member']);
});

test('a platform can be found out by its slug, and its id filters the products', async () => {
  const id = await createProduct(tenant, { name: 'mapped' });
  await mapProduct(service, tenant, { productId: id, connectionId: await addConnection(service, tenant) });
  const { status, body } = await tenant.call<{ data: { id: number; slug: string; name: string }[] }>(
    'GET',
    '/v1/platforms',
  );
  expect(status).toBe(200);
  const channels = await tenant.call<{ data: { platform: string }[] }>('GET', '/v1/channels');
  const platform = body.data.find(({ slug }) => slug === channels.body.data[0]!.platform)!;
  expect(Object.keys(platform)).toEqual(['id', 'slug', 'name']);
  expect(await names(`mapped_platform_id=${platform.id}`)).toEqual(['mapped']);
  expect(body.data.map((one) => one.id)).toEqual(body.data.map((one) => one.id).toSorted((a, b) => a - b));
});

test.each(['/v1/groups', '/v1/platforms'])('%s needs a key', async (url) => {
  expect((await service.app.inject({ url })).statusCode).toBe(401);
});
