import { expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { linkSourceProduct } from './links.ts';
import { useTestSite } from './testing/use-site.ts';

const own = useTestSite();

const inTenant = <T>(work: Parameters<typeof own.service.platform.db.inTenant<T>>[1]): Promise<T> =>
  own.service.platform.db.inTenant(own.tenant.id, work);
const link = async () =>
  (await inTenant((tx) =>
    tx.first(sql<{ state: string; product_id: number | null }>`
      select state, product_id from source_products where external_id = 'p1'`),
  ))!;

test('what a person calls a new product is made one, whatever its barcode matches', async () => {
  const ours = [
    await createProduct(own.tenant, { name: 'Red', ean: '40170725' }),
    await createProduct(own.tenant, { name: 'Blue', ean: '40170725' }),
  ];
  await own.site.put({ id: 'p1', name: 'Green', barcode: '40170725' });
  await own.site.sync();
  expect(await link()).toEqual({ state: 'ambiguous', product_id: null });
  await inTenant((tx) =>
    linkSourceProduct(tx, 'operator', { connectionId: own.site.source, externalId: 'p1' }, null),
  );
  await own.site.sync();
  const made = await link();
  expect(made).toEqual({ state: 'linked', product_id: expect.any(Number) });
  expect(ours).not.toContain(made.product_id);
  await own.site.sync();
  expect(await link()).toEqual(made);
});
