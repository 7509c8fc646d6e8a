import type { ChannelOrder } from '@sluice/connector-kit';
import { barcode } from '@sluice/connector-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { hepsiburadaConnector as connector } from './index.ts';
import { channelOrder } from './one-order.ts';
import type { Controls } from './testing/controls.ts';
import { pack } from './testing/orders.ts';
import { buildItem, useConnector } from './testing/tried.ts';
import { dateOf, isTurkish, wireTime } from './times.ts';

const tried = await useConnector();
const HOUR = 3_600_000;

/** Walks the orders since then, and keeps the last version of each. */
async function pull(since: Date | null): Promise<{ orders: ChannelOrder[]; through: Date | undefined }> {
  const found = new Map<string, ChannelOrder>();
  let cursor: string | null = null;
  let through: Date | undefined;
  do {
    const clock = { now: () => new Date(shop.state.now()) };
    const page = await connector.pullOrders({ ...tried.context(), clock }, { since, cursor });
    for (const order of page.orders) found.set(order.externalId, order);
    cursor = page.next;
    through = page.through;
  } while (cursor !== null);
  return { orders: [...found.values()], through };
}

let shop: Controls;
beforeEach(async () => {
  await tried.upsert(
    ...['A', 'B'].map((sku, at) => buildItem(sku, { barcode: barcode(at + 1), stock: 500 })),
  );
  shop = tried.shop();
});
const place = () =>
  shop.placeOrder([
    { sku: 'A', quantity: 3 },
    { sku: 'B', quantity: 1 },
  ]);
const units = ({ lines }: ChannelOrder) =>
  lines.map(({ externalKey, quantity, cancelledQuantity }) => [externalKey, quantity, cancelledQuantity]);
const since = (hours: number): Date => new Date(shop.state.now() - hours * HOUR);

describe('an order', () => {
  test('keeps all its lines, each once, while they move from list to list', async () => {
    const number = place();
    const seen = async () => {
      const [order] = (await pull(since(1))).orders;
      expect(order?.externalId).toBe(number);
      expect(units(order!)).toEqual([
        ['A', 3, 0],
        ['B', 1, 0],
      ]);
      expect(order?.totals.grandTotal).toBe('79.6');
      return order?.status;
    };
    expect(await seen()).toBe('new');
    shop.pack(number);
    expect(await seen()).toBe('processing');
    shop.unpack(number);
    expect(await seen()).toBe('new');
    shop.pack(number);
    shop.move(number, 'InTransit');
    expect(await seen()).toBe('shipped');
    shop.move(number, 'UnDelivered');
    expect(await seen()).toBe('shipped');
    shop.move(number, 'Delivered');
    expect(await seen()).toBe('delivered');
  });

  test('is as far as its least far line, of which a part may be packed', async () => {
    const number = place();
    const [line] = [...shop.state.lines.values()];
    pack(shop.state, [{ id: line!.id, quantity: 2 }]);
    const [order] = (await pull(since(1))).orders;
    expect(order).toMatchObject({ externalId: number, status: 'new' });
    expect(units(order!)).toEqual([
      ['A', 3, 0],
      ['B', 1, 0],
    ]);
  });

  test('counts cancelled units on their line, also when all of it was cancelled', async () => {
    const number = place();
    shop.cancel(number, 'A');
    const [order] = (await pull(since(1))).orders;
    expect(order?.status).toBe('new');
    expect(units(order!)).toEqual([
      ['A', 3, 3],
      ['B', 1, 0],
    ]);
    shop.cancel(number);
    const [whole] = (await pull(since(1))).orders;
    expect(whole?.status).toBe('cancelled');
    expect(units(whole!)).toEqual([
      ['A', 3, 3],
      ['B', 1, 1],
    ]);
  });
});

test('a window of days is asked for in pieces of less than 24 hours, and none is skipped', async () => {
  const numbers: string[] = [];
  for (let hour = 0; hour < 72; hour += 4) {
    numbers.push(place());
    shop.advance(4 * HOUR);
  }
  const { orders } = await pull(since(73));
  expect(orders.map(({ externalId }) => externalId).sort()).toEqual(numbers);
});

test('once a time has shown that it is Turkish, windows begin when asked and leave no room for another zone', async () => {
  place();
  const begins = async (): Promise<string | null> => {
    const ctx = tried.context();
    let begin: string | null = null;
    const request: typeof ctx.http.request = (asked) => {
      begin ??= String(asked.query?.begindate);
      return ctx.http.request(asked);
    };
    await connector.pullOrders({ ...ctx, http: { request } }, { since: since(1), cursor: null });
    return begin;
  };
  const utc = since(1).toISOString().slice(0, 16).replace('T', ' ');
  expect(await begins()).toBe(utc);
  expect(await begins()).toBe(wireTime(since(1).getTime(), 'turkish'));
});

