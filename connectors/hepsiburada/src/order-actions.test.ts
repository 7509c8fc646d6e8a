import type { ChannelOrder, OrderAction, OrderActionResult, OrderPage } from '@sluice/connector-kit';
import { barcode } from '@sluice/connector-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { parcelsOf as parcelsOfUnits } from './deliver-parcels.ts';
import { hepsiburadaConnector as connector } from './index.ts';
import type { Controls } from './testing/controls.ts';
import { linesOf, pack, parcelsOf } from './testing/orders.ts';
import { buildItem, useConnector } from './testing/tried.ts';

const tried = await useConnector();
let shop: Controls;
beforeEach(async () => {
  await tried.upsert(
    ...['A', 'B'].map((sku, at) => buildItem(sku, { barcode: barcode(at + 1), stock: 500 })),
  );
  shop = tried.shop();
});

const place = (hasOwnCarrier: boolean): string =>
  shop.placeOrder(
    [
      { sku: 'A', quantity: 3 },
      { sku: 'B', quantity: 1 },
    ],
    { hasOwnCarrier },
  );
const lineOf = (number: string, sku: string) =>
  linesOf(shop.state, number).find(({ merchantSku }) => merchantSku === sku)!;
const parcels = (number: string) => parcelsOf(shop.state, number);
const context = () => ({ ...tried.context(), clock: { now: () => new Date(shop.state.now()) } });
type Units = Readonly<Record<string, number>>;
const common = (orderId: string, units: Units) => ({
  orderId,
  lines: Object.entries(units).map(([sku, quantity]) => ({ externalId: lineOf(orderId, sku).id, quantity })),
  key: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  again: false,
});
const ALL = { A: 3, B: 1 };
type Ship = Partial<Extract<OrderAction, { kind: 'ship' }>>;
const ship = (order: string, units: Units, fields: Ship = {}): Promise<OrderActionResult> =>
  connector.actOnOrder(context(), {
    ...common(order, units),
    kind: 'ship',
    carrier: 'Kargom',
    trackingNumber: 'T1',
    trackingUrl: 'https://kargom.example/T1',
    shippedAt: new Date(shop.state.now()),
    ...fields,
  });
const acknowledge = (order: string, again = false) =>
  connector.actOnOrder(context(), { ...common(order, ALL), again, kind: 'acknowledge' });
const cancel = (order: string, units: Units, again = false) =>
  connector.actOnOrder(context(), { ...common(order, units), again, kind: 'cancel', reason: null });
const idOf = (result: OrderActionResult): string =>
  (result.outcome === 'done' && result.externalId) || expect.fail(JSON.stringify(result));
/** The order as a walk over all lists reports it last. */
async function read(number: string): Promise<ChannelOrder | undefined> {
  const found: ChannelOrder[] = [];
  for (let cursor: string | null = null, page: OrderPage; ; cursor = page.next) {
    page = await connector.pullOrders(context(), { since: null, cursor });
    found.push(...page.orders.filter(({ externalId }) => externalId === number));
    if (page.next === null) return found.at(-1);
  }
}

describe('what an order allows', () => {
  test('follows its carrier, and ends with packing', async () => {
    const [theirs, ours] = [place(false), place(true)];
    expect((await read(theirs))?.actions).toEqual({
      acknowledge: true,
      cancel: 'whole_line',
      ship: { tracking: 'channel_owned', partial: false },
    });
    expect((await read(ours))?.actions).toMatchObject({ ship: { tracking: 'push', partial: true } });
    await acknowledge(theirs);
    const cursor = `:${shop.state.now()}:unknown:packed:0`;
    const { orders } = await connector.pullOrders(context(), { since: null, cursor });
    expect(orders).toMatchObject([{ externalId: theirs, status: 'processing' }]);
    expect(orders[0]?.actions).toEqual({ ship: { tracking: 'channel_owned', partial: false } });
  });
});

