import { expect, test } from 'vitest';
import { createProduct, stockOf } from '../../testing/fixtures.ts';
import { useTestSite } from './testing/use-site.ts';

const own = useTestSite();

const counted = async (quantity: number | null): Promise<void> => {
  await own.site.put({ id: 'p1', name: 'Kettle', sku: 'K-1', price: '5', quantity });
  await own.site.sync();
};
const idOf = async (): Promise<number> =>
  (await own.tenant.call<{ data: { id: number }[] }>('GET', '/v1/products')).body.data[0]!.id;

test('a product that the site begins to count takes its first count', async () => {
  await counted(null);
  const id = await idOf();
  await counted(7);
  expect(await stockOf(own.tenant, id)).toBe(7);
  await counted(6);
  expect(await stockOf(own.tenant, id)).toBe(6);
});

test('a product that was here and never counted takes the count of the site; one that was keeps its own', async () => {
  const id = await createProduct(own.tenant, { name: 'Kettle', sku: 'K-1' });
  await counted(7);
  expect(await stockOf(own.tenant, id)).toBe(7);
  const other = await createProduct(own.tenant, { name: 'Pot', sku: 'P-1', quantity: 3 });
  await own.site.put({ id: 'p2', name: 'Pot', sku: 'P-1', price: '5', quantity: 9 });
  await own.site.sync();
  expect(await stockOf(own.tenant, other)).toBe(3);
});
