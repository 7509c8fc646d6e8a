import { beforeEach, expect, test } from 'vitest';
import { useMirakl } from './bench.ts';
import type { Extras } from './orders.ts';
import type { OrderState } from './records.ts';

const bench = await useMirakl();
const { call } = bench;

beforeEach(() => bench.sell('A1', { quantity: 100, price: 10 }));

const place = (quantity = 2, extras: Extras = {}) =>
  bench.shop().placeOrder([{ sku: 'A1', quantity }], extras);
const read = async (query = '') => (await call(`GET /orders?max=100${query}`)).body.orders;
const one = async (id: string) => (await read(`&order_ids=${id}`))[0];
const accept = (id: string, accepted = true) =>
  call(`PUT /orders/${id}/accept`, { json: { order_lines: [{ id: `${id}-1`, accepted }] } });
const part = (id: string, more: object = {}) => ({
  order_line_id: `${id}-1`,
  quantity: 1,
  amount: 10,
  shipping_amount: 0,
  ...more,
});
const cancel = (...cancelations: object[]) =>
  call('PUT /orders/cancel', {
    json: { cancelations: cancelations.map((row) => ({ reason_code: '34', ...row })) },
  });
const refund = (...refunds: object[]) =>
  call('PUT /orders/refund', { json: { refunds: refunds.map((row) => ({ reason_code: '17', ...row })) } });

test('units are gone when the order is placed, before anybody accepts it', async () => {
  place(30);
  expect(bench.shop().offer('A1').quantity).toBe(70);
});

test('an order waits for its acceptance without a name or an address, and may wait for the payment after it', async () => {
  bench.shop().state.debits = 'held';
  const id = place();
  expect(await one(id)).toMatchObject({
    order_state: 'WAITING_ACCEPTANCE',
    can_shop_ship: false,
    acceptance_decision_date: null,
    customer: { shipping_address: null, lastname: null },
  });
  expect((await accept(id)).status).toBe(204);
  expect(await one(id)).toMatchObject({ order_state: 'WAITING_DEBIT_PAYMENT', can_shop_ship: false });
  expect((await call(`PUT /orders/${id}/ship`)).status).toBe(400);
  bench.shop().pay(id);
  expect(await one(id)).toMatchObject({
    order_state: 'SHIPPING',
    can_shop_ship: true,
    customer: { shipping_address: { city: 'New York', country_iso_code: 'USA' } },
  });
});

test('a second acceptance is refused with the state of the order', async () => {
  const id = place();
  await accept(id);
  expect(await accept(id)).toMatchObject({ status: 400, body: { error_code: 'ORDER_INVALID_STATE' } });
});

test('all lines are decided at once, some refused only where the operator allows it', async () => {
  const shop = bench.shop();
  const id = shop.placeOrder([1, 2].map((quantity) => ({ sku: 'A1', quantity })));
  expect((await accept(id)).body.error_code).toBe('ORDER_LINE_ACCEPTANCE_DECISION_MISSING');
  const order_lines = [1, 2].map((at) => ({ id: `${id}-${at}`, accepted: at === 1 }));
  shop.state.partialAcceptance = false;
  const decide = () => call(`PUT /orders/${id}/accept`, { json: { order_lines } });
  expect((await decide()).body.error_code).toBe('ORDER_PARTIAL_ACCEPTANCE_DISABLED');
  shop.state.partialAcceptance = true;
  expect((await decide()).status).toBe(204);
  const { order_state, order_lines: lines } = await one(id);
  expect([order_state, ...lines.map((line: { order_line_state: string }) => line.order_line_state)]).toEqual([
    'SHIPPING',
    'SHIPPING',
    'REFUSED',
  ]);
});

test('an order whose lines are all refused is refused', async () => {
  const id = place();
  await accept(id, false);
  expect((await one(id)).order_state).toBe('REFUSED');
});

test('a cancellation takes money: the line keeps its units, and is cancelled once nothing of its price is left', async () => {
  const id = place(2, { state: 'SHIPPING' });
  const { status, body } = await cancel(part(id));
  expect([status, body.cancelations[0].quantity]).toEqual([200, 1]);
  expect(await one(id)).toMatchObject({
    order_state: 'SHIPPING',
    order_lines: [{ quantity: 2, price: 20, cancelations: [{ quantity: 1, amount: 10 }] }],
  });
  expect((await cancel(part(id, { amount: 10.01 }))).status).toBe(400);
  expect((await cancel(part(id), part(id))).status).toBe(400);
  expect((await cancel(part(id))).status).toBe(200);
  expect(await one(id)).toMatchObject({
    order_state: 'CANCELED',
    order_lines: [{ order_line_state: 'CANCELED' }],
  });
});

test('one faulty entry refuses all cancellations of a call', async () => {
  const [good, bad] = [place(2, { state: 'SHIPPING' }), place(2)];
  expect((await cancel(part(good), part(bad))).status).toBe(400);
  expect((await cancel(part(good, { reason_code: '17' }))).status).toBe(404);
  expect((await one(good)).order_lines[0].cancelations).toEqual([]);
});

test('an operator may leave partial cancellations to itself', async () => {
  bench.shop().state.partialCancelation = false;
  expect((await cancel(part(place(2, { state: 'SHIPPING' })))).status).toBe(403);
});

