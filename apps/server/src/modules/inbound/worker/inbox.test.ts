import { type ChannelOrder, ConnectorError, type WebhookEvent } from '@sluice/connector-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { isHeld } from '../../../platform/queue/lease.ts';
import { createProduct, mapProduct, stockOf } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { ingestOrders } from '../../orders/index.ts';
import { replayEvents, sweepEvents } from '../events.ts';
import {
  callWebhook,
  eventsOf,
  handleAll,
  openTestInbox,
  orderBody,
  type TestInbox,
} from '../testing/inbox.ts';
import { MAX_ATTEMPTS } from './inbox.ts';
import { claimEvents, EVENTS, endEvent } from './queue.ts';

let service: TestService;
let tenant: TestTenant;
let inbox: TestInbox;
let product: number;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  inbox = await openTestInbox(service, tenant);
  product = await createProduct(tenant, { sku: 'A', quantity: 10 });
});

const call = (body: string) => callWebhook(service, inbox, body);
const events = () => eventsOf(service, tenant);
const handle = (read?: () => Promise<readonly WebhookEvent[]>) =>
  handleAll(service, (connector) => (read ? { ...connector, readWebhook: read } : connector));
const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]) =>
  service.platform.db.inTenant(tenant.id, work);
const orders = async () => (await tenant.call<{ data: { status: string }[] }>('GET', '/v1/orders')).body.data;

const at = (seconds: number): string => new Date(Date.now() + 60_000 + seconds * 1_000).toISOString();
const placed = () => orderBody({ updated_at: at(0) });
const cancelled = () => orderBody({ status: 'cancelled', updated_at: at(5) }, { cancelled_quantity: 2 });

// holds ORD-1
describe('R17: an order by webhook', () => {
  test('is stored and booked once, however often it is sent, handled and replayed', async () => {
    const body = placed();
    await call(body);
    await handle();
    await call(body);
    await handle();
    const [event] = await events();
    expect(event).toMatchObject({ state: 'processed', attempts: 1, error: null });
    await inTenant((tx) => replayEvents(tx, event!.id));
    await handle();
    expect(await events()).toMatchObject([{ state: 'processed' }]);
    expect(await orders()).toHaveLength(1);
    expect(await stockOf(tenant, product)).toBe(8);
  });

  test('that overtook its cancellation, or was overtaken by it, ends cancelled', async () => {
    const [first, then] = [placed(), cancelled()];
    await call(then);
    await handle();
    await call(first);
    await handle();
    expect(await orders()).toMatchObject([{ status: 'cancelled' }]);
    expect(await stockOf(tenant, product)).toBe(10);
  });

  test('and by polling at the same time is one order', async () => {
    await call(placed());
    const order: ChannelOrder = {
      externalId: 'O-1',
      orderNumber: 'N-1',
      status: 'processing',
      channelStatus: 'acknowledged',
      currency: 'EUR',
      totals: { grandTotal: '20.00', net: null, vat: null, shipping: null, discount: null },
      customer: null,
      shippingAddress: null,
      billingAddress: null,
      lines: [
        {
          externalId: '1',
          externalKey: 'A',
          syncId: null,
          barcode: null,
          title: 'Thing',
          quantity: 2,
          cancelledQuantity: 0,
          returnedQuantity: 0,
          unitPrice: '10',
          vatRate: null,
          storeId: null,
        },
      ],
      orderedAt: new Date(at(0)),
      updatedAt: new Date(at(9)),
    };
    const polled = inTenant((tx) => ingestOrders(tx, inbox.connectionId, [order]));
    await Promise.all([handle(), polled]);
    expect(await orders()).toMatchObject([{ status: 'processing' }]);
    expect(await stockOf(tenant, product)).toBe(8);
  });
});

