import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createProducts } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import {
  addToGroup,
  deleteGroup,
  findOrCreateGroup,
  listGroups,
  removeFromGroup,
  renameGroup,
} from './index.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
});

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const create = async (name: string) => (await inTenant((tx) => findOrCreateGroup(tx, 'operator', name))).id;
const groups = () => inTenant((tx) => tx.run(listGroups(tx)));
/** Reads and clears the products that wait to be planned. */
const marked = async (): Promise<number[]> => {
  const rows = await inTenant((tx) =>
    tx.run(sql<{ product_id: number }>`delete from product_changes returning product_id`),
  );
  return rows.map((row) => row.product_id).sort((a, b) => a - b);
};

test('a group of one name is made once, in whatever spelling and however many ask at once', async () => {
  const ids = await Promise.all(['Outlet', 'OUTLET ', 'outlet', 'Outlet'].map(create));
  expect(new Set(ids).size).toBe(1);
  expect(await groups()).toHaveLength(1);
  await expect(create('  ')).rejects.toMatchObject({ errors: { name: [expect.any(String)] } });
});

test('products that come in or leave are planned anew, and no others', async () => {
  const [a, b, c] = (await createProducts(service, tenant, 3)) as [number, number, number];
  const id = await create('Outlet');
  await marked();
  expect(await inTenant((tx) => addToGroup(tx, 'operator', id, [a, b, 999_999]))).toBe(2);
  expect(await marked()).toEqual([a, b]);
  expect(await inTenant((tx) => addToGroup(tx, 'operator', id, [a, c]))).toBe(1);
  expect(await marked()).toEqual([c]);
  expect(await inTenant((tx) => removeFromGroup(tx, 'operator', id, [a]))).toBe(1);
  expect(await marked()).toEqual([a]);
  expect(await groups()).toEqual([{ id, name: 'Outlet', products: 2 }]);
  await inTenant((tx) => deleteGroup(tx, 'operator', id));
  expect(await marked()).toEqual([b, c]);
  expect(await groups()).toEqual([]);
});

test('a name that is taken in any spelling is no new name', async () => {
  const id = await create('Outlet');
  await create('Season');
  await expect(inTenant((tx) => renameGroup(tx, 'operator', id, 'SEASON'))).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await inTenant((tx) => renameGroup(tx, 'operator', id, 'OUTLET'));
  expect((await groups()).map((group) => group.name)).toEqual(['OUTLET', 'Season']);
});

test('another tenant’s group and products are none', async () => {
  const other = await service.createTenant();
  const [theirs] = (await createProducts(service, other, 1)) as [number];
  const id = await create('Outlet');
  expect(await inTenant((tx) => addToGroup(tx, 'operator', id, [theirs]))).toBe(0);
  const change = service.platform.db.inTenant(other.id, (tx) => addToGroup(tx, 'operator', id, [theirs]));
  await expect(change).rejects.toMatchObject({ code: 'not_found' });
});
