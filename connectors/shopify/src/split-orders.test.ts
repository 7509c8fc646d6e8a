import type { HttpRequest, OrderAction } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { shopifyConnector as connector } from './index.ts';
import { item, publish, useBench } from './test-support.ts';
import { sendFrom } from './testing/order-mutations.ts';
import { placeOrder, split } from './testing/orders.ts';
import type { FakeOrder } from './testing/state.ts';

const bench = await useBench();

/** An order of one thing, with so many units at each fulfilment order. */
async function ordered(quantities: readonly number[], refusal?: string): Promise<FakeOrder> {
  await publish(bench, [item('A')]);
  const quantity = quantities.reduce((sum, one) => sum + one, 0);
  const order = placeOrder(bench.shop(), [{ sku: 'A', quantity }]);
  split(bench.shop(), order, quantities, refusal);
  bench.forget();
  return order;
}

const ship = (order: FakeOrder, quantity: number, trackingNumber: string | null = 'T-1') =>
  ({
    kind: 'ship',
    orderId: String(order.id),
    lines: [{ externalId: String(order.lines[0]!.id), quantity }],
    key: crypto.randomUUID(),
    again: false,
    carrier: 'DHL',
    trackingNumber,
    trackingUrl: null,
    shippedAt: new Date(),
  }) satisfies OrderAction;
const act = (action: OrderAction) => connector.actOnOrder(bench.context(), action);
const idsOf = ({ parcels }: FakeOrder) => parcels.map(({ id }) => id).join(',');
const unitsOf = ({ parcels }: FakeOrder) => parcels.map(({ lines }) => lines.map((one) => one.quantity));
const writes = () => bench.calls.filter(({ fields }) => fields.includes('fulfillmentCreate')).length;

/** An action whose parcel of that number is made, and the answer of it lost. */
async function actAndLose(action: OrderAction, parcel: number): Promise<void> {
  const { http, ...rest } = bench.context();
  let made = 0;
  const request = async (sent: HttpRequest) => {
    const answer = await http.request(sent);
    if (JSON.stringify(sent.json).includes('fulfillmentCreate')) made += 1;
    if (made === parcel) throw new Error('the connection was cut');
    return answer;
  };
  await expect(connector.actOnOrder({ ...rest, http: { request } }, action)).rejects.toThrow('cut');
}

test('an order that is split over locations leaves in one parcel from each', async () => {
  const order = await ordered([2, 1, 3]);
  expect(await act(ship(order, 6))).toEqual({ outcome: 'done', externalId: idsOf(order) });
  // The third fulfilment order is at the first location again.
  expect(unitsOf(order)).toEqual([[2, 3], [1]]);
  expect(order.fulfillment).toBe('FULFILLED');
  expect(order.parcels.map(({ number }) => number)).toEqual(['T-1', 'T-1']);
});

test.each([1, 2])(
  'after the lost answer of parcel %i none is made twice and none left out',
  async (parcel) => {
    const order = await ordered([2, 1, 3]);
    const action = ship(order, 6);
    await actAndLose(action, parcel);
    expect(order.parcels).toHaveLength(parcel);
    const again = { ...action, again: true };
    expect(await act(again)).toEqual({ outcome: 'done', externalId: idsOf(order) });
    expect(await act(again)).toEqual({ outcome: 'done', externalId: idsOf(order) });
    expect(unitsOf(order)).toEqual([[2, 3], [1]]);
  },
);

test('the parcels of another action count as no part of this one', async () => {
  const order = await ordered([2, 4]);
  const first = await act(ship(order, 3));
  if (first.outcome !== 'done') throw new Error('the first parcels were refused');
  const others = [first.externalId!];
  await act({ ...ship(order, 3), again: true, others });
  expect(unitsOf(order)).toEqual([[2], [1], [3]]);
});

test('a parcel that is refused behind another one says which was made, and the rest can be sent later', async () => {
  const order = await ordered([2, 1], 'The location is closed');
  const end = await act(ship(order, 3));
  expect(order.parcels).toHaveLength(1);
  expect(end).toEqual({
    outcome: 'refused',
    issues: [
      {
        code: 'rejected',
        message: `Shopify made the parcels ${idsOf(order)}, which stay, and none of the other units were sent: the parcel from High Street was refused`,
      },
      { code: 'rejected', message: 'The location is closed' },
    ],
  });
  order.toShip = order.toShip.map((one) => ({ ...one, refusal: null }));
  expect(await act(ship(order, 1))).toMatchObject({ outcome: 'done' });
  expect(unitsOf(order)).toEqual([[2], [1]]);
});

test('an order that was moved often is shipped, and the hidden fulfilment orders cost nothing', async () => {
  const order = await ordered([0, 0, 0, 0, 0, 2]);
  expect(await act(ship(order, 2))).toMatchObject({ outcome: 'done' });
  expect(bench.calls.map(({ fields }) => fields[0])).toEqual(['order', 'fulfillmentCreate']);
});

test('an order whose first fulfilment orders are done is shipped, at no greater cost a call', async () => {
  const order = await ordered([1, 1, 1, 1, 1, 2]);
  for (let at = 0; at < 5; at++) sendFrom(bench.shop(), order, at, 1);
  bench.forget();
  expect(await act(ship(order, 2))).toMatchObject({ outcome: 'done' });
  expect(order.fulfillment).toBe('FULFILLED');
  for (const [at, { cost }] of bench.calls.entries()) expect(cost).toBeLessThanOrEqual(bench.declared[at]!);
});

test('a parcel that leaves units of the line at its location is no part of an earlier try', async () => {
  const order = await ordered([5]);
  sendFrom(bench.shop(), order, 0, 1);
  expect(await act({ ...ship(order, 3, null), again: true })).toMatchObject({ outcome: 'done' });
  expect(unitsOf(order)).toEqual([[1], [3]]);
});

test('where a parcel may be of an earlier try or not, nothing is sent', async () => {
  const order = await ordered([1, 5]);
  sendFrom(bench.shop(), order, 0, 1);
  bench.forget();
  expect(await act({ ...ship(order, 3, null), again: true })).toMatchObject({
    outcome: 'refused',
    issues: [{ message: expect.stringContaining(`the parcels ${idsOf(order)}`) }],
  });
  expect(writes()).toBe(0);
});
