import { beforeEach, expect, test } from 'vitest';
import { importAll, MERCHANT, product, type Reply, useFake } from './bench.ts';

const bench = await useFake();
const shop = () => bench.shop();
const HOUR = 3_600_000;

beforeEach(async () => {
  shop().state.stopClock();
  await importAll(bench, product('A1'), product('A2'));
});

const get = (path: string): Promise<Reply> => bench.call('oms', `GET ${path}`);
const post = (path: string, json: unknown): Promise<Reply> => bench.call('oms', `POST ${path}`, { json });
const OPEN = `/orders/merchantid/${MERCHANT}?offset=0&limit=100`;
const PACKAGES = `/packages/merchantid/${MERCHANT}`;
const PACKED = `${PACKAGES}?limit=10&Offset=0`;

/** A minute of the fake's clock, in the words of a query: Turkish time. */
const minute = (hours: number): string =>
  new Date(shop().state.now() + (hours + 3) * HOUR).toISOString().slice(0, 16).replace('T', ' ');

const skusOf = ({ body }: Reply): string[] =>
  body.items.map((item: { merchantSKU: string }) => item.merchantSKU);

test('an order is lines, which are gone from /orders once they are packed and appear as a package', async () => {
  const orderNumber = shop().placeOrder([
    { sku: 'A1', quantity: 2 },
    { sku: 'A2', quantity: 1 },
  ]);
  const { body } = await get(OPEN);
  expect(body.items).toMatchObject([
    { orderNumber, merchantSKU: 'A1', quantity: 2, status: 'Open', unitPrice: { amount: 130.5 } },
    { orderNumber, merchantSKU: 'A2', quantity: 1 },
  ]);
  const lineItemRequests = [{ id: body.items[0].id, quantity: 2 }];
  const packed = await post(PACKAGES, { lineItemRequests, parcelQuantity: 1, deci: 1 });
  expect(packed.status).toBe(201);
  expect(skusOf(await get(OPEN))).toEqual(['A2']);
  const { packageNumber } = packed.body;
  const list = await get(PACKED);
  expect(list.headers.get('pagecount')).toBe('1');
  expect(list.body).toMatchObject([
    { packageNumber, items: [{ lineItemId: body.items[0].id, quantity: 2 }] },
  ]);
  const whole = await get(`/orders/merchantid/${MERCHANT}/ordernumber/${orderNumber}`);
  expect(whole.body.items).toMatchObject([
    { merchantSKU: 'A1', status: 'Packaged', packageNumber },
    { merchantSKU: 'A2', status: 'Open', packageNumber: null },
  ]);
});

test('a line that is packed in parts is in both places under one id', async () => {
  const orderNumber = shop().placeOrder([{ sku: 'A1', quantity: 3 }]);
  const [{ id }] = (await get(OPEN)).body.items;
  await post(PACKAGES, { lineItemRequests: [{ id, quantity: 1 }] });
  expect((await get(OPEN)).body.items).toMatchObject([{ id, quantity: 2 }]);
  const whole = await get(`/orders/merchantid/${MERCHANT}/ordernumber/${orderNumber}`);
  expect(whole.body.items).toMatchObject([
    { id, quantity: 2, status: 'Open' },
    { id, quantity: 1, status: 'Packaged' },
  ]);
  expect((await post(PACKAGES, { lineItemRequests: [{ id, quantity: 3 }] })).status).toBe(400);
});

test('a window of more than 24 hours ends after 24 hours, and nothing says so', async () => {
  shop().placeOrder([{ sku: 'A1', quantity: 1 }]);
  shop().advance(30 * HOUR);
  shop().placeOrder([{ sku: 'A2', quantity: 1 }]);
  const within = (begin: number, end: number) =>
    get(`${OPEN}&begindate=${minute(begin)}&enddate=${minute(end)}`);
  expect(await within(-31, 1)).toMatchObject({ status: 200, body: { totalCount: 1 } });
  expect(skusOf(await within(-31, 1))).toEqual(['A1']);
  expect(skusOf(await within(-20, 1))).toEqual(['A2']);
  expect(skusOf(await get(OPEN))).toEqual(['A1', 'A2']);
  expect((await get(`${OPEN}&begindate=yesterday`)).status).toBe(400);
});

test('limits are cut without a word, and open lines and packages need limit and offset', async () => {
  for (const path of [`/orders/merchantid/${MERCHANT}?limit=10`, PACKAGES, `${PACKAGES}?limit=10&offset=0`])
    expect(await get(path)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('offset') },
    });
  expect((await get(`/orders/merchantid/${MERCHANT}?offset=0&limit=500`)).body.limit).toBe(100);
  for (let at = 0; at < 11; at++) shop().pack(shop().placeOrder([{ sku: 'A1', quantity: 1 }]));
  const first = await get(`${PACKAGES}?limit=50&Offset=0`);
  expect([first.body.length, first.headers.get('pagecount')]).toEqual([10, '2']);
  expect((await get(`${PACKAGES}?limit=50&Offset=10`)).body).toHaveLength(1);
  shop().advance(25 * HOUR);
  expect((await get(PACKED)).body).toEqual([]);
  expect((await get(`${PACKED}&timespan=48`)).body).toHaveLength(10);
});

