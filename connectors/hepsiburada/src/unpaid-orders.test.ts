import type { ChannelOrder } from '@sluice/connector-kit';
import { barcode } from '@sluice/connector-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { hepsiburadaConnector as connector } from './index.ts';
import type { Controls } from './testing/controls.ts';
import { buildItem, useConnector } from './testing/tried.ts';

const tried = await useConnector();
const HOUR = 3_600_000;
let shop: Controls;
beforeEach(async () => {
  await tried.upsert(buildItem('A', { barcode: barcode(1), stock: 5 }));
  shop = tried.shop();
  shop.state.stopClock();
});

/** Every version of the orders that a walk over the last minutes tells. */
async function walk(answered: (url: string) => number | null = () => null): Promise<ChannelOrder[]> {
  const { http, ...rest } = tried.context();
  const clock = { now: () => new Date(shop.state.now()) };
  const request: typeof http.request = async (one) => {
    const response = await http.request(one);
    return { ...response, status: answered(one.url) ?? response.status };
  };
  const ctx = { ...rest, clock, http: { request } };
  const found: ChannelOrder[] = [];
  const since = new Date(shop.state.now() - HOUR / 6);
  let cursor: string | null = null;
  do {
    const page = await connector.pullOrders(ctx, { since, cursor });
    found.push(...page.orders);
    cursor = page.next;
  } while (cursor !== null);
  return found;
}

const unpaid = (quantity = 2): string => shop.placeOrder([{ sku: 'A', quantity }], { paid: false });
const told = (orders: readonly ChannelOrder[]) =>
  orders.map(({ externalId, status, lines }) => [
    externalId,
    status,
    ...lines.map(({ externalKey, quantity, cancelledQuantity }) => [
      externalKey,
      quantity - cancelledQuantity,
    ]),
  ]);

describe('an order that waits for its payment', () => {
  test('holds its units from the first walk, and allows no action', async () => {
    const number = unpaid();
    const orders = await walk();
    expect(told(orders)).toEqual([[number, 'awaiting', ['A', 2]]]);
    expect(orders[0]?.actions).toEqual({});
    expect(orders[0]?.totals.grandTotal).toBe('39.8');
  });

  test('of two days ago holds them too', async () => {
    const number = unpaid();
    shop.advance(48 * HOUR);
    expect(told(await walk())).toEqual([[number, 'awaiting', ['A', 2]]]);
  });

  test('becomes an order when it is paid, days later', async () => {
    const number = unpaid();
    const [before] = await walk();
    shop.advance(30 * HOUR);
    shop.pay(number);
    const orders = await walk();
    expect(new Set(told(orders).map(String))).toEqual(new Set([`${number},new,A,2`]));
    expect(orders[0]!.updatedAt.getTime()).toBeGreaterThan(before!.updatedAt.getTime());
    shop.advance(2 * HOUR);
    expect(told(await walk()).filter(([, status]) => status !== 'new')).toEqual([]);
  });

  test('frees its units when it is gone for an hour, once, and for a version that is not newer', async () => {
    const number = unpaid();
    const [before] = await walk();
    shop.forget(number);
    expect(await walk()).toEqual([]);
    shop.advance(HOUR);
    const orders = await walk();
    expect(told(orders)).toEqual([[number, 'cancelled', ['A', 0]]]);
    expect(orders[0]?.updatedAt).toEqual(before?.updatedAt);
    expect(await walk()).toEqual([]);
  });

  test('that the list has again meanwhile keeps them', async () => {
    const number = unpaid();
    await walk();
    shop.state.unpaidOrdersAre = 'hidden';
    shop.advance(2 * HOUR);
    expect(await walk()).toEqual([]);
    shop.state.unpaidOrdersAre = 'shown';
    shop.advance(2 * HOUR);
    expect(told(await walk())).toEqual([[number, 'awaiting', ['A', 2]]]);
  });
});

describe('a list of unpaid orders that is not there', () => {
  test.each([400, 403, 404])(
    '(%i) holds no order up, and is asked for again after an hour',
    async (status) => {
      const paid = shop.placeOrder([{ sku: 'A', quantity: 1 }]);
      const asked: string[] = [];
      const answer = (url: string): number | null => {
        if (!url.includes('/paymentawaiting')) return null;
        asked.push(url);
        return status;
      };
      expect(told(await walk(answer))).toEqual([[paid, 'new', ['A', 1]]]);
      await walk(answer);
      expect(asked).toHaveLength(1);
      shop.advance(HOUR);
      await walk(answer);
      expect(asked).toHaveLength(2);
    },
  );
});
