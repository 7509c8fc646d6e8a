import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { addConnection, createProduct, stockOf } from '../../testing/fixtures.ts';
import { untilBlocked } from '../../testing/locks.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { ingestOrders } from './ingest.ts';
import { matchLateLines } from './match-late.ts';
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
  product = await createProduct(tenant, { sku: 'A', quantity: 100 });
});

/** A transaction that has done its work and delays its commit until the test releases it. */
function held(work: (tx: Tx) => Promise<unknown>): {
  done: Promise<void>;
  ready: Promise<void>;
  commit(): void;
} {
  const go = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  const done = service.platform.workerDb.inTenant(tenant.id, async (tx) => {
    await work(tx);
    ready.resolve();
    await go.promise;
  });
  done.catch(ready.reject);
  return { done, ready: ready.promise, commit: go.resolve };
}

interface Walk {
  data: { external_id: string }[];
  meta: { next_cursor: string | null };
}

test('a walk by cursor misses no order whose transaction commits after a later one', async () => {
  // The lines are of unknown products, so that no lock of a product keeps the two apart.
  const lines = [buildLine({ externalKey: 'unknown' })];
  const [early, late] = [buildOrder({ lines }), buildOrder({ lines })];
  await ingest(service, tenant, channel, buildOrder());
  const first = held((tx) => ingestOrders(tx, channel, [early]));
  await first.ready;
  const second = ingest(service, tenant, channel, late);
  // The second order either waits for the first or overtakes it: in that naive form the walk below passes `early`.
  await Promise.race([untilBlocked(service), second]);
  const seen: string[] = [];
  const walk = async (cursor: string): Promise<string> => {
    const { body } = await tenant.call<Walk>('GET', `/v1/orders${cursor === '' ? '' : `?cursor=${cursor}`}`);
    seen.push(...body.data.map((order) => order.external_id));
    return body.meta.next_cursor ?? cursor;
  };
  const reached = await walk('');
  first.commit();
  await Promise.all([first.done, second]);
  await walk(reached);
  expect(seen.slice(1).sort()).toEqual([early.externalId, late.externalId].sort());
});

describe('racing arrivals', () => {
  test('of one order, by webhook and page at once, store and book it once', async () => {
    const order = buildOrder();
    const shipped = later(order, { status: 'shipped' });
    const arrivals = [order, shipped, order, shipped, order, shipped, order, shipped];
    await Promise.all(arrivals.map((one) => ingest(service, tenant, channel, one)));
    expect(await stockOf(tenant, product)).toBe(98);
    const { body } = await tenant.call('GET', '/v1/orders');
    expect(body).toMatchObject({ data: [{ status: 'shipped' }], meta: { total: 1 } });
  });

  test('of many orders add up, also with writes of the product between them', async () => {
    const put = (n: number) =>
      tenant.call('PUT', `/v1/products/${product}`, { name: `Name ${n}`, price: n + 1 });
    await Promise.all([
      ...Array.from({ length: 20 }, () => ingest(service, tenant, channel, buildOrder())),
      ...Array.from({ length: 20 }, (_, n) => put(n)),
    ]);
    expect(await stockOf(tenant, product)).toBe(60);
  });

  test('of a product and the order that wanted it book once, whoever finds it', async () => {
    const order = buildOrder({ lines: [buildLine({ externalKey: 'B' })] });
    await ingest(service, tenant, channel, order);
    const late = await createProduct(tenant, { sku: 'B', quantity: 5 });
    const match = () => service.platform.db.inTenant(tenant.id, matchLateLines);
    await Promise.all([
      match(),
      match(),
      match(),
      ingest(service, tenant, channel, later(order, { status: 'processing' })),
    ]);
    expect(await stockOf(tenant, late)).toBe(3);
    expect(await service.platform.db.inTenant(tenant.id, ledger)).toHaveLength(1);
  });
});

describe('a quantity that is written while an order is booked', () => {
  test('counts as counted before the order, when it was written before', async () => {
    await tenant.call('PUT', `/v1/products/${product}`, { name: 'Thing', quantity: 50 });
    await ingest(service, tenant, channel, buildOrder());
    expect(await stockOf(tenant, product)).toBe(48);
  });

  test('waits for the booking under way and holds then: neither is half applied', async () => {
    const booking = held((tx) => ingestOrders(tx, channel, [buildOrder()]));
    await booking.ready;
    const free = await createProduct(tenant, { sku: 'FREE' });
    const put = tenant.call('PUT', `/v1/products/${product}`, { name: 'Thing', quantity: 50 });
    // Answered once the write before it has met the booking.
    await tenant.call('PUT', `/v1/products/${free}`, { name: 'Free' });
    expect(await Promise.race([put, 'waits'])).toBe('waits');
    booking.commit();
    await Promise.all([booking.done, put]);
    expect(await stockOf(tenant, product)).toBe(50);
    expect(await service.platform.db.inTenant(tenant.id, ledger)).toMatchObject([{ quantity: -2 }]);
  });
});
