import { readDescription } from '@sluice/connector-kit/testing';
import { describe, expect, test } from 'vitest';
import { sku, useFake } from './bench.ts';
import { DESCRIPTION, NO_DESCRIPTION } from './description.ts';
import { LEAF } from './taxonomy.ts';

const bench = await useFake();

/** Operations that the fake does not have: the description leaves the form of their requests open. */
const LEFT_OUT = ['split_by_quantity'];

describe.skipIf(DESCRIPTION === undefined)('held against the description', () => {
  test('every answer of the fake fits, and no operation is left out unsaid', async () => {
    await bench.task('product-create', sku('A1'), sku('A2', { vatRate: 10 }));
    await bench.task('product-update', { stockCode: 'A1', status: 'Active', preparingDay: 3 });
    await bench.task('price-stock-update', { stockCode: 'A1', salePrice: 9.5, listPrice: 10, quantity: 9 });
    await bench.task('product-delete', { stockCode: 'NONE' });
    await bench.call('GET /ms/product-query?stockCode=A1&page=0&size=250');
    await bench.call('GET /cdn/categories');
    await bench.call(`GET /cdn/category/${LEAF}/attribute`);
    bench.shop().placeOrder([
      { sku: 'A1', quantity: 1 },
      { sku: 'A2', quantity: 1 },
    ]);
    const path = '/rest/delivery/v1/shipmentPackages?status=Created&page=0&size=100';
    const [{ lines }] = (await bench.call(`GET ${path}`)).body.content;
    const [lineId] = lines.map(({ orderLineId }: { orderLineId: number }) => orderLineId);
    await bench.call('PUT /rest/order/v1/update', { lines: [{ lineId }], status: 'Picking' });
    const json = { splitGroups: [{ orderLineIds: [lineId] }] };
    await bench.call('POST /rest/delivery/v1/splitCombinePackage', json);
    expect(bench.findings.faults).toEqual([]);
    const known = readDescription(DESCRIPTION!).operations.filter((id) => !LEFT_OUT.includes(id));
    expect([...bench.findings.checked.keys()].toSorted()).toEqual(known.toSorted());
  });

  test('a request that does not fit is found, and answered', async () => {
    await bench.call('GET /ms/product-query?barcode=1');
    await bench.task('price-stock-update', { stockCode: 'A1', quantity: 1.5 });
    expect(bench.findings.faults.splice(0)).toEqual([
      expect.stringContaining('barcode is no parameter'),
      expect.stringContaining('/payload/skus/0/quantity must be integer'),
    ]);
  });
});

test.runIf(DESCRIPTION === undefined)('the description is not at hand', ({ skip }) => {
  skip(NO_DESCRIPTION);
});
