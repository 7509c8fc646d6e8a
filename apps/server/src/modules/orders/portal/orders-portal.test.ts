import {
  OPEN_ORDER_STATUSES,
  type OrderChart,
  type OrderDetail,
  type OrderListItem,
  type Overview,
} from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { exportedRows } from '../../../testing/exported.ts';
import { addConnection, createProduct, stockOf } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { matchLateLines } from '../match-late.ts';
import { buildLine, buildOrder, ingest, later } from '../testing/orders.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
let channel: number;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id, 'editor');
  channel = await addConnection(service, tenant, { label: 'Bazaar' });
});

const take = (...orders: Parameters<typeof ingest>[3][]) => ingest(service, tenant, channel, ...orders);
const list = async (query = '') =>
  (await user.call<{ data: OrderListItem[]; meta: { total: number } }>('GET', `/order-list${query}`)).body;
const detail = async (id: number) =>
  (await user.call<{ data: OrderDetail }>('GET', `/orders/${id}`)).body.data;
const onlyId = async () => (await list()).data[0]!.id;

test('the list is newest first, and every filter finds what it names', async () => {
  await createProduct(tenant, { sku: 'A', quantity: 9 });
  const at = new Date('2026-03-01T10:00:00Z');
  const old = buildOrder({ orderNumber: 'OLD-1', orderedAt: at, updatedAt: at });
  const cancelled = buildOrder({
    orderNumber: 'NEW-2',
    status: 'cancelled',
    lines: [buildLine({ externalKey: 'none-such' })],
  });
  await take(old, cancelled);
  const numbers = async (query: string) => (await list(query)).data.map((order) => order.order_number);
  expect(await numbers('')).toEqual(['NEW-2', 'OLD-1']);
  expect(await numbers('?sort=oldest')).toEqual(['OLD-1', 'NEW-2']);
  expect(await numbers('?status=cancelled')).toEqual(['NEW-2']);
  expect(await numbers('?search=old-')).toEqual(['OLD-1']);
  expect(await numbers('?search=none-such')).toEqual(['NEW-2']);
  expect(await numbers('?search=%25')).toEqual([]);
  expect(await numbers('?search=robin')).toHaveLength(2);
  expect(await numbers('?unmatched=true')).toEqual(['NEW-2']);
  expect(await numbers('?ordered_to=2026-03-02T00:00:00Z')).toEqual(['OLD-1']);
  expect(await numbers(`?credential_id=${channel + 1}`)).toEqual([]);
  expect((await list('?per_page=1')).meta.total).toBe(2);
  expect((await list()).data[1]).toMatchObject({
    units: 2,
    unmatched_lines: 0,
    customer_name: 'Robin Fields',
    channel: { label: 'Bazaar' },
  });
});

test('a row shows its first products with their images, and an action that was refused until a later one', async () => {
  const product = await createProduct(tenant, { name: 'Kettle', sku: 'A', quantity: 9 });
  await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql`
      insert into product_images (tenant_id, product_id, sort_order, storage_key, content_type, width, height, bytes)
      values (${tx.tenantId}, ${product}, 1, 'k/second.jpg', 'image/jpeg', 1, 1, 1),
        (${tx.tenantId}, ${product}, 0, 'k/first.jpg', 'image/jpeg', 1, 1, 1)`),
  );
  const more = ['2', '3', '4'].map((externalId) =>
    buildLine({ externalId, externalKey: 'none', title: 'Lid' }),
  );
  await take(buildOrder({ lines: [buildLine(), ...more] }), buildOrder({ orderNumber: 'PLAIN' }));
  const row = async () => (await list()).data.find(({ order_number }) => order_number !== 'PLAIN')!;
  const { id, ...shown } = await row();
  expect(shown).toMatchObject({
    line_count: 4,
    refused: null,
    products: [
      { name: 'Kettle', image_url: expect.stringMatching(/\/media\/k\/first\.jpg$/), quantity: 2 },
      { name: 'Lid', image_url: null, quantity: 2 },
      { name: 'Lid' },
    ],
  });
  expect((await detail(id)).lines.map(({ image_url }) => image_url)).toEqual([
    expect.stringMatching(/\/media\/k\/first\.jpg$/),
    null,
    null,
    null,
  ]);
  const ship = () => user.call('POST', `/orders/${id}/shipments`, {});
  await ship();
  await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql`update order_actions set state = 'refused' where tenant_id = ${tx.tenantId}`),
  );
  expect((await row()).refused).toBe('ship');
  expect((await list('?refused=true')).data.map((order) => order.id)).toEqual([id]);
  expect((await list('?refused=false')).data.map((order) => order.order_number)).toEqual(['PLAIN']);
  await ship();
  expect((await row()).refused).toBeNull();
  expect((await list('?refused=true')).meta.total).toBe(0);
});

