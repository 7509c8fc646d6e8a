import type { Bundle } from '@sluice/contracts/portal';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { addStore, createProduct, stockOf } from '../../testing/fixtures.ts';
import { untilBlocked } from '../../testing/locks.ts';
import { signIn, type TestUser } from '../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { lockSnapshots } from '../catalog/index.ts';
import { buildLine, buildOrder, ingest, later } from './testing/orders.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
let channel: TestChannel;
let cup: number;
let saucer: number;
let set: number;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id);
  channel = await connectTestChannel(service, tenant);
  cup = await createProduct(tenant, { sku: 'CUP', name: 'Cup', price: 5, quantity: 10 });
  saucer = await createProduct(tenant, { sku: 'SAUCER', name: 'Saucer', price: 3, quantity: 4 });
  set = await createProduct(tenant, { sku: 'SET', name: 'Tea set', price: 20 });
  return () => channel.close();
});

const compose = (
  components: { product_id: number; quantity: number }[],
  { of = set, by = user }: { of?: number; by?: TestUser } = {},
) => by.call<{ data: Bundle }>('PUT', `/products/${of}/components`, { components });
const ofTwo = () =>
  compose([
    { product_id: cup, quantity: 2 },
    { product_id: saucer, quantity: 1 },
  ]);
const read = async (id = set) =>
  (await user.call<{ data: Bundle }>('GET', `/products/${id}/components`)).body.data;
const give = (id: number, quantity: number) => user.call('PATCH', `/products/${id}`, { quantity });
const stocks = async () => [
  await stockOf(tenant, cup),
  await stockOf(tenant, saucer),
  await stockOf(tenant, set),
];
/** An order of sets, and a way to cancel units of it. */
async function sell(quantity: number, sku = 'SET') {
  const order = buildOrder({ lines: [buildLine({ externalKey: sku, quantity })] });
  await ingest(service, tenant, channel.connectionId, order);
  return (cancelled: number) => {
    const lines = [buildLine({ externalKey: sku, quantity, cancelledQuantity: cancelled })];
    return ingest(service, tenant, channel.connectionId, later(order, { lines }, cancelled * 1_000));
  };
}

// holds STOCK-12
describe('the stock of a bundle', () => {
  test('is the number for which every component is enough, and says which one limits it', async () => {
    const { status, body } = await ofTwo();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      stock: 4,
      components: [
        { product_id: cup, name: 'Cup', sku: 'CUP', quantity: 2, stock: 10, enough_for: 5 },
        { product_id: saucer, quantity: 1, stock: 4, enough_for: 4 },
      ],
    });
    expect(await stockOf(tenant, set)).toBe(4);
    expect((await read(cup)).used_in).toMatchObject([{ product_id: set, name: 'Tea set', quantity: 2 }]);
  });

  test('follows its components on every channel', async () => {
    await ofTwo();
    await channel.drain();
    expect(channel.listing('SET')).toMatchObject({ stock: 4 });
    await give(cup, 5);
    await channel.drain();
    expect(channel.listing('SET')).toMatchObject({ stock: 2 });
    await user.call('DELETE', `/products/${saucer}`);
    await channel.drain();
    expect(channel.listing('SET')).toMatchObject({ stock: 0 });
    expect((await read()).components).toMatchObject([{ product_id: cup }, { name: null, enough_for: 0 }]);
  });

  test('of a store is that of the components there, or their general one', async () => {
    const code = 'north';
    await addStore(service, tenant, channel.connectionId, code);
    await user.call('PATCH', `/products/${cup}`, { attribute_bag: { [code]: 3 } });
    await ofTwo();
    const { body } = await tenant.call<{ data: { attribute_bag: object } }>('GET', `/v1/products/${set}`);
    expect(body.data.attribute_bag).toEqual({ [code]: 1 });
    await user.call('PATCH', `/products/${cup}`, { attribute_bag: { [code]: null } });
    await channel.drain();
    const after = await tenant.call<{ data: { attribute_bag: object } }>('GET', `/v1/products/${set}`);
    expect(after.body.data.attribute_bag).toEqual({});
  });

  test('is not written by hand; the value that was read may be sent back', async () => {
    await ofTwo();
    const write = (quantity: number) =>
      tenant.call('PUT', `/v1/products/${set}`, { name: 'Tea set', quantity });
    expect(await write(9)).toMatchObject({
      status: 422,
      body: { errors: { quantity: ['the stock of a bundle is counted from its components; change theirs'] } },
    });
    expect((await write(4)).status).toBe(200);
    await compose([]);
    expect((await write(9)).status).toBe(200);
    await channel.drain();
    expect(await stockOf(tenant, set)).toBe(9);
  });
});

