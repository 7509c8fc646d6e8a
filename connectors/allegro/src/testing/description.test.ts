import { expect, test } from 'vitest';
import { SHOP } from './account.ts';
import { offered, sell, useAllegro } from './bench.ts';
import { DESCRIPTION, NO_DESCRIPTION } from './description.ts';

const bench = await useAllegro();

test('calls and answers are held against the vendor’s description', async ({ skip }) => {
  skip(DESCRIPTION === undefined, NO_DESCRIPTION);
  const id = await sell(bench, 'A-1');
  const order = bench.shop().placeOrder([{ sku: 'A-1', quantity: 1 }]);
  const reads = [
    `/sale/product-offers/${id}`,
    '/sale/offers?limit=1000',
    '/sale/products?phrase=lampa',
    '/sale/categories',
    `/sale/categories/${SHOP.category}`,
    `/sale/categories/${SHOP.category}/parameters`,
    '/me',
    '/marketplaces',
    '/sale/shipping-rates',
    '/after-sales-service-conditions/return-policies',
    '/after-sales-service-conditions/implied-warranties',
    '/after-sales-service-conditions/warranties',
    '/order/events',
    '/order/event-stats',
    '/order/carriers',
    '/order/checkout-forms',
    `/order/checkout-forms/${order}`,
    `/order/checkout-forms/${order}/shipments`,
    '/payments/refunds',
  ];
  for (const path of reads) expect((await bench.call(`GET ${path}`)).status, path).toBe(200);
  expect(bench.findings.faults).toEqual([]);
  expect(bench.findings.checked.size).toBe(reads.length + 1);
});

test('misspelt fields, parameters that are none and missing fields are refused and noted', async ({
  skip,
}) => {
  skip(DESCRIPTION === undefined, NO_DESCRIPTION);
  const wrong = offered('A-1', { stock: { avaliable: 5 } });
  const answers = [
    await bench.call('POST /sale/product-offers', { json: wrong }),
    await bench.call('GET /sale/offers?externalId=A-1'),
    await bench.call('POST /payments/refunds', { json: {} }),
  ];
  expect(answers.map(({ status, body }) => [status, body.errors[0].code])).toEqual(
    answers.map(() => [400, 'ValidationException']),
  );
  expect(bench.findings.faults.join('\n')).toContain('/stock/avaliable is no field');
});