describe('packing', () => {
  test('puts all open units into one package, and a second try finds it', async () => {
    const number = place(false);
    const packed = idOf(await acknowledge(number));
    expect(idOf(await acknowledge(number, true))).toBe(packed);
    expect(parcels(number)).toMatchObject([
      { packageNumber: packed, items: [{ quantity: 3 }, { quantity: 1 }] },
    ]);
  });

  test('leaves units alone that somebody packed before', async () => {
    const number = place(false);
    pack(shop.state, [{ id: lineOf(number, 'A').id, quantity: 2 }]);
    await acknowledge(number);
    expect(parcels(number).map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[2], [1, 1]]);
  });

  test('of an order without open units is refused', async () => {
    const number = place(false);
    shop.cancel(number);
    expect(await acknowledge(number)).toMatchObject({ outcome: 'refused' });
  });
});

describe('parcels of the merchant’s own carrier', () => {
  test('go one after the other, each with its number', async () => {
    const number = place(true);
    const first = idOf(await ship(number, { A: 1 }));
    const second = idOf(await ship(number, { A: 2, B: 1 }, { trackingNumber: 'T2', trackingUrl: null }));
    expect(parcels(number)).toMatchObject([
      {
        packageNumber: first,
        status: 'InTransit',
        trackingCode: 'T1',
        trackingUrl: 'https://kargom.example/T1',
      },
      { packageNumber: second, status: 'InTransit', trackingCode: 'T2', trackingUrl: null },
    ]);
  });

  test('are found again by units and number; those of other actions are not taken for them', async () => {
    const number = place(true);
    const first = idOf(await ship(number, { A: 1 }));
    expect(idOf(await ship(number, { A: 1 }, { again: true }))).toBe(first);
    const second = idOf(await ship(number, { A: 1 }, { again: true, others: [first] }));
    expect(second).not.toBe(first);
    idOf(await ship(number, { A: 1 }, { again: true, trackingNumber: 'T3', others: [first, second] }));
    expect(parcels(number)).toHaveLength(3);
  });

  test('that were packed in the portal, or by a try that got no further, are reported and not packed again', async () => {
    const number = place(true);
    shop.pack(number);
    await ship(number, ALL);
    expect(parcels(number)).toMatchObject([{ status: 'InTransit', trackingCode: 'T1' }]);
  });

  test('with a date that Hepsiburada does not take stay packed, with its words', async () => {
    const number = place(true);
    const shippedAt = new Date(shop.state.now() - 8 * 24 * 3_600_000);
    expect(await ship(number, ALL, { shippedAt })).toMatchObject({
      outcome: 'refused',
      issues: [{ message: expect.stringContaining('7 gün') }],
    });
    await ship(number, ALL, { again: true });
    expect(parcels(number)).toMatchObject([{ status: 'InTransit' }]);
  });

  test('are not made of units that are packed with others, or that are not there', async () => {
    const number = place(true);
    pack(shop.state, [{ id: lineOf(number, 'A').id, quantity: 2 }]);
    expect(await ship(number, { A: 2, B: 1 })).toMatchObject({
      outcome: 'refused',
      issues: [{ message: expect.stringContaining('1') }],
    });
    expect(parcels(number)).toHaveLength(1);
  });

  test('are none of an order that a carrier of Hepsiburada brings', async () => {
    const number = place(false);
    expect(await ship(number, ALL)).toMatchObject({
      outcome: 'refused',
      issues: [{ key: expect.anything() }],
    });
    expect(parcels(number)).toEqual([]);
  });
});

