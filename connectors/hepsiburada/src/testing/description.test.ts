import { expect, test } from 'vitest';
import { importAll, MERCHANT, product, useFake } from './bench.ts';
import { DESCRIPTION, NO_DESCRIPTION } from './description.ts';

const bench = await useFake();
const LISTINGS = `/listings/merchantid/${MERCHANT}` as const;

test.skipIf(DESCRIPTION === undefined)('the answers of the fake fit the description', async () => {
  await importAll(bench, product('A1'), product('A2', { UrunAdi: '' }));
  await bench.call('mpop', `GET /product/api/products/all-products-of-merchant/${MERCHANT}`);
  await bench.call('mpop', 'GET /product/api/categories/get-all-categories?leaf=true&size=2000');
  await bench.call('mpop', 'GET /product/api/categories/18021982/attributes');
  await bench.call('mpop', 'GET /product/api/categories/18021982/attribute/Marka/values');
  for (const kind of ['price', 'stock', 'inventory']) {
    const json = [{ merchantSku: 'A1', price: 5, availableStock: 1 }, { merchantSku: 'NONE' }];
    const { body } = await bench.call('listing', `POST ${LISTINGS}/${kind}-uploads`, { json });
    await bench.call('listing', `GET ${LISTINGS}/${kind}-uploads/id/${body.id}`);
  }
  await bench.call('listing', `GET ${LISTINGS}?limit=10`);
  expect(bench.findings.faults).toEqual([]);
  expect(bench.findings.checked.size).toBe(13);
});

test.skipIf(DESCRIPTION === undefined)('a request that does not fit is found, and answered', async () => {
  const [row] = await importAll(bench, product('A1', { price: '130.50' }));
  expect(row.importStatus).toBe('FAILED');
  await bench.call('listing', `GET ${LISTINGS}?limit=10&sku=A1`);
  expect(bench.findings.faults.splice(0)).toEqual([
    expect.stringContaining('/attributes/price must match pattern'),
    expect.stringContaining('sku is no parameter'),
  ]);
});

test.runIf(DESCRIPTION === undefined)('the description is not at hand', ({ skip }) => {
  skip(NO_DESCRIPTION);
});