// holds STOCK-13
describe('an order of a bundle', () => {
  test('takes its components, once, and so from every bundle that shares them', async () => {
    await ofTwo();
    const other = await createProduct(tenant, { sku: 'CUPS', name: 'Cups', price: 9 });
    await compose([{ product_id: cup, quantity: 1 }], { of: other });
    await channel.drain();
    await sell(3);
    expect(await stocks()).toEqual([4, 1, 1]);
    expect(await stockOf(tenant, other)).toBe(4);
    await channel.drain();
    expect(['CUP', 'SAUCER', 'SET', 'CUPS'].map((sku) => channel.listing(sku)?.stock)).toEqual([4, 1, 1, 4]);
  });

  test('gives back what it took when it is cancelled, whatever the bundle consists of by then', async () => {
    await ofTwo();
    const cancel = await sell(3);
    await compose([{ product_id: saucer, quantity: 4 }]);
    await cancel(1);
    expect(await stocks()).toEqual([6, 2, 0]);
    await compose([]);
    await cancel(3);
    expect((await stocks()).slice(0, 2)).toEqual([10, 4]);
  });

  test('of a store takes each component where the bundle counts it, and gives it back there', async () => {
    const code = 'north';
    await addStore(service, tenant, channel.connectionId, code);
    const ofStore = async (id: number) =>
      (await tenant.call<{ data: { attribute_bag: object } }>('GET', `/v1/products/${id}`)).body.data
        .attribute_bag;
    await user.call('PATCH', `/products/${cup}`, { attribute_bag: { [code]: 6 } });
    await ofTwo();
    const line = { externalKey: 'SET', quantity: 1, storeId: `store-${code}` };
    const order = buildOrder({ lines: [buildLine(line)] });
    await ingest(service, tenant, channel.connectionId, order);
    expect([await stockOf(tenant, cup), await ofStore(cup)]).toEqual([10, { [code]: 4 }]);
    expect([await stockOf(tenant, saucer), await ofStore(saucer)]).toEqual([3, {}]);
    expect(await ofStore(set)).toEqual({ [code]: 2 });
    await user.call('PATCH', `/products/${saucer}`, { attribute_bag: { [code]: 9 } });
    const cancelled = later(order, { lines: [buildLine({ ...line, cancelledQuantity: 1 })] });
    await ingest(service, tenant, channel.connectionId, cancelled);
    expect([await stockOf(tenant, cup), await ofStore(cup)]).toEqual([10, { [code]: 6 }]);
    expect([await stockOf(tenant, saucer), await ofStore(saucer)]).toEqual([4, { [code]: 9 }]);
  });

  test('waits for an edit that has read the stock of a component, and comes on top of it', async () => {
    await ofTwo();
    const { order } = await service.platform.workerDb.inTenant(tenant.id, async (tx) => {
      const [before] = await lockSnapshots(tx, [cup]);
      const order = sell(1);
      await Promise.race([untilBlocked(service), order]);
      tx.later(sql`
        update stock_levels set quantity = ${before!.quantity + 5} where tenant_id = ${tx.tenantId} and product_id = ${cup}`);
      return { order };
    });
    const cancel = await order;
    expect(await stocks()).toEqual([13, 3, 3]);
    await compose([{ product_id: saucer, quantity: 1 }]);
    const { cancelled } = await service.platform.workerDb.inTenant(tenant.id, async (tx) => {
      const [before] = await lockSnapshots(tx, [cup]);
      const cancelled = cancel(1);
      await Promise.race([untilBlocked(service), cancelled]);
      tx.later(sql`
        update stock_levels set quantity = ${before!.quantity + 5} where tenant_id = ${tx.tenantId} and product_id = ${cup}`);
      return { cancelled };
    });
    await cancelled;
    expect((await stocks()).slice(0, 2)).toEqual([20, 4]);
  });

  test('is told in the history of each component', async () => {
    await ofTwo();
    await sell(2);
    const { body } = await user.call<{ data: object[] }>('GET', `/products/${cup}/history?kind=stock`);
    expect(body.data).toMatchObject([{ kind: 'stock', quantity: -4 }]);
  });

  test('beside changes of stock, cancellations and other orders leaves every piece where the pencil has it', async () => {
    await ofTwo();
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom('set', 'cup', 'saucer'), units: fc.integer({ min: 1, max: 3 }) }),
      fc.record({
        kind: fc.constantFrom('count cup', 'count saucer'),
        units: fc.integer({ min: 0, max: 30 }),
      }),
      fc.record({ kind: fc.constant('cancel'), units: fc.integer({ min: 0, max: 20 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        await give(cup, 10);
        await give(saucer, 4);
        const left = { cup: 10, saucer: 4 };
        const open: { cups: number; saucers: number; cancel(): Promise<unknown> }[] = [];
        for (const { kind, units } of steps) {
          if (kind === 'count cup' || kind === 'count saucer') {
            const name = kind === 'count cup' ? 'cup' : 'saucer';
            left[name] = units;
            await give(name === 'cup' ? cup : saucer, units);
          } else if (kind === 'cancel') {
            const [order] = open.splice(units % Math.max(1, open.length), 1);
            await order?.cancel();
            left.cup += order?.cups ?? 0;
            left.saucer += order?.saucers ?? 0;
          } else {
            const cancel = await sell(units, kind.toUpperCase());
            const cups = kind === 'set' ? 2 * units : kind === 'cup' ? units : 0;
            const saucers = kind === 'cup' ? 0 : units;
            open.push({ cups, saucers, cancel: () => cancel(units) });
            left.cup -= cups;
            left.saucer -= saucers;
          }
        }
        await channel.step();
        await channel.step();
        const bundles = Math.max(0, Math.min(Math.floor(left.cup / 2), left.saucer));
        expect(await stocks()).toEqual([left.cup, left.saucer, bundles]);
      }),
      { numRuns: 12 },
    );
  });
});