describe('one bad event blocks no other', () => {
  test.each([
    ['that cannot be read', 'no json'],
    ['with a bad order', orderBody({ id: 'BAD', currency: '' })],
  ])('%s: it fails with a reason and can be replayed', async (_what, bad) => {
    await call(bad);
    await call(placed());
    await handle();
    expect(await events()).toMatchObject([
      { state: 'failed', error: expect.any(String) },
      { state: 'processed' },
    ]);
    expect(await stockOf(tenant, product)).toBe(8);
    expect(await inTenant((tx) => replayEvents(tx, null))).toBe(1);
    await handle();
    expect(await events()).toMatchObject([{ state: 'failed', attempts: 1 }, { state: 'processed' }]);
  });

  test('what may pass is tried again, and after many attempts waits for a person', async () => {
    const down = async (): Promise<never> => {
      throw new ConnectorError({ kind: 'unavailable', message: 'the channel is down', retryAfterMs: 60_000 });
    };
    await call(placed());
    await handle(down);
    expect(await events()).toMatchObject([{ state: 'received', attempts: 1, error: 'the channel is down' }]);
    const waits = sql`select from channel_events where next_at < now() + interval '55 seconds'`;
    expect(await inTenant((tx) => tx.run(waits))).toEqual([]);
    await handle();
    expect(await events()).toMatchObject([{ state: 'processed', attempts: 2, error: null }]);
    await call(cancelled());
    for (let n = 0; n < MAX_ATTEMPTS; n++) await handle(down);
    expect((await events())[1]).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS });
  });

  test('one that ends its process every time is given up', async () => {
    await call(placed());
    await inTenant((tx) => tx.run(sql`update channel_events set attempts = ${MAX_ATTEMPTS}`));
    await handle();
    expect(await events()).toMatchObject([{ state: 'failed', error: expect.stringContaining('given up') }]);
  });
});

test('an event whose worker died is taken over when its lease ends, and the dead one can no longer end it', async () => {
  await call(placed());
  const claim = () => service.platform.db.asSystem((tx) => claimEvents(tx, 10, []));
  const [dead] = (await claim()).filter((event) => event.tenantId === tenant.id);
  expect(await claim()).toEqual([]);
  await handle();
  expect(await inTenant((tx) => isHeld(tx, EVENTS, dead!))).toBe(false);
  await inTenant(async (tx) => endEvent(tx, dead!, { state: 'failed', error: 'late' }));
  expect(await events()).toMatchObject([{ state: 'processed', attempts: 2 }]);
});

// holds HOOK-3
describe('what a call only points at is read', () => {
  const dueAt = async (kind: string) =>
    (
      await inTenant((tx) =>
        tx.first(sql<{ due: boolean }>`
          select due_at <= clock_timestamp() as due from connection_tasks
          where connection_id = ${inbox.connectionId} and kind = ${kind}`),
      )
    )?.due;

  test.each([
    ['orders', { event: 'changed', what: 'orders' }],
    ['products', { event: 'changed', what: 'products' }],
    ['products', { event: 'product_deleted', externalId: '7' }],
  ] as const)('%s by their task', async (kind, event) => {
    await inTenant((tx) => tx.run(sql`update connection_tasks set due_at = now() + interval '1 hour'`));
    await call(`{"event": "order_changed", "order_id": "${JSON.stringify(event).length}"}`);
    await handle(async () => [event]);
    expect(await dueAt(kind)).toBe(true);
    expect(await events()).toMatchObject([{ state: 'processed' }]);
  });

  test('a listing by looking it up on the channel, and no other', async () => {
    const other = await createProduct(tenant, { sku: 'B' });
    await mapProduct(service, tenant, { productId: product, connectionId: inbox.connectionId, syncId: 'L1' });
    await mapProduct(service, tenant, { productId: other, connectionId: inbox.connectionId, syncId: 'L2' });
    await call('{"event": "product_status", "listing_id": "L1", "active": false}');
    await handle();
    const rows = sql`select sync_id, state, uncertain from listings order by sync_id`;
    expect(await inTenant((tx) => tx.run(rows))).toEqual([
      { sync_id: 'L1', state: 'pending', uncertain: true },
      { sync_id: 'L2', state: 'live', uncertain: false },
    ]);
    expect(await events()).toMatchObject([{ topic: 'product_status', state: 'processed' }]);
  });

  test('what does not concern us is ignored, with the reason', async () => {
    await call(placed());
    await handle(async () => [{ event: 'ignored', reason: 'a draft' }]);
    expect(await events()).toMatchObject([{ state: 'ignored', error: 'a draft' }]);
  });
});

test('the stream keeps handled events for 90 days, and failed ones until they are replayed', async () => {
  await call(placed());
  await call('no json');
  await call(cancelled());
  await handle();
  await inTenant((tx) =>
    tx.run(
      sql`update channel_events set processed_at = now() - interval '91 days' where id < (select max(id) from channel_events)`,
    ),
  );
  await sweepEvents(service.platform.db, 90);
  expect(await events()).toMatchObject([{ state: 'failed' }, { state: 'processed' }]);
});
