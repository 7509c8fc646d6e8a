import { describe, expect, test } from 'vitest';
import { INVENTORY, lamp, offered, stage, useEbay } from './bench.ts';
import { DESCRIPTIONS, NO_DESCRIPTION } from './description.ts';
import { ROUTES } from './routes.ts';
import { SHOP } from './shop.ts';

const bench = await useEbay();

const post = async (path: string, json?: unknown) =>
  (await bench.call(`POST ${path}`, json ? { json } : {})).body;
const put = (path: string, json: object) => bench.call(`PUT ${path}`, { json });
const get = (path: string) => bench.call(`GET ${path}`);
const drop = (path: string) => bench.call(`DELETE ${path}`);

async function useInventory(): Promise<void> {
  const id = await stage(bench, 'A1');
  await post(`${INVENTORY}/bulk_create_or_replace_inventory_item`, { requests: [{ sku: 'A2', ...lamp() }] });
  await post(`${INVENTORY}/bulk_get_inventory_item`, { requests: [{ sku: 'A2' }] });
  const made = await post(`${INVENTORY}/bulk_create_offer`, { requests: [offered('A2')] });
  const { offerId } = made.responses[0];
  await post(`${INVENTORY}/bulk_publish_offer`, { requests: [{ offerId }] });
  await post(`${INVENTORY}/offer/${id}/publish`);
  const offers = [{ offerId, availableQuantity: 3 }];
  await post(`${INVENTORY}/bulk_update_price_quantity`, { requests: [{ offers }] });
  const { sku: _sku, marketplaceId: _id, format: _format, ...fields } = offered('A2');
  await put(`${INVENTORY}/offer/${offerId}`, { ...fields, listingDescription: 'Bright.' });
  for (const path of ['/offer?sku=A1', `/offer/${id}`, '/inventory_item', '/inventory_item/A1'])
    await get(`${INVENTORY}${path}`);
  await post(`${INVENTORY}/offer/${id}/withdraw`);
  await drop(`${INVENTORY}/offer/${id}`);
  await drop(`${INVENTORY}/inventory_item/A1`);
}

async function useAccount(): Promise<void> {
  const address = { country: 'US', postalCode: '10001' };
  await post(`${INVENTORY}/location/second`, { location: { address } });
  for (const deed of ['disable', 'enable']) await post(`${INVENTORY}/location/second/${deed}`);
  for (const path of ['/location', '/location/second']) await get(`${INVENTORY}${path}`);
  for (const kind of ['fulfillment', 'payment', 'return'])
    await get(`/sell/account/v1/${kind}_policy?marketplace_id=EBAY_US`);
  for (const path of ['/privilege', '/program/get_opted_in_programs']) await get(`/sell/account/v1${path}`);
}

async function useTaxonomy(): Promise<void> {
  const tree = '/commerce/taxonomy/v1/category_tree/0';
  await get('/commerce/taxonomy/v1/get_default_category_tree_id?marketplace_id=EBAY_US');
  await get(tree);
  await get(`${tree}/get_category_subtree?category_id=20697`);
  await get(`${tree}/get_category_suggestions?q=lamp`);
  await get(`${tree}/get_item_aspects_for_category?category_id=${SHOP.categoryId}`);
}

async function useOrders(): Promise<void> {
  const orders = '/sell/fulfillment/v1/order';
  const extras = { shipping: '4.00', discount: '1.00', remitted: '1.50' };
  const id = bench.shop().placeOrder([{ sku: 'A2', quantity: 2 }], extras);
  bench.shop().askToCancel(id);
  const { body } = await get(`${orders}/${id}?fieldGroups=TAX_BREAKDOWN`);
  const lineItems = [{ lineItemId: body.lineItems[0].lineItemId, quantity: 2 }];
  const parcel = { lineItems, shippingCarrierCode: 'UPS', trackingNumber: '1Z' };
  await post(`${orders}/${id}/shipping_fulfillment`, parcel);
  for (const path of ['', '/1Z']) await get(`${orders}/${id}/shipping_fulfillment${path}`);
  const refundAmount = { value: '1.00', currency: 'USD' };
  const refundItems = [{ lineItemId: body.lineItems[0].lineItemId, refundAmount }];
  await post(`${orders}/${id}/issue_refund`, { reasonForRefund: 'BUYER_RETURN', refundItems });
  bench.shop().cancel(id);
  expect((await get(orders)).body.orders).toHaveLength(1);
}

