import { barcode } from '@sluice/connector-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { trendyolConnector as connector } from './index.ts';
import { buildItem, buildOffer, useBench } from './testing/bench.ts';

const bench = await useBench();

const item = buildItem('A', { barcode: barcode(1) });
const MINUTE = 60_000;

beforeEach(async () => {
  await bench.reset();
  await bench.upsert([item]);
});

const offer = (price: string, stock: number) => bench.offer([buildOffer(item, price, stock)]);
const shown = () => bench.state().products.get(barcode(1));

describe('the body that is refused for 15 minutes', () => {
  test('is what holds already: it is live', async () => {
    await offer('20', 4);
    bench.counted();
    expect(await offer('20', 4)).toMatchObject([{ outcome: 'live', syncId: barcode(1) }]);
    expect(bench.counted()).toEqual({
      'POST /inventory/products/price-and-inventory': 1,
      'GET /product/products/approved/inventory-and-price': 1,
    });
  });

  test('was followed by another one: what differs is sent, and the channel ends at what was wanted', async () => {
    for (const [price, stock] of [
      ['20', 5],
      ['20', 4],
      ['20', 5],
    ] as const) {
      expect(await offer(price, stock)).toMatchObject([{ outcome: 'live' }]);
      expect(shown()).toMatchObject({ salePrice: Number(price), quantity: stock });
    }
    for (const price of ['21', '20.5', '21']) {
      expect(await offer(price, 5)).toMatchObject([{ outcome: 'live' }]);
      expect(shown()).toMatchObject({ salePrice: Number(price), quantity: 5 });
    }
  });

  test('with another list price in between: that is sent, and what is struck through is as wanted', async () => {
    for (const listPrice of ['30', null, '30']) {
      const price = { ...buildOffer(item, '20', 5), listPrice };
      expect(await bench.offer([price])).toMatchObject([{ outcome: 'live' }]);
      expect(shown()).toMatchObject({ salePrice: 20, listPrice: Number(listPrice ?? 20) });
    }
  });

  test('and cannot be written otherwise is tried again when Trendyol takes it', async () => {
    for (const stock of [5, 4, 5, 4]) await offer('20', stock);
    const last = () => connector.updateOffers(bench.context(), [buildOffer(item, '20', 5)]);
    expect(await last()).toMatchObject([
      { outcome: 'retry', error: { kind: 'rate_limited', retryAfterMs: 15 * MINUTE } },
    ]);
    expect(shown()?.quantity).toBe(4);
    bench.state().ahead = 15 * MINUTE + 1;
    await last();
    expect(shown()?.quantity).toBe(5);
  });

  test('of many is told item by item', async () => {
    const other = buildItem('B', { barcode: barcode(2) });
    await bench.upsert([other]);
    const both = [buildOffer(item, '20', 4), buildOffer(other, '30', 6)];
    await bench.offer(both);
    await bench.offer([buildOffer(other, '30', 2)]);
    expect(await connector.updateOffers(bench.context(), both)).toMatchObject([
      { externalKey: 'A', outcome: 'live' },
      { externalKey: 'B', outcome: 'accepted' },
    ]);
    expect(bench.state().products.get(barcode(2))?.quantity).toBe(6);
  });
});

test('the thirty-first price of a barcode within a minute waits, and is no refusal', async () => {
  for (let at = 1; at <= 30; at++) await offer(`${100 + at}`, 5);
  const { priceUpdates } = bench.state();
  expect(priceUpdates.get(barcode(1))).toHaveLength(30);
  expect(await offer('200', 5)).toMatchObject([
    { outcome: 'retry', error: { kind: 'rate_limited', retryAfterMs: MINUTE } },
  ]);
  bench.state().ahead = MINUTE + 1;
  expect(await offer('201', 5)).toMatchObject([{ outcome: 'live' }]);
});

test('a stock that Trendyol does not take holds up no other offer', async () => {
  const other = buildItem('B', { barcode: barcode(2) });
  await bench.upsert([other]);
  const offers = [buildOffer(item, '20', 20_001), buildOffer(other, '20', 20_000)];
  expect(await bench.offer(offers)).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'invalid_stock', field: 'stock' }] },
    { outcome: 'live' },
  ]);
});