test('an order that shows up a day late, under its old date, is found within the hour', async () => {
  expect((await pull(since(0.2))).orders).toEqual([]);
  const number = place();
  for (const line of shop.state.lines.values())
    Object.assign(line, { orderedAt: line.orderedAt - 24 * HOUR });
  expect((await pull(since(0.2))).orders).toEqual([]);
  shop.advance(HOUR);
  expect((await pull(since(0.2))).orders).toMatchObject([{ externalId: number }]);
});

test('a walk says up to when it took all changes, so that a quiet month is not asked for again', async () => {
  shop.advance(30 * 24 * HOUR);
  const { through } = await pull(since(1));
  expect(through?.getTime()).toBeGreaterThan(shop.state.now() - HOUR);
});

test('lists are walked over all their pages', async () => {
  const numbers = Array.from({ length: 25 }, place);
  for (const number of numbers) shop.pack(number);
  const { orders } = await pull(since(1));
  expect(orders.filter(({ status }) => status === 'processing')).toHaveLength(25);
});

test('a row that tells of no line holds no order up, and its own is read as a whole', async () => {
  const number = place();
  const told = { items: [{ orderNumber: number }, { merchantSku: 'A' }], totalCount: 2 };
  const { http, ...rest } = tried.context();
  const request: typeof http.request = async (asked) => {
    const response = await http.request(asked);
    const isList = new URL(asked.url).pathname.endsWith('/cancelled');
    return isList ? { ...response, json: async () => told } : response;
  };
  const cursor = `:${shop.state.now()}:unknown:cancelled:0`;
  const page = await connector.pullOrders({ ...rest, http: { request } }, { since: null, cursor });
  expect(page.orders.map(units)).toEqual([
    [
      ['A', 3, 0],
      ['B', 1, 0],
    ],
  ]);
});

describe('an order that Hepsiburada does not show any more', () => {
  const cancelled = { lineItemId: 'l1', orderNumber: '4', merchantSku: 'A', quantity: 2 };

  test('is known by what the list shows of it', () => {
    const sightings = [{ orderNumber: '4', cancelled: { ...cancelled, cancelDate: '2026-05-01T10:00:00' } }];
    expect(channelOrder('4', null, sightings)).toMatchObject({
      status: 'cancelled',
      lines: [{ externalId: 'l1', externalKey: 'A', quantity: 2, cancelledQuantity: 2 }],
      updatedAt: new Date('2026-05-01T07:00:00Z'),
    });
  });

  test('is left out when nothing shows a line', () => {
    expect(channelOrder('4', null, [{ orderNumber: '4', sent: {}, list: 'shipped' }])).toBeNull();
  });
});

describe('a time', () => {
  test.each([
    ['2026-05-01T10:00:00', '2026-05-01T07:00:00.000Z'],
    ['2026-05-01 10:00', '2026-05-01T07:00:00.000Z'],
    ['2026-05-01T10:00:00.1234567', '2026-05-01T07:00:00.123Z'],
    ['2026-05-01T10:00:00Z', '2026-05-01T10:00:00.000Z'],
    ['2026-05-01T10:00:00+03:00', '2026-05-01T07:00:00.000Z'],
  ])('%s is read as %s', (text, iso) => {
    expect(dateOf(text).map((ms) => new Date(ms).toISOString())).toEqual([iso]);
  });

  test('that is none is left out', () => {
    for (const text of [null, undefined, '', 'yesterday', '2026-13-40T00:00:00'])
      expect(dateOf(text)).toEqual([]);
  });

  test('is asked for to the minute and never later, read in either zone', () => {
    const ms = Date.parse('2026-05-01T10:00:59.999Z');
    expect(wireTime(ms, 'unknown')).toBe('2026-05-01 10:00');
    expect(wireTime(ms, 'turkish')).toBe('2026-05-01 13:00');
    for (const zone of ['unknown', 'turkish'] as const)
      expect(dateOf(wireTime(ms, zone))[0]).toBeLessThanOrEqual(ms);
  });

  test.each([
    ['Turkish, of now', '2026-05-01T13:00:00', true],
    ['Turkish, of two hours ago', '2026-05-01T11:00:00', true],
    ['UTC, of now', '2026-05-01T10:00:00', false],
    ['Turkish, of five hours ago', '2026-05-01T08:00:00', false],
    ['with its zone', '2026-05-01T10:00:00Z', false],
    ['missing', null, false],
  ])('shows the zone or not: %s', (_what, text, shows) => {
    expect(isTurkish(text, Date.parse('2026-05-01T10:00:00Z'))).toBe(shows);
  });
});
