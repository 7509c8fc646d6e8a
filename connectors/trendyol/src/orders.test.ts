import { describe, expect, test } from 'vitest';
import { trendyolConnector as connector } from './index.ts';
import { channelOrder } from './orders.ts';
import type { ShipmentPackage } from './schema.ts';
import { useBench } from './testing/bench.ts';
import { addProduct } from './testing/channel.ts';
import { placeOrder } from './testing/parcels.ts';

const bench = await useBench();

const AT = Date.parse('2026-11-04T07:48:57.619Z');

/** A package in the words of the guide. */
const guide: ShipmentPackage = {
  shipmentPackageId: 3_330_111_111,
  orderNumber: '10654411111',
  status: 'Created',
  currencyCode: 'TRY',
  orderDate: AT + 3 * 3_600_000,
  lastModifiedDate: AT + 60_000,
  packageTotalPrice: 498.9,
  packageTotalDiscount: 10.1,
  lines: [
    {
      lineId: 1,
      barcode: '8683772071724',
      stockCode: 'A',
      quantity: 2,
      lineUnitPrice: 199.95,
      vatRate: 20,
      orderLineItemStatusName: 'Created',
    },
    {
      lineId: 2,
      barcode: '8683772071725',
      stockCode: 'B',
      quantity: 1,
      lineUnitPrice: 99,
      vatRate: 10,
      orderLineItemStatusName: 'Created',
    },
  ],
};

/** The package in the field names of the reference. */
const reference: ShipmentPackage = {
  id: 3_330_111_111,
  orderNumber: '10654411111',
  status: 'Created',
  totalPrice: 498.9,
  totalDiscount: 10.1,
  packageHistory: [
    { createdDate: AT, status: 'Created' },
    { createdDate: AT + 60_000, status: 'Picking' },
  ],
  lines: [
    {
      id: 1,
      barcode: '8683772071724',
      merchantSku: 'A',
      quantity: 2,
      price: 199.95,
      currencyCode: 'TRY',
      vatRate: 20,
    },
    {
      id: 2,
      barcode: '8683772071725',
      merchantSku: 'B',
      quantity: 1,
      price: 99,
      currencyCode: 'TRY',
      vatRate: 10,
    },
  ],
};

describe('a shipment package', () => {
  test('is the same order in the words of the guide and of the reference', () => {
    const { lines, ...order } = channelOrder(guide);
    expect(order).toMatchObject({
      externalId: '3330111111',
      orderNumber: '10654411111',
      status: 'new',
      currency: 'TRY',
      totals: { grandTotal: '498.9', discount: '10.1' },
      orderedAt: new Date(AT),
      updatedAt: new Date(AT + 60_000),
    });
    expect(lines).toMatchObject([
      { externalId: '1', externalKey: 'A', syncId: '8683772071724', unitPrice: '199.95', vatRate: '20' },
      { externalId: '2', externalKey: 'B', quantity: 1, cancelledQuantity: 0 },
    ]);
    expect(channelOrder(reference)).toMatchObject({ ...order, customer: {}, lines });
  });

  test('gives back what was cancelled, line by line or whole, and what came back', () => {
    const [first, second] = guide.lines;
    const partly = channelOrder({
      ...guide,
      lines: [first!, { ...second!, orderLineItemStatusName: 'UnSupplied' }],
    });
    expect(partly).toMatchObject({
      status: 'new',
      lines: [{ cancelledQuantity: 0 }, { cancelledQuantity: 1 }],
    });
    const whole = channelOrder({ ...guide, status: 'Cancelled' });
    expect(whole).toMatchObject({
      status: 'cancelled',
      lines: [{ cancelledQuantity: 2 }, { cancelledQuantity: 1 }],
    });
    const back = channelOrder({ ...guide, status: 'Returned' });
    expect(back).toMatchObject({
      status: 'returned',
      lines: [{ returnedQuantity: 2, cancelledQuantity: 0 }, {}],
    });
  });

  test('that never reached the customer is back once Trendyol says so, and not before', () => {
    const [line] = guide.lines;
    const unitsOf = (status: string) => channelOrder({ ...guide, status, lines: [line!] });
    expect(unitsOf('UnDelivered')).toMatchObject({ status: 'shipped', lines: [{ returnedQuantity: 0 }] });
    expect(unitsOf('UnDeliveredAndReturned')).toMatchObject({
      status: 'returned',
      lines: [{ returnedQuantity: 2, cancelledQuantity: 0 }],
    });
  });

  test('that was split gives its lines up to the packages that came of it', () => {
    expect(channelOrder({ ...guide, status: 'UnPacked' })).toMatchObject({
      status: 'cancelled',
      channelStatus: 'UnPacked',
      lines: [{ cancelledQuantity: 2 }, { cancelledQuantity: 1 }],
    });
  });

  test('in a state that is not known is being processed, under the channel’s word', () => {
    expect(channelOrder({ ...guide, status: 'Teleported' })).toMatchObject({
      status: 'processing',
      channelStatus: 'Teleported',
    });
  });

  test('without an id is refused, in either place', () => {
    const { shipmentPackageId: _id, ...nameless } = guide;
    expect(() => channelOrder(nameless)).toThrow('has no id');
  });
});

