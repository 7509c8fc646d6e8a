import { textOfKey } from '@sluice/contracts/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { addConnection, addStore, createProduct, mapProduct, stockOf } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { matchLateLines } from './match-late.ts';
import { orderProblems } from './problems.ts';
import { replayProblems } from './replay.ts';
import { buildLine, buildOrder, ingest, later, ledger } from './testing/orders.ts';

let service: TestService;
let tenant: TestTenant;
let channel: number;
let product: number;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  channel = await addConnection(service, tenant);
  product = await createProduct(tenant, { sku: 'A', ean: '4006381333931', quantity: 10 });
});

const take = (...orders: Parameters<typeof ingest>[3][]) => ingest(service, tenant, channel, ...orders);
const stock = () => stockOf(tenant, product);
const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]) =>
  service.platform.db.inTenant(tenant.id, work);
const orders = async () =>
  (
    await tenant.call<{ data: { status: string; lines: { product_id: number | null }[] }[] }>(
      'GET',
      '/v1/orders',
    )
  ).body.data;

describe('an order lowers the stock once', () => {
  test('whatever comes twice, in one page or in many', async () => {
    const order = buildOrder();
    expect(await take(order, order)).toMatchObject({ stored: 1, stockMoved: true });
    expect(await take(order)).toMatchObject({ stored: 0, stockMoved: false });
    expect(await take(later(order, { status: 'processing' }))).toMatchObject({
      stored: 1,
      stockMoved: false,
    });
    expect(await stock()).toBe(8);
    expect(await inTenant(ledger)).toMatchObject([{ number: 1, quantity: -2 }]);
  });

  test('also unpaid, and below zero when more was sold than there was', async () => {
    await take(buildOrder({ status: 'awaiting', lines: [buildLine({ quantity: 13 })] }));
    expect(await stock()).toBe(-3);
    await mapProduct(service, tenant, { productId: product, connectionId: channel });
    const targets = await tenant.call<{ data: { resolved_stock: number }[] }>(
      'GET',
      `/v1/products/${product}/effective-targets`,
    );
    expect(targets.body.data[0]?.resolved_stock).toBe(0);
  });

  test('several lines of one product, and one product in several orders of a page', async () => {
    const lines = [buildLine(), buildLine({ externalId: '2', quantity: 1 })];
    await take(buildOrder({ lines }), buildOrder());
    expect(await stock()).toBe(5);
  });

  test('not when it was placed before the connection was made', async () => {
    const orderedAt = new Date(Date.now() - 3_600_000);
    const order = buildOrder({ orderedAt });
    await take(order);
    await take(later(order, { lines: [buildLine({ cancelledQuantity: 2 })] }));
    expect(await stock()).toBe(10);
    expect(await orders()).toHaveLength(1);
  });

  test('in the store it names where that has stock of its own, else in the local location', async () => {
    await addStore(service, tenant, channel, 'west');
    const lines = [buildLine({ storeId: 'store-west' })];
    await take(buildOrder({ lines }));
    expect(await stock()).toBe(8);
    await tenant.call('PUT', `/v1/products/${product}`, { name: 'Thing', attribute_bag: { west: 5 } });
    const order = buildOrder({ lines });
    await take(order);
    await take(later(order, { status: 'cancelled' }));
    await take(buildOrder({ lines }));
    const { body } = await tenant.call<{ data: { attribute_bag: object } }>('GET', `/v1/products/${product}`);
    expect(body.data).toMatchObject({ quantity: 8, attribute_bag: { west: 3 } });
  });

  test('and gives back to the local one where the store shows that again', async () => {
    await addStore(service, tenant, channel, 'west');
    const bag = (west: number | null) =>
      tenant.call('PUT', `/v1/products/${product}`, { name: 'Thing', attribute_bag: { west } });
    await bag(5);
    const order = buildOrder({ lines: [buildLine({ storeId: 'store-west' })] });
    await take(order);
    await bag(null);
    await take(later(order, { status: 'cancelled' }));
    const { body } = await tenant.call<{ data: { attribute_bag: object } }>('GET', `/v1/products/${product}`);
    expect(body.data.attribute_bag).toEqual({});
    expect(body.data).toMatchObject({ quantity: 12 });
  });
});

