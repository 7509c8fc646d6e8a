import { beforeEach, expect, test } from 'vitest';
import { sku, useFake } from './bench.ts';

const bench = await useFake();
const shop = () => bench.shop();
const DAY = 24 * 3_600_000;
const PACKAGES = '/rest/delivery/v1/shipmentPackages';

beforeEach(async () => {
  shop().state.stopClock();
  await bench.task('product-create', sku('A1', { quantity: 500 }), sku('A2'));
});

const list = async (query = '') => (await bench.call(`GET ${PACKAGES}?${query}`)).body;
const numbersOf = ({ content }: { content: { orderNumber: string }[] }) =>
  content.map(({ orderNumber }) => orderNumber);

test('an order is a package, with n11’s code for the carrier before anything was sent', async () => {
  const orderNumber = shop().placeOrder([
    { sku: 'A1', quantity: 2 },
    { sku: 'A2', quantity: 1 },
  ]);
  const { content } = await list('status=Created');
  expect(content).toMatchObject([
    {
      orderNumber,
      shipmentPackageStatus: 'Created',
      cargoTrackingNumber: expect.any(String),
      totalAmount: 391.5,
    },
  ]);
  expect(content[0].lines).toMatchObject([
    { stockCode: 'A1', quantity: 2, price: 130.5, dueAmount: 261 },
    { stockCode: 'A2', quantity: 1 },
  ]);
});

test('a window of 16 days is cut to 15 without a word', async () => {
  const early = shop().placeOrder([{ sku: 'A1', quantity: 1 }]);
  const start = shop().state.now();
  shop().advance(15.5 * DAY);
  const late = shop().placeOrder([{ sku: 'A1', quantity: 1 }]);
  const within = (from: number, to: number) =>
    list(`startDate=${start + from * DAY}&endDate=${start + to * DAY}`);
  expect(numbersOf(await within(0, 16))).toEqual([early]);
  expect(numbersOf(await within(1, 16))).toEqual([late]);
  shop().state.windowKeeps = 'end';
  expect(numbersOf(await within(0, 16))).toEqual([late]);
});

test('an unknown status is an empty page, and one status is asked at a time', async () => {
  const orderNumber = shop().placeOrder([{ sku: 'A1', quantity: 1 }]);
  expect((await bench.call(`GET ${PACKAGES}?status=Nonsense`)).status).toBe(200);
  expect((await list('status=Nonsense')).content).toEqual([]);
  expect((await list('status=Created,Picking')).content).toEqual([]);
  expect(numbersOf(await list('status=Created'))).toEqual([orderNumber]);
});

test('a page holds 100 at most, and pageCount is the rows of the page', async () => {
  for (let at = 0; at < 101; at++) shop().placeOrder([{ sku: 'A1', quantity: 1 }]);
  expect(await list('size=500')).toMatchObject({ size: 100, pageCount: 100, totalPages: 2 });
  expect(await list('size=500&page=1')).toMatchObject({ pageCount: 1, totalPages: 2 });
});

test('lines are accepted one by one, and their package moves on with the last', async () => {
  shop().placeOrder([
    { sku: 'A1', quantity: 1 },
    { sku: 'A2', quantity: 1 },
  ]);
  const [{ lines }] = (await list('status=Created')).content;
  const [first, second] = lines.map(({ orderLineId }: { orderLineId: number }) => orderLineId);
  const accept = (...ids: number[]) =>
    bench.call('PUT /rest/order/v1/update', { lines: ids.map((lineId) => ({ lineId })), status: 'Picking' });
  expect((await accept(first, 1)).body.content).toMatchObject([
    { lineId: first, status: 'SUCCESS' },
    { lineId: 1, status: 'FAIL', reasons: 'Sipariş kalemi bulunamadı' },
  ]);
  expect((await list('status=Picking')).content).toEqual([]);
  expect((await accept(second)).status).toBe(200);
  expect((await list('status=Picking')).content).toHaveLength(1);
});

test('a split package is Unpacked, and its parts are packages of the order', async () => {
  const orderNumber = shop().placeOrder([
    { sku: 'A1', quantity: 1 },
    { sku: 'A2', quantity: 1 },
  ]);
  const [{ lines }] = (await list('status=Created')).content;
  const json = { splitGroups: [{ orderLineIds: [lines[0].orderLineId] }] };
  expect((await bench.call('POST /rest/delivery/v1/splitCombinePackage', json)).status).toBe(200);
  expect(numbersOf(await list('status=Unpacked'))).toEqual([orderNumber]);
  const parts = (await list('status=Created')).content;
  expect(
    parts.map((part: { lines: { stockCode: string }[] }) => part.lines[0]!.stockCode).toSorted(),
  ).toEqual(['A1', 'A2']);
});

test('a package is found under its newest state, by the time at which it reached it', async () => {
  const orderNumber = shop().placeOrder([{ sku: 'A1', quantity: 1 }]);
  shop().advance(20 * DAY);
  shop().move(orderNumber, 'Delivered');
  expect((await list('status=Created')).content).toEqual([]);
  const [row] = (await list('status=Delivered')).content;
  shop().state.windowOver = 'created';
  expect((await list('status=Delivered')).content).toEqual([]);
  expect(row.packageHistories.map(({ status }: { status: string }) => status)).toEqual([
    'Created',
    'Delivered',
  ]);
});

test('more than the permitted calls a minute are 429', async () => {
  shop().state.mostPerMinute = 1;
  expect((await bench.call(`GET ${PACKAGES}`)).status).toBe(200);
  expect((await bench.call(`GET ${PACKAGES}`)).status).toBe(429);
});
