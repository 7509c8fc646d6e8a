import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
const ids: number[] = [];
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id, 'viewer');
  for (const [name, price, quantity] of [
    ['Red one', 5, 1],
    ['Blue', 1, 9],
    ['Red two', 3, 4],
    ['Red three', 4, 2],
  ] as const)
    ids.push(await createProduct(tenant, { name, price, quantity }));
});
afterAll(() => service.close());

const siblings = async (at: number, query: string) =>
  (await user.call('GET', `/products/${ids[at]}/siblings${query}`)).body;

test.each([
  ['as the list is without any order', 2, '?search=red', { previous: 3, next: 0, position: 2, total: 3 }],
  ['by id', 2, '?search=red&sort=id&direction=asc', { previous: 0, next: 3, position: 2, total: 3 }],
  ['by price', 2, '?sort=price&direction=asc', { previous: 1, next: 3, position: 2, total: 4 }],
  ['by stock', 3, '?sort=quantity&direction=desc', { previous: 2, next: 0, position: 3, total: 4 }],
  ['by name', 1, '?sort=name&direction=asc', { previous: null, next: 0, position: 1, total: 4 }],
])('the neighbours are those of the list, %s', async (_how, at, query, { previous, next, ...place }) => {
  const idOf = (index: number | null) => (index === null ? null : ids[index]);
  expect(await siblings(at, query)).toEqual({
    previous: idOf(previous),
    next: idOf(next),
    ...place,
  });
});

test('the list and the neighbours agree about every place', async () => {
  for (const query of ['', '?sort=name', '?sort=price&direction=asc', '?sort=quantity', '?sort=updated_at']) {
    const list = await user.call<{ data: { id: number }[] }>('GET', `/product-list${query}`);
    for (const [place, { id }] of list.body.data.entries())
      expect(await siblings(ids.indexOf(id), query), query).toMatchObject({
        previous: list.body.data[place - 1]?.id ?? null,
        next: list.body.data[place + 1]?.id ?? null,
        position: place + 1,
      });
  }
});

test('what no longer meets the filters keeps its place, so that one can go on', async () => {
  expect(await siblings(1, '?search=red&sort=id&direction=asc')).toEqual({
    previous: ids[0],
    next: ids[2],
    position: 2,
    total: 4,
  });
});

test('another tenant’s product has none', async () => {
  const stranger = await signIn(service, (await service.createTenant()).id);
  expect((await stranger.call('GET', `/products/${ids[0]}/siblings`)).status).toBe(404);
  expect((await user.call('GET', `/products/${ids[0]}/siblings?sort=nonsense`)).status).toBe(422);
});
