import {
  amountPerUnit,
  plainAmount,
  sameAmount,
  sumOfAmounts,
  type WebhookRequest,
} from '@sluice/connector-kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { pullOrders } from './orders.ts';
import { scripted, useBench } from './test-support.ts';
import { moveOrder, placeOrder, refundOrder } from './testing/orders.ts';
import { wireOrder } from './testing/present.ts';
import { Shop } from './testing/state.ts';
import { createProduct } from './testing/write-product.ts';
import { readWebhook } from './webhooks.ts';

const bench = await useBench();

/** The call by which a shop tells of an order. */
const orderUpdated = (order: object): WebhookRequest => ({
  method: 'POST',
  headers: { get: (name) => (name === 'x-wc-webhook-topic' ? 'order.updated' : null) },
  query: {},
  rawBody: Buffer.from(JSON.stringify(order)),
});

describe('orders', () => {
  beforeEach(() => {
    bench.shop = new Shop();
    createProduct(bench.shop, {
      sku: 'A',
      name: 'Cup & saucer',
      regular_price: '11.90',
      global_unique_id: '5901234123457',
    });
    createProduct(bench.shop, { sku: 'B', regular_price: '5' });
    bench.forget();
  });
  const place = () =>
    placeOrder(bench.shop, [
      { sku: 'A', quantity: 3 },
      { sku: 'B', quantity: 2 },
    ]).id;
  const pulled = async () => (await pullOrders(bench.context(), { since: null, cursor: null })).orders[0]!;

  test('lines carry every key of the product, the price paid for one, and the rate of VAT', async () => {
    place();
    const order = await pulled();
    expect(order.lines[0]).toMatchObject({
      externalKey: 'A',
      barcode: '5901234123457',
      title: 'Cup & saucer',
      quantity: 3,
      unitPrice: '11.9',
      vatRate: '19',
    });
    expect(order.totals).toMatchObject({ grandTotal: '45.70', vat: '7.30', net: '38.4' });
  });

  test('units that were refunded came back; money alone brings nothing back', async () => {
    const id = place();
    refundOrder(bench.shop, id, []);
    refundOrder(bench.shop, id, [1, 0]);
    refundOrder(bench.shop, id, [1, 2]);
    const { lines, status } = await pulled();
    expect(status).toBe('new');
    expect(lines.map(({ returnedQuantity }) => returnedQuantity)).toEqual([2, 2]);
  });

  test('what is cancelled or has failed is cancelled line by line, less what came back before', async () => {
    const id = place();
    refundOrder(bench.shop, id, [1, 0]);
    moveOrder(bench.shop, id, 'cancelled');
    const { lines } = await pulled();
    expect(
      lines.map(({ cancelledQuantity, returnedQuantity }) => [cancelledQuantity, returnedQuantity]),
    ).toEqual([
      [2, 1],
      [2, 0],
    ]);
  });

  test.each([
    ['as a whole came back as a whole', [3, 2], 'returned'],
    ['by its amount alone brings nothing back', [], 'delivered'],
    ['in part by units brings those back', [3, 1], 'delivered'],
  ])('an order that was refunded %s', async (_what, units, status) => {
    const id = place();
    refundOrder(bench.shop, id, units);
    moveOrder(bench.shop, id, 'refunded');
    const order = await pulled();
    expect(order.status).toBe(status);
    expect(order.lines.map(({ returnedQuantity }) => returnedQuantity)).toEqual(
      [0, 1].map((at) => units[at] ?? 0),
    );
  });

  test('a basket in the checkout is no order yet', async () => {
    moveOrder(bench.shop, place(), 'checkout-draft');
    expect((await pullOrders(bench.context(), { since: null, cursor: null })).orders).toEqual([]);
  });

  test('an order that a plug-in gave a form of its own is told of, and holds no other up', async () => {
    const ids = [place(), place()];
    const [odd, good] = ids.map((id) => wireOrder(bench.shop, bench.shop.orders.get(id)!));
    // WooCommerce describes a line's product as "mixed".
    const line_items = [{ id: 1, name: null, product_id: null, variation_id: 0, quantity: 1 }];
    const body = [{ ...odd, line_items, date_modified_gmt: '2026-01-15T12:00:00' }, good];
    const ctx = scripted(() => ({ status: 200, headers: { 'x-wp-total': '2' }, body }));
    expect(await pullOrders(ctx, { since: null, cursor: null })).toMatchObject({
      orders: [
        {
          externalId: String(ids[0]),
          currency: 'XXX',
          lines: [],
          updatedAt: new Date('2026-01-15T12:00:00Z'),
        },
        { externalId: String(ids[1]), lines: [{ quantity: 3 }, { quantity: 2 }] },
      ],
      next: null,
    });
  });

  describe('a refund that a plug-in gave a form of its own', () => {
    /** An order in the state `refunded`, with an odd refund of all units of its first line and one of its second. */
    const shop = () => {
      const id = place();
      const stored = bench.shop.orders.get(id)!;
      const order = {
        ...wireOrder(bench.shop, stored),
        id,
        status: 'refunded',
        refunds: [{ id: 8 }, { id: 9 }],
      };
      const [first, second] = stored.lines;
      const refund = (line: typeof first, quantity: unknown) => {
        const { id: value, product_id, variation_id } = line!;
        const meta_data = [{ key: '_refunded_item_id', value: String(value) }];
        return { line_items: [{ product_id, variation_id, quantity, meta_data }] };
      };
      const refunds = [
        { id: 8, ...refund(first, '-3') },
        { id: 9, ...refund(second, -2) },
      ];
      const ctx = scripted(({ url }) => {
        const body = url.includes('/refunds') ? refunds : [order];
        return { status: 200, headers: { 'x-wp-total': '1' }, body };
      });
      return { ctx, order };
    };
    const expected = ({ id }: { id: number }) => [
      // Nobody knows whether the units of the first line came back.
      {
        externalId: String(id),
        status: 'delivered',
        lines: [{ returnedQuantity: 0 }, { returnedQuantity: 2 }],
      },
      { externalId: `${id}-refund-8`, currency: 'XXX', lines: [] },
    ];

    test('is told of beside its order at every poll, and brings no units back', async () => {
      const { ctx, order } = shop();
      const pull = () => pullOrders(ctx, { since: null, cursor: null });
      expect(await pull()).toMatchObject({ orders: expected(order), next: null });
      expect(await pull()).toMatchObject({ orders: expected(order) });
      expect(ctx.requests.filter(({ url }) => url.includes('/refunds'))).toHaveLength(1);
    });

    test('is told of with an order that a webhook brings', async () => {
      const { ctx, order } = shop();
      const events = await readWebhook(ctx, orderUpdated(order));
      expect(events).toMatchObject(expected(order).map((one) => ({ event: 'order', order: one })));
    });
  });

  test('refunds are asked for only where there are some', async () => {
    for (let at = 0; at < 5; at++) place();
    await pullOrders(bench.context(), { since: null, cursor: null });
    expect(bench.calls).toHaveLength(1);
  });

  test('the refunds of an order are read once for each change of the order, however often it is polled', async () => {
    const id = place();
    refundOrder(bench.shop, id, [1, 0]);
    const reads = () => bench.calls.filter(({ path }) => path.endsWith('/refunds')).length;
    for (let poll = 0; poll < 4 * 60; poll++) {
      const { lines } = await pulled();
      expect(lines.map(({ returnedQuantity }) => returnedQuantity)).toEqual([1, 0]);
    }
    expect(reads()).toBe(1);
    refundOrder(bench.shop, id, [0, 2]);
    expect((await pulled()).lines.map(({ returnedQuantity }) => returnedQuantity)).toEqual([1, 2]);
    bench.shop.orders.get(id)!.modified = new Date(Date.now() + 60_000);
    await pulled();
    await pulled();
    expect(reads()).toBe(3);
  });

  test('an order that a webhook brings has its refunds as well', async () => {
    const id = place();
    refundOrder(bench.shop, id, [1, 0]);
    const order = wireOrder(bench.shop, bench.shop.orders.get(id)!);
    const events = await readWebhook(bench.context(), orderUpdated(order));
    expect(events).toMatchObject([{ event: 'order', order: { lines: [{ returnedQuantity: 1 }, {}] } }]);
  });
});

describe('money', () => {
  test('no amount is ever held in a float', () => {
    expect(sumOfAmounts('0.1', '0.2')).toBe('0.3');
    expect(sumOfAmounts('999999999999.999999', '-0.000001')).toBe('999999999999.999998');
    expect(amountPerUnit('10', 3)).toBe('3.333333');
    expect(amountPerUnit('0.000005', 10)).toBe('0.000001');
    expect(amountPerUnit('25.00', 2)).toBe('12.5');
  });

  test('zeros make no difference, signs and exponents no price', () => {
    expect(plainAmount('019.9000')).toBe('19.9');
    expect(sameAmount('9.90', '9.9')).toBe(true);
    expect(sameAmount('', '0')).toBe(false);
    expect(sameAmount('1e1', '10')).toBe(false);
  });
});
