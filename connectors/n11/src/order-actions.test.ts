import type { OrderAction } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { n11Connector as connector } from './index.ts';
import { acceptLine, parcelsOf } from './testing/orders.ts';
import { buildItem, useConnector } from './testing/tried.ts';

const bench = await useConnector();
const state = () => bench.shop().state;

/** A package of two lines, and its acceptance. */
async function packed() {
  await bench.upsert(buildItem('A1'), buildItem('A2'));
  const orderNumber = bench.shop().placeOrder([
    { sku: 'A1', quantity: 1 },
    { sku: 'A2', quantity: 1 },
  ]);
  const [parcel] = parcelsOf(state(), orderNumber);
  const action: OrderAction = {
    kind: 'acknowledge',
    orderId: String(parcel!.id),
    lines: parcel!.lines.map(({ orderLineId, quantity }) => ({ externalId: String(orderLineId), quantity })),
    key: crypto.randomUUID(),
    again: false,
  };
  return { orderNumber, parcel: parcel!, accept: () => connector.actOnOrder(bench.context(), action) };
}

test('a package is accepted line by line, also when one of them was accepted before', async () => {
  const { parcel, accept } = await packed();
  acceptLine(state(), parcel.lines[0]!.orderLineId);
  expect(await accept()).toEqual({ outcome: 'done', externalId: null });
  expect(state().parcels.get(parcel.id)?.status).toBe('Picking');
  bench.counted();
  expect(await accept()).toEqual({ outcome: 'done', externalId: null });
  expect(Object.keys(bench.counted())).toEqual([expect.stringContaining('GET')]);
});

test('a line that was cancelled by itself keeps no package from being accepted', async () => {
  const { parcel, accept } = await packed();
  const [first, second] = parcel.lines;
  first!.status = 'Cancelled';
  expect(await accept()).toEqual({ outcome: 'done', externalId: null });
  expect(second!.status).toBe('Picking');
  bench.counted();
  expect(await accept()).toEqual({ outcome: 'done', externalId: null });
  expect(Object.keys(bench.counted())).toEqual([expect.stringContaining('GET')]);
});

test('a package that was cancelled is refused, each reason once', async () => {
  const { orderNumber, accept } = await packed();
  bench.shop().move(orderNumber, 'Cancelled');
  expect(await accept()).toEqual({
    outcome: 'refused',
    issues: [{ code: 'rejected', message: 'Kalem Cancelled durumunda' }],
  });
});