describe('deliveries by the merchant’s own carrier', () => {
  const deliver = (order: string, units: Units, fields: Partial<OrderAction> = {}) =>
    connector.actOnOrder(context(), {
      ...common(order, units),
      kind: 'deliver',
      deliveredAt: new Date(shop.state.now()),
      receivedBy: 'Ayşe Yılmaz',
      ...fields,
    } as OrderAction);
  const states = (number: string) => parcels(number).map(({ status }) => status);

  test('end the order, parcel by parcel, and are reported once', async () => {
    const number = place(true);
    const first = idOf(await ship(number, { A: 1 }));
    const second = idOf(await ship(number, { A: 2, B: 1 }, { trackingNumber: 'T2' }));
    expect(idOf(await deliver(number, { A: 2, B: 1 }))).toBe(second);
    expect(states(number)).toEqual(['InTransit', 'Delivered']);
    expect((await read(number))?.status).toBe('shipped');
    expect(idOf(await deliver(number, { A: 2, B: 1 }, { again: true }))).toBe(second);
    expect(idOf(await deliver(number, { A: 1 }, { others: [second] }))).toBe(first);
    expect((await read(number))?.status).toBe('delivered');
  });

  test('of all units report the parcels that have not arrived', async () => {
    const number = place(true);
    const first = idOf(await ship(number, { A: 1 }));
    const second = idOf(await ship(number, { A: 2, B: 1 }, { trackingNumber: 'T2' }));
    shop.move(number, 'Delivered');
    expect(idOf(await deliver(number, ALL))).toBe(`${first},${second}`);
    expect(states(number)).toEqual(['Delivered', 'Delivered']);
  });

  test('of a part of a parcel, or of one that was not sent, are refused and nothing is reported', async () => {
    const number = place(true);
    await ship(number, { A: 2 });
    expect(await deliver(number, { A: 1 })).toMatchObject({
      outcome: 'refused',
      issues: [{ key: expect.anything() }],
    });
    expect(await deliver(number, ALL)).toMatchObject({ outcome: 'refused' });
    expect(states(number)).toEqual(['InTransit']);
    const theirs = place(false);
    expect(await deliver(theirs, ALL)).toMatchObject({ outcome: 'refused' });
  });

  test('are words of Hepsiburada when it does not take the date', async () => {
    const number = place(true);
    await ship(number, ALL);
    const deliveredAt = new Date(shop.state.now() - 8 * 24 * 3_600_000);
    expect(await deliver(number, ALL, { deliveredAt })).toMatchObject({
      outcome: 'refused',
      issues: [{ message: expect.stringContaining('7 gün') }],
    });
  });

  test.each([
    [[{ A: 1 }, { A: 2 }], { A: 2 }, [1]],
    [[{ A: 1, B: 1 }, { A: 1 }, { B: 1 }], { A: 2, B: 1 }, [0, 1]],
    [[{ A: 2 }, { A: 3 }, { A: 3 }], { A: 6 }, [1, 2]],
    [[{ A: 2 }], { A: 1 }, null],
  ] as [Record<string, number>[], Record<string, number>, number[] | null][])(
    'of parcels %j the units %j are those of %j',
    (given, units, chosen) => {
      const all = given.map((of, at) => ({
        packageNumber: String(at),
        portions: Object.entries(of).map(([id, quantity]) => ({ id, quantity, orderNumber: '1' })),
      }));
      const lines = Object.entries(units).map(([externalId, quantity]) => ({ externalId, quantity }));
      expect(parcelsOfUnits(lines, all)?.map(({ packageNumber }) => Number(packageNumber)) ?? null).toEqual(
        chosen,
      );
    },
  );
});

describe('cancellations', () => {
  test('take lines as a whole, and go on where an earlier try ended', async () => {
    const number = place(false);
    const line = lineOf(number, 'A');
    shop.cancel(number, 'A');
    expect(await cancel(number, ALL, true)).toMatchObject({ outcome: 'done' });
    expect([line.cancellations, lineOf(number, 'B').cancellations]).toMatchObject([
      [{ by: 'Customer' }],
      [{ by: 'Merchant', quantity: 1 }],
    ]);
  });

  test('of one line leave the others open, also after another line was packed', async () => {
    const number = place(false);
    expect(await cancel(number, { B: 1 })).toMatchObject({ outcome: 'done' });
    expect([lineOf(number, 'A').open, lineOf(number, 'B').open]).toEqual([3, 0]);
    const other = place(false);
    pack(shop.state, [{ id: lineOf(other, 'A').id, quantity: 3 }]);
    expect((await read(other))?.actions).toMatchObject({ cancel: 'whole_line' });
    expect(await cancel(other, { B: 1 })).toMatchObject({ outcome: 'done' });
  });

  test('of a part of a line, or of packed units, are refused before anything is cancelled', async () => {
    const number = place(false);
    expect(await cancel(number, { B: 1, A: 2 })).toMatchObject({ outcome: 'refused' });
    pack(shop.state, [{ id: lineOf(number, 'A').id, quantity: 1 }]);
    expect(await cancel(number, { B: 1, A: 3 })).toMatchObject({ outcome: 'refused' });
    expect(lineOf(number, 'B').cancellations).toEqual([]);
  });
});
