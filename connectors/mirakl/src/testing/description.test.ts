import { describe, expect, test } from 'vitest';
import { offer, product, useMirakl } from './bench.ts';
import { DESCRIPTION, NO_DESCRIPTION } from './description.ts';
import { ROUTES } from './routes.ts';

const bench = await useMirakl();
const { call } = bench;

async function useCatalogue(): Promise<void> {
  for (const path of ['/account', '/platform/configuration', '/version', '/currencies', '/hierarchies'])
    expect((await call(`GET ${path}`)).status).toBe(200);
  for (const path of [
    '/products/attributes',
    '/values_lists',
    '/offers/states',
    '/shipping/carriers',
    '/reasons',
  ])
    expect((await call(`GET ${path}`)).status).toBe(200);
  expect((await call('GET /reasons/REFUND')).status).toBe(200);
  bench.shop().refuseProduct('R1');
  const id = await bench.sendProducts(product('A1'), product('R1'), product('A2', { power: 'much' }));
  for (const report of ['', '/error_report', '/new_product_report', '/transformed_file'])
    expect((await call(`GET /products/imports/${id}${report}`)).status).toBe(200);
  expect((await call(`GET /products/imports/${id}/transformation_error_report`)).status).toBe(200);
  bench.shop().addProduct({ ean: '8690000000012' });
  expect((await call('GET /products?product_references=EAN|8690000000012')).body.products).toHaveLength(1);
}

async function useOffers(): Promise<void> {
  const discount = { price: 15, start_date: '2020-01-01T00:00:00Z', end_date: '2099-01-01T00:00:00Z' };
  const id = await bench.sendOffers(offer('A1', { discount }), offer('A2'), offer('NONE'));
  for (const report of ['', '/error_report'])
    expect((await call(`GET /offers/imports/${id}${report}`)).status).toBe(200);
  const { body } = await call('GET /offers?max=100&offset=0&sort=productTitle&locale=en');
  expect(body.total_count).toBe(2);
  expect((await call(`GET /offers/${body.offers[0].offer_id}`)).status).toBe(200);
  expect((await call('GET /offers/export?include_inactive_offers=true')).text).toContain('"A2"');
  const begun = await call('POST /offers/export/async', { json: { export_type: 'application/json' } });
  const status = await call(`GET /offers/export/async/status/${begun.body.tracking_id}`);
  const file = await fetch(status.body.urls[0]);
  expect(await file.json()).toHaveLength(2);
}

async function useOrders(): Promise<void> {
  const shop = bench.shop();
  const id = shop.placeOrder([{ sku: 'A1', quantity: 2 }], { shipping: 4, taxRate: 20, channel: 'WEB' });
  const accepted = { order_lines: [{ id: `${id}-1`, accepted: true }] };
  expect((await call(`PUT /orders/${id}/accept`, { json: accepted })).status).toBe(204);
  const taxes = [{ code: 'VAT', amount: 1 }];
  const part = { order_line_id: `${id}-1`, quantity: 1, shipping_amount: 0, amount: 5, taxes };
  const cancelations = [{ ...part, reason_code: '34' }];
  expect((await call('PUT /orders/cancel', { json: { cancelations } })).status).toBe(200);
  const tracking = { carrier_code: 'UPS', tracking_number: '1Z' };
  expect((await call(`PUT /orders/${id}/tracking`, { json: tracking })).status).toBe(204);
  expect((await call(`PUT /orders/${id}/ship`)).status).toBe(204);
  const refunds = [{ ...part, reason_code: '17' }];
  expect((await call('PUT /orders/refund', { json: { refunds } })).status).toBe(200);
  const other = shop.placeOrder([{ sku: 'A2', quantity: 1 }], { state: 'SHIPPING' });
  expect((await call(`PUT /orders/${other}/cancel`)).status).toBe(204);
  const { body } = await call('GET /orders?max=100&order_tax_mode=TAX_INCLUDED');
  expect(body.orders).toHaveLength(2);
}

describe.skipIf(DESCRIPTION === undefined)('held against the description', () => {
  test('every address of the fake is one of the vendor’s, and its answers fit', async () => {
    await useCatalogue();
    await useOffers();
    await useOrders();
    expect(bench.findings.faults).toEqual([]);
    // The address of the exported file is made for each export, and has no description.
    const names = ROUTES.map(({ name }) => name).filter((name) => name !== 'OF54');
    expect([...bench.findings.checked.keys()].sort()).toEqual(names.sort());
  });

  test('a misspelt field, a wrong type and an unknown parameter are refused in the vendor’s form, and noted', async () => {
    const misspelt = await call('POST /offers', { json: { offers: [offer('A1', { qantity: 1 })] } });
    expect(misspelt).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'ValidationError', field: '/offers/0/qantity' }, {}] },
    });
    expect((await call('POST /offers', { json: { offers: [offer('A1', { price: '19.90' })] } })).status).toBe(
      400,
    );
    expect((await call('GET /orders?since=2026-01-01T00:00:00Z')).status).toBe(400);
    expect(bench.findings.faults).toHaveLength(4);
  });
});

test.runIf(DESCRIPTION === undefined)('the description is not at hand', ({ skip }) => {
  skip(NO_DESCRIPTION);
});
