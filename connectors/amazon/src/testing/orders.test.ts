import { beforeEach, describe, expect, test } from 'vitest';
import { useFake } from './bench.ts';
import { GERMANY, TURKEY } from './marketplaces.ts';

const bench = await useFake();
const shop = () => bench.shop();
const ORDERS = '/orders/2026-01-01/orders';
const LONG_AGO = 'lastUpdatedAfter=2020-01-01T00:00:00Z';

beforeEach(async () => {
  shop().state.stopClock();
  await bench.put('A1');
});

const search = (query: string) => bench.call(`GET ${ORDERS}?${query}`);
const order = async (id: string, data = '', token?: string) =>
  (await bench.call(`GET ${ORDERS}/${id}${data && `?includedData=${data}`}`, undefined, token)).body.order;
const sell = (quantity = 2, wish = {}) => shop().placeOrder([{ sku: 'A1', quantity }], wish);
const ids = ({ body }: { body: { orders: { orderId: string }[] } }) =>
  body.orders.map(({ orderId }) => orderId);
const ago = (ms: number) => new Date(shop().state.now() - ms).toISOString();

describe('a search for orders', () => {
  test('needs exactly one of the two times', async () => {
    for (const query of [
      '',
      `${LONG_AGO}&createdAfter=2020-01-01T00:00:00Z`,
      `${LONG_AGO}&createdBefore=${ago(1e6)}`,
    ])
      expect(await search(query)).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'InvalidInput' }] },
      });
    expect((await search('createdAfter=2020-01-01T00:00:00Z')).body).toHaveProperty('createdBefore');
    expect((await search(LONG_AGO)).body).toHaveProperty('lastUpdatedBefore');
  });

  test('ends two minutes ago at the latest, where it names an end', async () => {
    expect((await search(`${LONG_AGO}&lastUpdatedBefore=${ago(60_000)}`)).status).toBe(400);
    sell();
    expect(ids(await search(`${LONG_AGO}&lastUpdatedBefore=${ago(120_000)}`))).toEqual([]);
    expect(ids(await search(LONG_AGO))).toHaveLength(1);
  });

  test('gives 100 orders a page at most, by tokens that live a day and bind the other parameters', async () => {
    expect((await search(`${LONG_AGO}&maxResultsPerPage=101`)).status).toBe(400);
    const all = [sell(0), sell(0), sell(0)];
    const first = await search(`${LONG_AGO}&maxResultsPerPage=2`);
    expect(ids(first)).toEqual(all.slice(0, 2));
    const token = `paginationToken=${first.body.pagination.nextToken}`;
    expect((await search(token)).status).toBe(400);
    expect((await search(`${LONG_AGO}&fulfilledBy=MERCHANT&${token}`)).status).toBe(400);
    const rest = await search(`${LONG_AGO}&includedData=BUYER&${token}`);
    expect(ids(rest)).toEqual(all.slice(2));
    expect(rest.body).not.toHaveProperty('pagination');
    shop().advance(86_400_000);
    expect(
      (await bench.call(`GET ${ORDERS}?${LONG_AGO}&${token}`, undefined, await bench.login())).status,
    ).toBe(400);
  });

  test('shows an order again that changes during the walk', async () => {
    const [one, two] = [sell(0), sell(0)];
    const first = await search(`${LONG_AGO}&maxResultsPerPage=1`);
    shop().advance(1_000);
    shop().moveOrder(one, 'SHIPPED');
    const rest = await search(`${LONG_AGO}&paginationToken=${first.body.pagination.nextToken}`);
    expect([ids(first), ids(rest)]).toEqual([[one], [two, one]]);
    shop().state.ordersCome = 'newest first';
    expect(ids(await search(LONG_AGO))).toEqual([one, two]);
  });

  test('is narrowed by marketplace, state and sender', async () => {
    await bench.put('A1', { marketplaceId: GERMANY });
    const german = sell(1, { marketplaceId: GERMANY });
    const pending = sell(1, { status: 'PENDING' });
    const byAmazon = sell(1, { fulfilledBy: 'AMAZON' });
    expect(ids(await search(`${LONG_AGO}&marketplaceIds=${GERMANY}`))).toEqual([german]);
    expect(ids(await search(`${LONG_AGO}&fulfillmentStatuses=PENDING,SHIPPED`))).toEqual([pending]);
    expect(ids(await search(`${LONG_AGO}&fulfilledBy=AMAZON`))).toEqual([byAmazon]);
  });

  test('is limited to a bucket of 20, which gets another call in three minutes', async () => {
    shop().state.throttles = true;
    const token = await bench.login();
    const status = async () => (await bench.call(`GET ${ORDERS}?${LONG_AGO}`, undefined, token)).status;
    for (let nth = 0; nth < 20; nth++) expect(await status()).toBe(200);
    expect(await status()).toBe(429);
    const other = await bench.call(`GET ${ORDERS}/none`, undefined, token);
    expect(other.status).toBe(404);
    shop().advance(178_000);
    expect(await status()).toBe(429);
    shop().advance(1_000);
    expect(await status()).toBe(200);
  });
});

