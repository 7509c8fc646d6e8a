import { describe, expect, test } from 'vitest';
import { itemPath, useFake } from './bench.ts';
import { MODELS, NO_MODELS, readModels } from './description.ts';
import { downloadReport, feedOf, listingsFeed } from './feed-bench.ts';
import { TURKEY } from './marketplaces.ts';
import type { Token } from './records.ts';

const bench = await useFake();

/** Operations that the fake does not have: the older ones for orders, and a test of notifications. */
const LEFT_OUT = [
  'getOrders',
  'getOrderBuyerInfo',
  'getOrderAddress',
  'getOrderItems',
  'getOrderItemsBuyerInfo',
  'updateShipmentStatus',
  'getOrderRegulatedInfo',
  'updateVerificationStatus',
  'sendTestNotification',
  'getAccount',
];

const AT = `marketplaceIds=${TURKEY}`;
const ALL_OF_ITEMS =
  'summaries,attributes,issues,offers,fulfillmentAvailability,procurement,relationships,productTypes';
const ALL_OF_CATALOG = 'attributes,identifiers,images,productTypes,relationships,summaries';
const ALL_OF_ORDERS = 'BUYER,RECIPIENT,PROCEEDS,PROMOTION,CANCELLATION,FULFILLMENT,PACKAGES,TAX,PAYMENT';

async function useListings(): Promise<void> {
  await bench.put('A1', { query: '&includedData=issues,identifiers' });
  const { attributes } = bench.shop().stored()[0]!;
  bench.shop().addIssue('A1', { code: '18742', message: 'Restricted' });
  await bench.get('A1', { data: ALL_OF_ITEMS });
  const patches = [{ op: 'replace', path: '/attributes/brand', value: attributes.brand }];
  await bench.call(`PATCH ${itemPath('A1')}?${AT}`, { productType: 'PRODUCT', patches });
  await bench.call(`GET ${itemPath('').slice(0, -1)}?${AT}&includedData=${ALL_OF_ITEMS}`);
  await bench.call(`DELETE ${itemPath('NONE')}?${AT}`);
  const asin = bench.shop().addToCatalog('8690000000012');
  await bench.call(`GET /catalog/2022-04-01/items/${asin}?${AT}&includedData=${ALL_OF_CATALOG}`);
  await bench.call(`GET /catalog/2022-04-01/items?${AT}&keywords=lamba&includedData=${ALL_OF_CATALOG}`);
  const types = '/definitions/2020-09-01/productTypes';
  for (const path of [`${types}?${AT}`, `${types}/SHIRT?${AT}`]) await bench.call(`GET ${path}`);
  await bench.call('GET /sellers/v1/marketplaceParticipations');
}

async function useFeeds(): Promise<void> {
  const messages = [{ messageId: 1, sku: 'NONE', operationType: 'DELETE' }];
  await downloadReport(bench, await feedOf(bench, 'JSON_LISTINGS_FEED', listingsFeed(messages)));
  bench.shop().holdFeeds();
  const feedId = await feedOf(bench, 'JSON_LISTINGS_FEED', listingsFeed(messages));
  await bench.call('GET /feeds/2021-06-30/feeds?feedTypes=JSON_LISTINGS_FEED');
  await bench.call(`DELETE /feeds/2021-06-30/feeds/${feedId}`);
}

async function useOrders(): Promise<void> {
  const orderId = bench.shop().placeOrder([{ sku: 'A1', quantity: 1 }]);
  bench.shop().askToCancel(orderId);
  const { orderItemId } = bench.shop().state.orders.get(orderId)!.lines[0]!;
  const packageDetail = {
    packageReferenceId: '1',
    carrierCode: 'UPS',
    trackingNumber: '1Z',
    shipDate: '2026-11-23T10:00:00Z',
    orderItems: [{ orderItemId, quantity: 1 }],
  };
  const path = `/orders/v0/orders/${orderId}/shipmentConfirmation`;
  expect((await bench.call(`POST ${path}`, { marketplaceId: TURKEY, packageDetail })).status).toBe(204);
  const orders = '/orders/2026-01-01/orders';
  await bench.call(`GET ${orders}?createdAfter=2020-01-01T00:00:00Z&includedData=${ALL_OF_ORDERS}`);
  await bench.call(`GET ${orders}/${orderId}?includedData=${ALL_OF_ORDERS}`);
  const resource = { method: 'GET', path: orders, dataElements: ['buyerInfo'] };
  await bench.call('POST /tokens/2021-03-01/restrictedDataToken', { restrictedResources: [resource] });
}

async function useNotifications(): Promise<void> {
  const grantless: Token = { kind: 'grantless', until: Number.POSITIVE_INFINITY };
  bench.shop().state.tokens.set('app', grantless);
  const [destinations, subscriptions] = ['/notifications/v1/destinations', '/notifications/v1/subscriptions'];
  const queue = {
    name: 'q',
    resourceSpecification: { eventBridge: { region: 'eu-west-1', accountId: '1' } },
  };
  const { destinationId } = (await bench.call(`POST ${destinations}`, queue, 'app')).body.payload;
  await bench.call(`GET ${destinations}`, undefined, 'app');
  await bench.call(`GET ${destinations}/${destinationId}`, undefined, 'app');
  const one = `${subscriptions}/ORDER_CHANGE`;
  const wish = { payloadVersion: '1.0', destinationId };
  const { subscriptionId } = (await bench.call(`POST ${one}`, wish)).body.payload;
  await bench.call(`GET ${one}`);
  await bench.call(`GET ${subscriptions}?notificationTypes=ORDER_CHANGE`);
  for (const method of ['GET', 'DELETE'])
    await bench.call(`${method} ${one}/${subscriptionId}`, undefined, 'app');
  await bench.call(`DELETE ${destinations}/${destinationId}`, undefined, 'app');
}

describe.skipIf(MODELS === undefined)('held against the models', () => {
  test('every answer of the fake fits, and no operation is left out unsaid', async () => {
    await useListings();
    await useFeeds();
    await useOrders();
    await useNotifications();
    expect(bench.findings.faults).toEqual([]);
    const known = readModels()!.operations.filter((id) => !LEFT_OUT.includes(id));
    expect([...bench.findings.checked.keys()].toSorted()).toEqual([...new Set(known)].toSorted());
  });

  test('a request that does not fit is refused, and found', async () => {
    const path = '/catalog/2022-04-01/items';
    expect(await bench.call(`GET ${path}?marketplaceIds=${TURKEY}&barcode=1`)).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'InvalidInput', message: 'barcode is no parameter' }] },
    });
    expect((await bench.call('POST /tokens/2021-03-01/restrictedDataToken', {})).status).toBe(400);
    expect(bench.findings.faults.splice(0)).toEqual([
      expect.stringContaining('barcode is no parameter'),
      expect.stringContaining('restrictedResources'),
    ]);
  });
});

test.runIf(MODELS === undefined)('the models are not at hand', ({ skip }) => {
  skip(NO_MODELS);
});