describe('the stream', () => {
  test('is walked in one window although the host’s moves on, newest first, 200 a page', async () => {
    addProduct(bench.state(), { barcode: 'A', stockCode: 'A', quantity: 1_000 });
    for (let at = 0; at < 401; at++) placeOrder(bench.state(), [{ sku: 'A', quantity: 1 }]);
    const ids: string[] = [];
    let cursor: string | null = null;
    let since = Date.now() - 60_000;
    do {
      const page = await connector.pullOrders(bench.context(), { since: new Date(since), cursor });
      ids.push(...page.orders.map(({ externalId }) => externalId));
      cursor = page.next;
      since += 1_000;
    } while (cursor !== null);
    expect(new Set(ids).size).toBe(401);
    expect(bench.counted()).toEqual({ 'GET /order/orders/stream': 3 });
  });

  test('is asked for a window that Trendyol takes, as far back as the connector declares', async () => {
    const { maxWindowMs } = connector.capabilities.orders;
    addProduct(bench.state(), { barcode: 'A', stockCode: 'A' });
    const id = placeOrder(bench.state(), [{ sku: 'A', quantity: 1 }]);
    // The time of a server whose clock, or time zone, is up to three hours ahead.
    bench.state().parcels.get(id)!.lastModifiedDate += 3 * 3_600_000;
    const since = new Date(Date.now() - maxWindowMs);
    const { orders } = await connector.pullOrders(bench.context(), { since, cursor: null });
    expect(orders.map(({ externalId }) => externalId)).toEqual([String(id)]);
  });

  test('tells a package of an unknown form by its number, which holds up no other one', async () => {
    addProduct(bench.state(), { barcode: 'A', stockCode: 'A', quantity: 9 });
    const [good, odd, undated] = [1, 2, 3].map(() => placeOrder(bench.state(), [{ sku: 'A', quantity: 1 }]));
    const { http, ...rest } = bench.context();
    const request: typeof http.request = async (one) => {
      const response = await http.request(one);
      const body = (await response.json()) as { content: Record<string, unknown>[] };
      const content = body.content.map(
        ({ lastModifiedDate, orderDate, packageHistories, lines, ...parcel }) => {
          if (parcel.shipmentPackageId === odd) return { ...parcel, lastModifiedDate };
          return parcel.shipmentPackageId === undated
            ? { ...parcel, lines }
            : { ...parcel, lines, lastModifiedDate, orderDate, packageHistories };
        },
      );
      const changed = { ...body, content };
      return { ...response, json: async () => changed, text: async () => JSON.stringify(changed) };
    };
    const since = new Date(Date.now() - 60_000);
    const page = await connector.pullOrders({ ...rest, http: { request } }, { since, cursor: null });
    const lines = new Map(page.orders.map((order) => [order.externalId, order.lines.length]));
    expect([good, odd, undated].map((id) => lines.get(String(id)))).toEqual([1, 0, 0]);
  });

  test('refuses a cursor it does not know, so that the host begins anew', async () => {
    const pull = connector.pullOrders(bench.context(), { since: new Date(), cursor: '5:gone' });
    await expect(pull).rejects.toMatchObject({ kind: 'invalid_request' });
  });
});