/** Destinations and subscriptions that are there already: a challenge needs a receiver. */
async function useNotifications(): Promise<void> {
  const base = '/commerce/notification/v1';
  const { destinations, subscriptions, sender } = bench.shop().state;
  await put(`${base}/config`, { alertEmail: 'alerts@sluice.example' });
  const deliveryConfig = { endpoint: 'https://hooks.invalid/', verificationToken: 'x'.repeat(32) };
  const wish = { name: 'Sluice', status: 'ENABLED', deliveryConfig };
  await post(`${base}/destination`, wish);
  destinations.set('1', { destinationId: '1', name: 'Sluice', status: 'ENABLED', ...deliveryConfig });
  await put(`${base}/destination/1`, wish);
  const payload = { format: 'JSON', schemaVersion: '1.0', deliveryProtocol: 'HTTPS' };
  const subscription = { status: 'ENABLED', payload, destinationId: '1' };
  await post(`${base}/subscription`, { topicId: 'ORDER_CONFIRMATION', ...subscription });
  const [id] = [...subscriptions.keys()];
  await put(`${base}/subscription/${id}`, subscription);
  for (const deed of ['disable', 'enable', 'test']) await post(`${base}/subscription/${id}/${deed}`);
  await bench.shop().settled();
  const reads = ['config', 'topic', 'topic/ORDER_CONFIRMATION', 'destination', 'destination/1'];
  for (const path of [...reads, 'subscription', `subscription/${id}`, `public_key/${sender.key.keyId}`])
    expect((await get(`${base}/${path}`)).status).toBe(200);
  for (const path of [`subscription/${id}`, 'destination/1']) await drop(`${base}/${path}`);
}

describe.skipIf(DESCRIPTIONS === undefined)('held against the descriptions', () => {
  test('every address of the fake is one of the vendor’s, and its answers fit', async () => {
    await useInventory();
    await useAccount();
    await useTaxonomy();
    await useOrders();
    await useNotifications();
    expect(bench.findings.faults).toEqual([]);
    // The token endpoint has no description.
    expect(bench.findings.checked.size).toBe(ROUTES.length - 1);
  });

  test('a request that does not fit is refused in the vendor’s form, and noted', async () => {
    const put = `PUT ${INVENTORY}/inventory_item/A1` as const;
    const quantity = { availability: { shipToLocationAvailability: { quantity: 'seven' } } };
    const { status, body } = await bench.call(put, { json: lamp({}, quantity) });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      { errorId: 2004, domain: 'ACCESS', category: 'REQUEST', parameters: [{ name: 'reason' }] },
    ]);
    expect(bench.findings.faults).toEqual([
      expect.stringContaining('/availability/shipToLocationAvailability/quantity must be integer'),
    ]);
  });

  test('a misspelt field and an unknown parameter are found', async () => {
    const json = lamp({ titel: 'Lamp' });
    expect((await bench.call(`PUT ${INVENTORY}/inventory_item/A1`, { json })).status).toBe(400);
    expect((await bench.call(`GET ${INVENTORY}/inventory_item?page=1`)).status).toBe(400);
  });

  test('a price is text, and aspects are lists by their names', async () => {
    await stage(bench, 'A1');
    const pricingSummary = { price: { value: 19.9, currency: 'USD' } };
    const offer = { json: offered('A1', { pricingSummary }) };
    expect((await bench.call(`POST ${INVENTORY}/offer`, offer)).status).toBe(400);
    const aspects = { json: lamp({ aspects: 'Brand=IKEA' }) };
    expect((await bench.call(`PUT ${INVENTORY}/inventory_item/A1`, aspects)).status).toBe(400);
  });

  test('a replacement of an offer does not name the keys of the offer', async () => {
    const id = await stage(bench, 'A1');
    const { status, body } = await bench.call(`PUT ${INVENTORY}/offer/${id}`, { json: offered('A1') });
    expect(status).toBe(400);
    expect(body.errors[0].parameters[0].value).toContain('additional properties');
  });
});

test.runIf(DESCRIPTIONS === undefined)('the descriptions are not at hand', ({ skip }) => {
  skip(NO_DESCRIPTION);
});