test('the first page counts the orders that its link lists', async () => {
  const unmatched = (status: 'new' | 'shipped') =>
    buildOrder({
      status,
      lines: [buildLine({ externalKey: 'none' }), buildLine({ externalId: '2', externalKey: 'such' })],
    });
  await take(
    unmatched('new'),
    unmatched('shipped'),
    buildOrder({ lines: [buildLine({ externalKey: 'none' })] }),
  );
  const open = OPEN_ORDER_STATUSES.map((status) => `&status=${status}`).join('');
  const listed = (await list(`?unmatched=true${open}`)).meta.total;
  const overview = await user.call<Overview>('GET', '/overview');
  expect([overview.body.unmatched_orders, listed]).toEqual([2, 2]);
});

test('the chart counts orders by day and connection', async () => {
  const today = new Date();
  const before = new Date(today.getTime() - 2 * 86_400_000);
  const long = new Date(today.getTime() - 40 * 86_400_000);
  const on = (at: Date) => buildOrder({ orderedAt: at, updatedAt: at });
  await take(on(today), on(today), on(before), on(long));
  const { body } = await user.call('GET', '/order-chart?days=3');
  const day = (at: Date) => at.toISOString().slice(0, 10);
  expect(body).toEqual({
    from: day(before),
    to: day(today),
    connections: [{ credential_id: channel, label: 'Bazaar' }],
    data: [
      { date: day(before), credential_id: channel, currency: 'EUR', orders: 1, total: 20 },
      { date: day(today), credential_id: channel, currency: 'EUR', orders: 2, total: 40 },
    ],
  });
});

test('the chart keeps currencies apart, and counts no value of orders that were cancelled', async () => {
  const totals = { grandTotal: '7.50', net: null, vat: null, shipping: null, discount: null };
  await take(buildOrder(), buildOrder({ currency: 'TRY', totals }), buildOrder({ status: 'cancelled' }));
  const { data } = (await user.call<OrderChart>('GET', '/order-chart?days=1')).body;
  expect(data.map(({ currency, orders, total }) => [currency, orders, total])).toEqual([
    ['EUR', 2, 20],
    ['TRY', 1, 7.5],
  ]);
});

test('the chart counts by the days of the time zone that is asked for, and refuses what is none', async () => {
  const zone = 'Pacific/Auckland';
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  // A minute before midnight in the zone, and half a day later: one day in UTC, two days there.
  const midnight = new Date();
  while (clock.format(midnight) === clock.format(new Date())) midnight.setTime(midnight.getTime() - 60_000);
  const later = new Date(midnight.getTime() + 120_000);
  const on = (at: Date) => buildOrder({ orderedAt: at, updatedAt: at });
  await take(on(midnight), on(later));
  const { body } = await user.call('GET', `/order-chart?days=2&tz=${encodeURIComponent(zone)}`);
  expect(body).toMatchObject({
    from: clock.format(midnight),
    to: clock.format(later),
    data: [
      { date: clock.format(midnight), orders: 1 },
      { date: clock.format(later), orders: 1 },
    ],
  });
  for (const wrong of ['Mars/Olympus', '%2B03:00'])
    expect(await user.call('GET', `/order-chart?tz=${wrong}`)).toMatchObject({
      status: 422,
      body: { errors: { tz: ['tz must be a time zone such as Europe/Istanbul'] } },
    });
});

test('the timeline tells every version of an order, who brought it, and what it moved', async () => {
  const product = await createProduct(tenant, { sku: 'A', quantity: 10 });
  const order = buildOrder();
  await take(order);
  await take(later(order, { status: 'shipped', channelStatus: 'sent' }));
  await take(later(order, { status: 'cancelled', lines: [buildLine({ cancelledQuantity: 2 })] }, 2_000));
  const shown = await detail(await onlyId());
  expect(shown.events).toMatchObject([
    {
      kind: 'received',
      actor: 'job:orders',
      version: { status: 'new', cancelled_units: 0 },
      movements: [{ product_id: product, quantity: -2, sku: 'A' }],
    },
    { kind: 'changed', version: { status: 'shipped', channel_status: 'sent' }, movements: [] },
    { kind: 'changed', version: { status: 'cancelled', cancelled_units: 2 }, movements: [{ quantity: 2 }] },
  ]);
  expect(shown.lines).toMatchObject([
    { state: 'booked', booked: 0, product_name: 'Thing', location: 'General stock' },
  ]);
});

test('a line without a product is matched by hand, booked once, and with it all that are called the same', async () => {
  await take(
    buildOrder({ lines: [buildLine({ externalKey: 'X' })] }),
    buildOrder({ lines: [buildLine({ externalKey: 'X' })] }),
  );
  const product = await createProduct(tenant, { sku: 'OURS', quantity: 10 });
  const id = await onlyId();
  const line = (await detail(id)).lines[0]!;
  expect(line).toMatchObject({ state: 'unmatched', alike: 1, external_key: 'X' });
  const match = (productId: number, alike = false) =>
    user.call('POST', `/orders/${id}/lines/${line.id}/match`, { product_id: productId, alike });
  expect((await match(999_999)).body.errors).toEqual({ product_id: ['selected product not found'] });
  expect((await match(product, true)).body).toMatchObject({ lines: 2 });
  expect(await stockOf(tenant, product)).toBe(6);
  expect((await match(product)).status).toBe(409);
  expect(await stockOf(tenant, product)).toBe(6);
  const shown = await detail(id);
  expect(shown.events.at(-1)).toMatchObject({
    kind: 'matched',
    actor: `user:${user.email}`,
    movements: [{ quantity: -2 }],
  });
  expect((await list('?unmatched=true')).data).toEqual([]);
});