test('an order takes its units from the listing, and has the parts alone that are asked for', async () => {
  const id = sell(2);
  expect(shop().stored()[0]!.quantity).toBe(5);
  const plain = await order(id);
  expect(plain).toMatchObject({
    orderId: id,
    salesChannel: { marketplaceId: TURKEY },
    orderItems: [
      {
        quantityOrdered: 2,
        product: { sellerSku: 'A1', price: { unitPrice: { amount: '130.50', currencyCode: 'TRY' } } },
      },
    ],
  });
  for (const part of ['buyer', 'recipient', 'proceeds', 'fulfillment', 'packages', 'tax'])
    expect(plain).not.toHaveProperty(part);
  expect(await order(id, 'PROCEEDS,FULFILLMENT,PACKAGES')).toMatchObject({
    proceeds: { grandTotal: { amount: '261.00', currencyCode: 'TRY' } },
    fulfillment: { fulfillmentStatus: 'UNSHIPPED', fulfilledBy: 'MERCHANT' },
    packages: [],
  });
});

test('an order that is not paid yet has no price and no address', async () => {
  const pending = await order(sell(1, { status: 'PENDING' }), 'RECIPIENT,PROCEEDS,FULFILLMENT');
  expect(pending).not.toHaveProperty('recipient');
  expect(pending).not.toHaveProperty('proceeds');
  expect(pending.orderItems[0].product).not.toHaveProperty('price');
});

test('the buyer pays the parcel beside the goods', async () => {
  const shipped = await order(sell(2, { shipping: '29.90' }), 'PROCEEDS');
  const money = (amount: string) => ({ amount, currencyCode: 'TRY' });
  const breakdowns = [
    { type: 'ITEM', subtotal: money('261.00') },
    { type: 'SHIPPING', subtotal: money('29.90') },
  ];
  expect(shipped).toMatchObject({
    proceeds: { grandTotal: money('290.90'), breakdowns },
    orderItems: [{ proceeds: { proceedsTotal: money('290.90'), breakdowns } }],
  });
});

test('goods that are sent again cost nothing, and an item need not tell its SKU', async () => {
  const first = sell(1, { tellsSku: false });
  expect((await order(first)).orderItems[0].product).not.toHaveProperty('sellerSku');
  const again = await order(sell(1, { replaces: first }));
  expect(again).toMatchObject({
    associatedOrders: [{ orderId: first, associationType: 'REPLACEMENT_ORIGINAL_ID' }],
    orderItems: [{ product: { price: { unitPrice: { amount: '0.00' } } } }],
  });
});

test('an order goes on without a line that is cancelled', async () => {
  await bench.put('A2');
  const id = shop().placeOrder([
    { sku: 'A1', quantity: 1 },
    { sku: 'A2', quantity: 2 },
  ]);
  shop().cancelLine(id, 'A1');
  expect(await order(id, 'CANCELLATION,FULFILLMENT,PROCEEDS')).toMatchObject({
    fulfillment: { fulfillmentStatus: 'UNSHIPPED' },
    proceeds: { grandTotal: { amount: '261.00' } },
    orderItems: [
      {
        cancellation: { cancellationExecution: { cancelledBy: 'BUYER' } },
        fulfillment: { quantityUnfulfilled: 0 },
      },
      { cancellation: {}, fulfillment: { quantityUnfulfilled: 2 } },
    ],
  });
  shop().cancelLine(id, 'A2');
  expect((await order(id, 'FULFILLMENT')).fulfillment.fulfillmentStatus).toBe('CANCELLED');
});

describe('the buyer’s address', () => {
  const DATA = 'BUYER,RECIPIENT';

  test('is shown to an application with the role, and without names to others', async () => {
    const id = sell();
    expect((await order(id, DATA)).recipient.deliveryAddress).toMatchObject({
      name: 'Ayşe Yılmaz',
      countryCode: 'TR',
    });
    shop().state.hasRole = false;
    const { buyer, recipient } = await order(id, DATA);
    expect(buyer).toEqual({});
    expect(recipient.deliveryAddress).toMatchObject({ city: 'Kadıköy' });
    expect(recipient.deliveryAddress).not.toHaveProperty('addressLine1');
  });

  test('is without names for goods that Amazon sends, and for orders that are cancelled', async () => {
    const [byAmazon, cancelled] = [sell(1, { fulfilledBy: 'AMAZON' }), sell(1)];
    shop().cancelOrder(cancelled);
    for (const id of [byAmazon, cancelled])
      expect((await order(id, DATA)).recipient.deliveryAddress).not.toHaveProperty('name');
  });

  test('is missing without a token for personal data, where one is needed', async () => {
    shop().state.addressNeeds = 'token';
    const id = sell();
    expect(await order(id, DATA)).not.toHaveProperty('recipient');
    const resource = {
      method: 'GET',
      path: `${ORDERS}/{orderId}`,
      dataElements: ['shippingAddress'],
    };
    const given = await bench.call('POST /tokens/2021-03-01/restrictedDataToken', {
      restrictedResources: [resource],
    });
    const restricted = given.body.restrictedDataToken;
    const shown = await order(id, DATA, restricted);
    expect(shown.recipient.deliveryAddress).toHaveProperty('name');
    expect(shown).not.toHaveProperty('buyer');
    expect((await bench.call(`GET ${ORDERS}?${LONG_AGO}`, undefined, restricted)).status).toBe(403);
  });
});