test('later states are lists of packages with keys in capitals and without lines', async () => {
  const orderNumber = shop().placeOrder([{ sku: 'A1', quantity: 1 }]);
  const PackageNumber = shop().pack(orderNumber);
  shop().move(orderNumber, 'InTransit');
  expect((await get(PACKED)).body).toEqual([]);
  const row = { PackageNumber, OrderNumber: orderNumber };
  expect((await get(`${PACKAGES}/shipped?offset=0&limit=50`)).body.items).toMatchObject([row]);
  shop().move(orderNumber, 'Delivered');
  expect((await get(`${PACKAGES}/shipped?offset=0&limit=50`)).body.items).toEqual([]);
  const { items } = (await get(`${PACKAGES}/delivered?offset=0&limit=50`)).body;
  expect(items).toMatchObject([row]);
  expect(items[0].items).toBeUndefined();
  shop().advance(31 * 24 * HOUR);
  expect((await get(`${PACKAGES}/delivered?offset=0&limit=50`)).body.items).toEqual([]);
});

test('where Hepsiburada packs by itself, a line may never have been seen among the open ones', async () => {
  shop().state.packsAfterMs = HOUR / 4;
  const orderNumber = shop().placeOrder([{ sku: 'A1', quantity: 1 }]);
  expect((await get(OPEN)).body.totalCount).toBe(1);
  shop().advance(HOUR / 2);
  expect((await get(OPEN)).body.totalCount).toBe(0);
  expect((await get(PACKED)).body).toMatchObject([{ items: [{ orderNumber }] }]);
});

test('a package that is taken apart gives its lines back', async () => {
  const orderNumber = shop().placeOrder([{ sku: 'A1', quantity: 1 }]);
  const number = shop().pack(orderNumber);
  expect((await post(`${PACKAGES}/packagenumber/${number}/unpack`, {})).status).toBe(200);
  expect((await get(OPEN)).body.items).toMatchObject([{ orderNumber, status: 'Unpacked' }]);
  expect((await get(`${PACKAGES}/packagenumber/${number}`)).body).toMatchObject({ statusCode: 404 });
});

test('a line is cancelled before it is packed, and never afterwards', async () => {
  shop().pack(shop().placeOrder([{ sku: 'A1', quantity: 1 }]));
  const orderNumber = shop().placeOrder([{ sku: 'A2', quantity: 1 }]);
  const [{ id }] = (await get(OPEN)).body.items;
  const packed = [...shop().state.lines.values()][0]!.id;
  const cancel = (line: string) =>
    post(`/lineitems/merchantid/${MERCHANT}/id/${line}/cancelbymerchant`, { reasonId: 81 });
  expect((await cancel(packed)).status).toBe(400);
  expect((await cancel(id)).status).toBe(200);
  expect((await get(OPEN)).body.items).toEqual([]);
  const { items } = (await get(`/orders/merchantid/${MERCHANT}/cancelled?offset=0&limit=50`)).body;
  expect(items).toMatchObject([{ lineItemId: id, orderNumber, quantity: 1, cancelledBy: 'Merchant' }]);
});

test('tracking is taken for the merchant’s own carrier alone, in order and no more than seven days back', async () => {
  const theirs = shop().pack(shop().placeOrder([{ sku: 'A1', quantity: 1 }]));
  const ours = shop().pack(shop().placeOrder([{ sku: 'A2', quantity: 1 }], { hasOwnCarrier: true }));
  const report = (number: string, deed: string, json: object) =>
    post(`${PACKAGES}/packagenumber/${number}/${deed}`, json);
  const at = (days: number) => new Date(shop().state.now() - days * 24 * HOUR).toISOString();
  const sent = { shippedDate: at(1), trackingNumber: 'T1', trackingUrl: 'https://carrier.example/T1' };
  expect((await report(theirs, 'intransit', sent)).status).toBe(400);
  expect((await report(ours, 'deliver', { receivedDate: at(0) })).status).toBe(400);
  expect((await report(ours, 'intransit', { ...sent, shippedDate: at(8) })).status).toBe(400);
  expect((await report(ours, 'intransit', sent)).status).toBe(200);
  expect((await get(`${PACKAGES}/packagenumber/${ours}`)).body).toMatchObject({
    status: 'InTransit',
    trackingInfoCode: 'T1',
  });
  expect((await report(ours, 'deliver', { receivedDate: at(0) })).status).toBe(200);
  const invoice = { json: { invoiceLink: 'https://invoices.example/1.pdf' } };
  expect((await bench.call('oms', `PUT ${PACKAGES}/packagenumber/${ours}/invoice`, invoice)).status).toBe(
    204,
  );
});

test('the hosts of orders take merchantId in any case of letters, and say 429 when they are crowded', async () => {
  expect((await get(OPEN.replace('merchantid', 'merchantId'))).status).toBe(200);
  shop().state.mostPerSecond = { oms: 1 };
  await get(OPEN);
  const crowded = await get(OPEN);
  expect([crowded.status, crowded.headers.get('x-ratelimit-remaining')]).toEqual([429, '0']);
});

test('returns are listed by their state, with a limit, and answered once', async () => {
  const orderNumber = shop().placeOrder([{ sku: 'A1', quantity: 2 }]);
  const claimNumber = shop().claim(orderNumber, 'A1', 1);
  const list = (status: string, query = '?offset=0&limit=10') =>
    get(`/claims/merchantId/${MERCHANT}/status/${status}${query}`);
  expect(await list('AwaitingAction', '')).toMatchObject({ status: 400, body: 'LimitCannotBeEmpty' });
  expect((await list('AwaitingAction')).body).toMatchObject([{ claimNumber, orderNumber, quantity: 1 }]);
  expect((await list('Nonsense')).status).toBe(400);
  expect((await post(`/claims/number/${claimNumber}/accept`, {})).status).toBe(200);
  expect((await list('Accepted')).body).toHaveLength(1);
  expect((await post(`/claims/number/${claimNumber}/reject`, {})).status).toBe(400);
});