test('what is matched later by itself is told as well', async () => {
  await take(buildOrder());
  await createProduct(tenant, { sku: 'A', quantity: 10 });
  await service.platform.db.inTenant(tenant.id, matchLateLines);
  expect((await detail(await onlyId())).events).toMatchObject([
    { kind: 'received', movements: [] },
    { kind: 'matched', actor: 'job:late_matching', movements: [{ quantity: -2 }] },
  ]);
});

test('orders that could not be taken in are shown with their reason and replayed one by one', async () => {
  await take(buildOrder({ externalId: 'BAD', lines: [] }));
  const problems = (await user.call<{ data: { id: number }[]; total: number }>('GET', '/order-problems'))
    .body;
  expect(problems).toMatchObject({
    total: 1,
    data: [{ external_id: 'BAD', reason: 'it has no lines', channel: { label: 'Bazaar' } }],
  });
  const { id } = problems.data[0]!;
  expect((await user.call('POST', '/order-problems/replay', { id })).body).toEqual({
    taken: [],
    left: [
      {
        external_id: 'BAD',
        reason: 'it has no lines',
        reason_key: { code: 'order_without_lines', params: {} },
      },
    ],
  });
  expect((await user.call('POST', '/order-problems/replay', { id: id + 1 })).status).toBe(404);
});

test('an order that somebody dealt with elsewhere leaves the list until the channel sends another version', async () => {
  const bad = buildOrder({ externalId: 'BAD', lines: [] });
  const listed = async () =>
    (await user.call<{ data: { id: number; content: string }[]; total: number }>('GET', '/order-problems'))
      .body;
  await take(bad);
  const { id } = (await listed()).data[0]!;
  const stranger = await signIn(service, (await service.createTenant()).id);
  expect((await stranger.call('POST', `/order-problems/${id}/dismiss`)).status).toBe(404);
  const viewer = await signIn(service, tenant.id, 'viewer');
  expect((await viewer.call('POST', `/order-problems/${id}/dismiss`)).status).toBe(403);
  expect((await user.call('POST', `/order-problems/${id}/dismiss`)).body).toEqual({
    message: 'order dismissed',
  });
  await take(bad);
  expect(await listed()).toEqual({ data: [], total: 0 });
  expect((await user.call('POST', '/order-problems/replay', {})).body).toEqual({ taken: [], left: [] });
  expect((await user.call('POST', `/order-problems/${id}/dismiss`)).status).toBe(404);
  await take(later(bad, { lines: [] }));
  expect(await listed()).toMatchObject({
    total: 1,
    data: [{ id, external_id: 'BAD', content: expect.stringContaining('BAD') }],
  });
});

test('orders of another tenant are answered like absent ones, and a viewer matches nothing', async () => {
  await take(buildOrder(), buildOrder({ lines: [] }));
  const id = await onlyId();
  const line = (await detail(id)).lines[0]!.id;
  const stranger = await signIn(service, (await service.createTenant()).id);
  expect((await stranger.call('GET', `/orders/${id}`)).status).toBe(404);
  expect((await stranger.call('POST', `/orders/${id}/lines/${line}/match`, { product_id: 1 })).status).toBe(
    404,
  );
  expect((await stranger.call('GET', '/order-list')).body).toMatchObject({ data: [], meta: { total: 0 } });
  expect((await stranger.call('GET', '/order-problems')).body).toEqual({ data: [], total: 0 });
  expect((await stranger.call('GET', '/order-chart')).body).toMatchObject({ data: [] });
  const viewer = await signIn(service, tenant.id, 'viewer');
  expect((await viewer.call('POST', `/orders/${id}/lines/${line}/match`, { product_id: 1 })).status).toBe(
    403,
  );
  expect((await viewer.call('POST', '/order-problems/replay', {})).status).toBe(403);
});

// holds UI-1
test('an export has a row for each line, of the orders that the list shows under the same filter', async () => {
  const lines = [buildLine(), buildLine({ externalId: '2', externalKey: 'B', quantity: 3 })];
  const customer = { name: '=cmd()', email: null, phone: null };
  await take(
    buildOrder({ orderNumber: 'OLD-1', lines, customer }),
    buildOrder({ orderNumber: 'NEW-2', status: 'cancelled' }),
  );
  const rows = await exportedRows(service, user, '/order-list/export?search=old&per_page=1');
  expect(rows).toMatchObject([
    { 'Order number': 'OLD-1', Line: '1', Quantity: '2', 'Unit price': '10', Customer: "'=cmd()" },
    { 'Order number': 'OLD-1', Line: '2', Quantity: '3', 'Total of the order': '20', Customer: "'=cmd()" },
  ]);
  const stranger = await signIn(service, (await service.createTenant()).id);
  expect(await exportedRows(service, stranger, '/order-list/export')).toEqual([]);
});