test('taxes must be given back with the price; an amount may include them', async () => {
  const id = place(2, { state: 'SHIPPING', taxRate: 20 });
  expect(await one(id)).toMatchObject({ price: 20, order_lines: [{ taxes: [{ code: 'VAT', amount: 4 }] }] });
  const [included] = await read(`&order_tax_mode=TAX_INCLUDED&order_ids=${id}`);
  expect(included).toMatchObject({ price: 24, order_lines: [{ price: 24, price_unit: 12 }] });
  expect((await cancel(part(id))).status).toBe(400);
  const cancelations = [
    part(id, { amount: 24, quantity: 2, taxes: [{ code: 'VAT', amount: 4 }], reason_code: '34' }),
  ];
  const json = { order_tax_mode: 'TAX_INCLUDED', cancelations };
  expect((await call('PUT /orders/cancel', { json })).status).toBe(200);
  expect((await one(id)).order_state).toBe('CANCELED');
});

test('refunds need a paid order, sum up to its price, and may be money without units', async () => {
  expect((await refund(part(place()))).status).toBe(400);
  const id = place(2, { state: 'SHIPPED', shipping: 4 });
  expect((await refund(part(id, { quantity: 0, amount: 5 }))).status).toBe(200);
  expect((await one(id)).order_lines[0].refunds).toMatchObject([
    { quantity: 0, amount: 5, state: 'WAITING_REFUND', refund_state: 'WAITING_REFUND' },
  ]);
  expect((await refund(part(id, { amount: 16 }))).status).toBe(400);
  expect((await refund(part(id, { amount: 15, shipping_amount: 5 }))).status).toBe(400);
  expect((await refund(part(id, { amount: 15, shipping_amount: 4 }))).status).toBe(200);
  expect(await one(id)).toMatchObject({
    fully_refunded: true,
    order_lines: [{ order_line_state: 'REFUNDED' }],
  });
});

test('a carrier goes by the operator’s code, with a number, or by its name; shipping twice is refused', async () => {
  const id = place(2, { state: 'SHIPPING' });
  const track = (json: object) => call(`PUT /orders/${id}/tracking`, { json });
  expect((await track({ carrier_code: 'ups', tracking_number: '1Z' })).status).toBe(400);
  expect((await track({ carrier_code: 'UPS' })).status).toBe(400);
  expect((await track({ tracking_number: '1Z' })).status).toBe(400);
  expect((await track({ carrier_name: 'Own van' })).status).toBe(204);
  expect((await track({ carrier_code: 'UPS', tracking_number: '1Z' })).status).toBe(204);
  expect((await call(`PUT /orders/${id}/ship`)).status).toBe(204);
  expect((await call(`PUT /orders/${id}/ship`)).status).toBe(400);
  expect(bench.shop().shipments(id)).toEqual([{ units: 2, trackingNumber: '1Z' }]);
  expect(await one(id)).toMatchObject({ shipping_company: 'UPS', shipping_tracking: '1Z' });
});

test('a whole order can be cancelled until it is shipped, and not before it was accepted', async () => {
  const tried: OrderState[] = ['WAITING_ACCEPTANCE', 'SHIPPED', 'SHIPPING'];
  const ends = [];
  for (const state of tried) ends.push((await call(`PUT /orders/${place(1, { state })}/cancel`)).status);
  expect(ends).toEqual([400, 400, 204]);
});

test('an incident changes the line and no unit, and ends as it began', async () => {
  const id = place(2, { state: 'SHIPPED' });
  bench.shop().incident(`${id}-1`, true);
  expect(await one(id)).toMatchObject({
    order_state: 'SHIPPED',
    has_incident: true,
    order_lines: [{ order_line_state: 'INCIDENT_OPEN', cancelations: [], refunds: [] }],
  });
  bench.shop().incident(`${id}-1`, false);
  expect(await one(id)).toMatchObject({
    has_incident: false,
    order_lines: [{ order_line_state: 'SHIPPED' }],
  });
});

test('orders come by their creation: one that changes late enters a page that was read', async () => {
  const shop = bench.shop();
  shop.stopClock();
  const ids = [place(1), place(1), place(1)];
  shop.advance(600_000);
  const since = new Date(shop.state.now()).toISOString();
  for (const id of ids.slice(1)) shop.setOrder(id, 'SHIPPING');
  const page = async (offset: number) =>
    (await call(`GET /orders?max=1&offset=${offset}&start_update_date=${since}`)).body.orders[0]?.order_id;
  expect(await page(0)).toBe(ids[1]);
  shop.setOrder(ids[0]!, 'SHIPPING');
  expect([await page(1), await page(2)]).toEqual([ids[1], ids[2]]);
  expect(await page(0)).toBe(ids[0]);
});

test('a window over states loses the order behind one that leaves them', async () => {
  const ids = [place(1), place(1)];
  const page = async (offset: number) =>
    (await call(`GET /orders?max=1&offset=${offset}&order_state_codes=WAITING_ACCEPTANCE`)).body.orders;
  expect((await page(0))[0].order_id).toBe(ids[0]);
  await accept(ids[0]!);
  expect(await page(1)).toEqual([]);
});

test('a window by time of change reaches a little further back than it is asked', async () => {
  const shop = bench.shop();
  shop.stopClock();
  place(1);
  const at = (ms: number) => new Date(shop.state.now() + ms).toISOString();
  expect(await read(`&start_update_date=${at(30_000)}`)).toHaveLength(1);
  expect(await read(`&start_update_date=${at(90_000)}`)).toEqual([]);
  expect((await call('GET /orders?start_update_date=yesterday')).status).toBe(400);
});

test('an order of another shop is not found', async () => {
  expect((await call('PUT /orders/Order_1-A/ship')).body).toMatchObject({ error_code: 'ORDER_NOT_FOUND' });
});