test('a buyer’s wish to cancel is no cancellation', async () => {
  const id = sell();
  shop().advance(5_000);
  shop().askToCancel(id);
  expect(await order(id, 'CANCELLATION,FULFILLMENT')).toMatchObject({
    lastUpdatedTime: ago(0),
    fulfillment: { fulfillmentStatus: 'UNSHIPPED' },
    orderItems: [{ cancellation: { cancellationRequest: { requester: 'BUYER' } } }],
  });
});

describe('a parcel', () => {
  const confirm = (id: string, detail: object, marketplaceId: string = TURKEY) =>
    bench.call(`POST /orders/v0/orders/${id}/shipmentConfirmation`, {
      marketplaceId,
      packageDetail: {
        packageReferenceId: '1',
        carrierCode: 'UPS',
        trackingNumber: '1Z999AA10123456784',
        shipDate: '2026-11-23T10:00:00Z',
        orderItems: [{ orderItemId: lineOf(id), quantity: 2 }],
        ...detail,
      },
    });
  const lineOf = (id: string): string => shop().state.orders.get(id)?.lines[0]?.orderItemId ?? '1';
  const some = (id: string, quantity: number) => ({ orderItems: [{ orderItemId: lineOf(id), quantity }] });

  test('is told of with an empty answer, and ships its units alone', async () => {
    const id = sell(3);
    expect(await confirm(id, {})).toMatchObject({ status: 204, body: null });
    expect(await order(id, 'FULFILLMENT,PACKAGES')).toMatchObject({
      fulfillment: { fulfillmentStatus: 'PARTIALLY_SHIPPED' },
      orderItems: [{ fulfillment: { quantityFulfilled: 2, quantityUnfulfilled: 1 } }],
      packages: [{ packageReferenceId: '1', carrier: 'UPS', trackingNumber: '1Z999AA10123456784' }],
    });
    expect((await confirm(id, { packageReferenceId: '2', ...some(id, 1) })).status).toBe(204);
    expect((await order(id, 'FULFILLMENT')).fulfillment.fulfillmentStatus).toBe('SHIPPED');
  });

  test('is the same one under its number, and another one under another', async () => {
    const id = sell(4);
    await confirm(id, {});
    await confirm(id, { trackingNumber: 'MENDED' });
    expect(shop().shipments(id)).toEqual([
      { packageReferenceId: '1', carrier: 'UPS', trackingNumber: 'MENDED', units: 2 },
    ]);
    await confirm(id, { packageReferenceId: '2' });
    expect(shop().shipments(id)).toHaveLength(2);
    expect((await confirm(id, { packageReferenceId: '3' })).status).toBe(400);
  });

  test('whose answer is lost was told of all the same', async () => {
    const id = sell(2);
    shop().loseAnswers(1, 'confirmShipment');
    await expect(confirm(id, {})).rejects.toThrow();
    expect((await order(id, 'PACKAGES')).packages).toHaveLength(1);
  });

  test.each([
    ['a number that is none', { packageReferenceId: 'P-1' }],
    ['another carrier without its name', { carrierCode: 'Other' }],
    ['a date that is no ISO date', { shipDate: '11/23/2026' }],
    ['an item of elsewhere', { orderItems: [{ orderItemId: '1', quantity: 1 }] }],
    ['no items', { orderItems: [] }],
  ])('with %s is refused', async (_what, detail) => {
    expect(await confirm(sell(2), detail)).toMatchObject({ status: 400, body: { errors: [{}] } });
  });

  test('of more units than are left, of another marketplace or of no order is refused', async () => {
    const id = sell(2);
    expect((await confirm(id, some(id, 3))).status).toBe(400);
    expect((await confirm(id, {}, GERMANY)).status).toBe(400);
    expect((await confirm('404-0', {})).status).toBe(404);
  });

  test('of an order that Amazon sends, is not paid or is cancelled is refused', async () => {
    const orders = [sell(1, { fulfilledBy: 'AMAZON' }), sell(1, { status: 'PENDING' }), sell(1)];
    shop().cancelOrder(orders[2]!);
    for (const id of orders) expect((await confirm(id, some(id, 1))).status).toBe(400);
  });
});