describe('cancelled and returned units go back', () => {
  test('in parts and then as a whole, each unit once', async () => {
    const order = buildOrder({ lines: [buildLine({ quantity: 4 })] });
    await take(order);
    const part = later(order, { lines: [buildLine({ quantity: 4, cancelledQuantity: 1 })] });
    await take(part);
    expect(await stock()).toBe(7);
    const back = later(part, {
      status: 'delivered',
      lines: [buildLine({ quantity: 4, cancelledQuantity: 1, returnedQuantity: 2 })],
    });
    await take(back, part);
    expect(await stock()).toBe(9);
    const all = [buildLine({ quantity: 4, cancelledQuantity: 1, returnedQuantity: 3 })];
    await take(later(back, { status: 'returned', lines: all }));
    expect(await stock()).toBe(10);
    expect((await inTenant(ledger)).map((row) => row.quantity)).toEqual([-4, 1, 2, 1]);
  });

  test('an order that is cancelled as a whole and whose lines say nothing of it, and a line that vanished', async () => {
    const order = buildOrder({ lines: [buildLine(), buildLine({ externalId: '2', quantity: 3 })] });
    await take(order);
    expect(await stock()).toBe(5);
    const less = later(order, { lines: [buildLine()] });
    await take(less);
    expect(await stock()).toBe(8);
    await take(later(less, { status: 'cancelled' }));
    expect(await stock()).toBe(10);
  });

  test('as the lines say where they say something: units that were lost do not come back with the end of an order', async () => {
    const order = buildOrder({ lines: [buildLine({ quantity: 3 }), buildLine({ externalId: '2' })] });
    await take(order);
    expect(await stock()).toBe(5);
    const lines = [buildLine({ quantity: 3, returnedQuantity: 1 }), buildLine({ externalId: '2' })];
    await take(later(order, { status: 'returned', lines }));
    expect(await stock()).toBe(6);
  });

  test('returned ones only where the connection says so', async () => {
    await inTenant((tx) => tx.run(sql`update connections set restock_returns = false where id = ${channel}`));
    const order = buildOrder({ status: 'shipped' });
    await take(order);
    await take(later(order, { status: 'returned' }));
    expect(await stock()).toBe(8);
  });

  test('of a product that is gone there is nothing to put back, and the order still ends', async () => {
    const order = buildOrder();
    await take(order);
    await tenant.call('DELETE', `/v1/products/${product}`);
    await take(later(order, { status: 'cancelled' }));
    expect(await orders()).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('what is late never overwrites what is newer', () => {
  test('by the time of the channel', async () => {
    const order = buildOrder();
    await take(later(order, { status: 'cancelled' }));
    expect(await take(order)).toMatchObject({ stored: 0 });
    expect(await stock()).toBe(10);
    expect(await orders()).toMatchObject([{ status: 'cancelled' }]);
  });

  test('of one moment by how far it had come', async () => {
    const order = buildOrder();
    const more = later(order, { lines: [buildLine({ cancelledQuantity: 2 })] }, 0);
    await take(more);
    await take(later(order, { lines: [buildLine({ cancelledQuantity: 1 })] }, 0), order);
    expect(await stock()).toBe(10);
  });
});

describe('a line finds its product', () => {
  test.each([
    ['the id of the listing', { externalKey: 'B', syncId: 'L1' }],
    ['the merchant key', { externalKey: 'A' }],
    ['the barcode', { externalKey: null, barcode: '4006381333931' }],
    ['the barcode as GTIN-14', { externalKey: 'unknown', barcode: '04006381333931' }],
  ])('by %s', async (_by, line) => {
    await createProduct(tenant, { sku: 'B', quantity: 10 });
    await mapProduct(service, tenant, { productId: product, connectionId: channel, syncId: 'L1' });
    await take(buildOrder({ lines: [buildLine(line)] }));
    expect(await stock()).toBe(8);
  });

  test('is left alone where two would fit', async () => {
    await createProduct(tenant, { sku: 'B', ean: '4006381333931', quantity: 10 });
    await take(buildOrder({ lines: [buildLine({ externalKey: null, barcode: '4006381333931' })] }));
    expect(await stock()).toBe(10);
    expect((await orders())[0]?.lines[0]?.product_id).toBeNull();
    expect(await inTenant(matchLateLines)).toBe(0);
  });

  test('and is booked when the product is created later, once, and seen by whoever walks the orders', async () => {
    await take(buildOrder({ lines: [buildLine({ externalKey: 'LATE', quantity: 3 })] }));
    const before = await tenant.call<{ meta: { next_cursor: string } }>('GET', '/v1/orders');
    const late = await createProduct(tenant, { sku: 'LATE', quantity: 5 });
    expect(await inTenant(matchLateLines)).toBe(1);
    expect(await inTenant(matchLateLines)).toBe(0);
    expect(await stockOf(tenant, late)).toBe(2);
    const seen = await tenant.call('GET', `/v1/orders?cursor=${before.body.meta.next_cursor}`);
    expect(seen.body).toMatchObject({ data: [{ lines: [{ product_id: late, sku: 'LATE' }] }] });
  });
});

describe('a bad order blocks no other', () => {
  test.each([
    ['no lines', 'order_without_lines', { lines: [] }],
    ['a currency that is none', 'order_currency_unknown', { currency: 'EURO' }],
    [
      'an amount that is none',
      'order_amount_unreadable',
      { totals: { grandTotal: '1e9', net: null, vat: null, shipping: null, discount: null } },
    ],
    ['an absurd quantity', 'order_units_unreadable', { lines: [buildLine({ quantity: 2_000_000_000 })] }],
    ['a quantity of NaN', 'order_units_unreadable', { lines: [buildLine({ quantity: Number.NaN })] }],
    ['more cancelled than ordered', 'order_units_exceeded', { lines: [buildLine({ cancelledQuantity: 3 })] }],
    ['a time far ahead', 'order_time_impossible', { updatedAt: new Date('2999-01-01T00:00:00Z') }],
    ['no time', 'order_time_unreadable', { orderedAt: new Date('no time') }],
    ['two lines of one id', 'order_lines_same_id', { lines: [buildLine(), buildLine()] }],
    ['a negative price', 'order_amount_negative', { lines: [buildLine({ unitPrice: '-1' })] }],
  ])('%s is put aside, and a later good version clears it', async (_what, code, fault) => {
    const order = buildOrder();
    const bad = { ...order, ...fault };
    expect(await take(bad, buildOrder(), bad)).toMatchObject({ stored: 1, stockMoved: true });
    const [problem, ...others] = await inTenant((tx) => tx.run(orderProblems(tx, null)));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ external_id: order.externalId, reason_key: { code } });
    expect(problem!.reason).toBe(textOfKey(problem!.reason_key));
    await take(order);
    expect(await inTenant((tx) => tx.run(orderProblems(tx, null)))).toEqual([]);
    expect(await stock()).toBe(6);
  });

  test('nor does one that is no order at all, or that the database would not take as text', async () => {
    const nul = buildOrder({ orderNumber: 'N\0\ud800', customer: { name: '\0', email: null, phone: null } });
    expect(await take(null as never, {} as never, nul)).toMatchObject({ stored: 1 });
    expect(await inTenant((tx) => tx.run(orderProblems(tx, null)))).toHaveLength(2);
  });

  test('it is replayed with what the channel said, and stays while it is bad', async () => {
    const order = buildOrder({ currency: '?' });
    await take(order);
    const [problem] = await inTenant((tx) => tx.run(orderProblems(tx, null)));
    const { db } = service.platform;
    expect(await replayProblems(db, tenant.id, problem!.id)).toMatchObject({
      taken: [],
      left: [{ external_id: order.externalId }],
    });
    await inTenant((tx) =>
      tx.run(
        sql`update order_problems set content = replace(content, '"?"', '"EUR"') where id = ${problem!.id}`,
      ),
    );
    expect(await replayProblems(db, tenant.id, null)).toMatchObject({ taken: [order.externalId], left: [] });
    expect(await stock()).toBe(8);
    await expect(replayProblems(db, tenant.id, problem!.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('an order concerns its own tenant alone: the same keys and ids elsewhere stay untouched', async () => {
  const other = await service.createTenant();
  const theirs = await createProduct(other, { sku: 'A', ean: '4006381333931', quantity: 10 });
  await take(buildOrder());
  expect(await stockOf(other, theirs)).toBe(10);
  await expect(ingest(service, other, channel, buildOrder())).resolves.toMatchObject({ stored: 0 });
});