// holds STOCK-14
describe('components', () => {
  test('are products of the shop, no bundles, each named once', async () => {
    const stranger = await service.createTenant();
    const theirs = await createProduct(stranger, { sku: 'X' });
    await ofTwo();
    const outer = await createProduct(tenant, { sku: 'OUTER', name: 'Outer' });
    const { status, body } = await compose(
      [theirs, 888_888, outer, set, cup, cup].map((product_id) => ({ product_id, quantity: 1 })),
      { of: outer },
    );
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: {
        'components.0.product_id': ['selected product not found'],
        'components.1.product_id': ['selected product not found'],
        'components.2.product_id': ['a bundle cannot be a component of itself'],
        'components.3.product_id': ['this product is a bundle itself: name its components instead'],
        'components.5.product_id': ['this component stands there twice: raise its quantity instead'],
      },
    });
    const nested = await compose([{ product_id: saucer, quantity: 1 }], { of: cup });
    expect(nested.body).toMatchObject({
      errors: { components: ['this product is a component of a bundle, so it cannot be one itself'] },
    });
    expect((await compose([{ product_id: cup, quantity: 0 }])).status).toBe(422);
    const foreign = await signIn(service, stranger.id);
    expect((await compose([], { by: foreign })).status).toBe(404);
    expect((await foreign.call('GET', `/products/${set}/components`)).status).toBe(404);
    const viewer = await signIn(service, tenant.id, 'viewer');
    expect((await compose([], { by: viewer })).status).toBe(403);
  });

  test('of two products that are made bundles of each other at once, one stays ordinary', async () => {
    const answers = await Promise.all([
      compose([{ product_id: cup, quantity: 1 }], { of: saucer }),
      compose([{ product_id: saucer, quantity: 1 }], { of: cup }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});
