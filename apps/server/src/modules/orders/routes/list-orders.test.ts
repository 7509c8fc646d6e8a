import type { Order, PageMeta } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection, createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

interface OrderPage {
  data: Order[];
  links: { first: string; last: string; prev: string | null; next: string | null };
  meta: PageMeta & { next_cursor: string | null };
}

const STATUSES = ['awaiting', 'new', 'processing', 'shipped', 'delivered', 'cancelled', 'returned'];

// holds ORD-3
describe('GET /v1/orders', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channels: [number, number];
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    channels = [
      await addConnection(service, tenant),
      await addConnection(service, tenant, { label: 'Second' }),
    ];
    const other = await service.createTenant();
    await insertOrders(other, await addConnection(service, other), 1);
    await insertOrders(tenant, channels[0], 7);
  });
  afterAll(() => service.close());

  /** Orders 1 to n, a day apart, one of each status; numbers from the youngest to the oldest. */
  const insertOrders = (owner: TestTenant, channel: number, count: number) =>
    service.platform.db.inTenant(owner.id, (tx) =>
      tx.run(sql`
        insert into orders (tenant_id, connection_id, external_id, order_number, status, currency, grand_total,
          ordered_at, created_at, updated_at)
        select ${tx.tenantId}, ${channel}, 'ext-' || n, 'N-' || n, (${STATUSES}::text[])[n], 'EUR', 10.5,
          d, d, d + interval '1 microsecond' * n
        from generate_series(1, ${count}::int) n, lateral (select timestamptz '2026-03-01T00:00:00Z' + n * interval '1 day') t (d)`),
    );

  const list = async (query = '') => {
    const answer = await tenant.call<OrderPage>('GET', `/v1/orders${query}`);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const numbers = async (query: string) => (await list(query)).data.map((order) => order.order_number);

  // holds API-4
  test('a full order has every field, and a bare one says null', async () => {
    const owner = await service.createTenant();
    const channel = await addConnection(service, owner, { label: 'Main' });
    const product = await createProduct(owner);
    await service.platform.db.inTenant(owner.id, async (tx) => {
      const order = await tx.first(sql<{ id: number }>`
        insert into orders (tenant_id, connection_id, external_id, order_number, status, channel_status, currency, net, vat,
          shipping, discount, grand_total, customer, ordered_at, updated_at)
        values (${tx.tenantId}, ${channel}, 'P-1', 'N-1', 'new', 'Created', 'TRY', 100, 20.123456, 5, 1.5, 123.62,
          '{"name": "Ayşe Işık", "email": "a@example.com"}', '2026-03-01T12:30:00.9+03:00', '2026-03-02T00:00:00Z')
        returning id`);
      tx.later(sql`
        insert into order_lines (tenant_id, order_id, external_id, product_id, sku, name, quantity, unit_price, vat_rate, total)
        values (${tx.tenantId}, ${order!.id}, 'L-1', ${product}, 'KF', 'Kettle', 2, 50, 20, 100)`);
    });
    const { body } = await owner.call<OrderPage>('GET', '/v1/orders');
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        order_number: 'N-1',
        external_id: 'P-1',
        channel: { credential_id: channel, platform: 'simulator', label: 'Main' },
        status: 'new',
        channel_status: 'Created',
        currency: 'TRY',
        totals: { net: 100, vat: 20.123456, shipping: 5, discount: 1.5, grand_total: 123.62 },
        customer: { name: 'Ayşe Işık', email: 'a@example.com', phone: null },
        shipping_address: null,
        billing_address: null,
        lines: [
          {
            id: expect.any(Number),
            external_id: 'L-1',
            product_id: product,
            sku: 'KF',
            name: 'Kettle',
            quantity: 2,
            cancelled_quantity: 0,
            returned_quantity: 0,
            unit_price: 50,
            vat_rate: 20,
            total: 100,
          },
        ],
        ordered_at: '2026-03-01T09:30:00Z',
        updated_at: '2026-03-02T00:00:00Z',
      },
    ]);
  });

  test('orders come by time of change, in pages', async () => {
    const first = await list('?per_page=3');
    expect(first.data.map((order) => order.order_number)).toEqual(['N-1', 'N-2', 'N-3']);
    expect(first.meta).toMatchObject({
      current_page: 1,
      per_page: 3,
      total: 7,
      last_page: 3,
      from: 1,
      to: 3,
    });
    const last = await list(new URL(first.links.last).search);
    expect(last.data.map((order) => order.order_number)).toEqual(['N-7']);
    expect(last.links.next).toBeNull();
    expect((await list('?per_page=999')).meta.per_page).toBe(100);
  });

  test.each([
    ['?status=new', ['N-2']],
    ['?status=new&status=shipped', ['N-2', 'N-4']],
    ['?order_number=N-5', ['N-5']],
    ['?order_number=n-5', []],
    ['?created_from=2026-03-07T00:00:00Z', ['N-6', 'N-7']],
    ['?created_to=2026-03-03T00:00:00Z', ['N-1', 'N-2']],
    ['?created_from=2026-03-03T01:00:00%2B01:00&created_to=2026-03-03T00:00:00Z', ['N-2']],
    ['?updated_from=2026-03-07T12:00:00Z', ['N-7']],
    ['?updated_to=2026-03-02T12:00:00.5Z', ['N-1']],
    // The order was changed a microsecond or two after the second that the answer shows.
    ['?updated_to=2026-03-03T00:00:00Z', ['N-1', 'N-2']],
    ['?updated_to=2026-03-02T23:59:59Z', ['N-1']],
    ['?created_to=9999-12-31T23:59:59Z&updated_from=2026-03-08T00:00:00Z', ['N-7']],
    [
      '?status=&cursor=&order_number=&created_from=&credential_id=&updated_from=2026-03-08T00:00:00Z',
      ['N-7'],
    ],
    ['?status=&status=new&order_number=%20', ['N-2']],
    ['?updated_from=2026-03-08T23:00:00%2B23:59', ['N-7']],
    ['?status=new&created_from=2026-03-04T00:00:00Z', []],
    ['?credential_id=999999', []],
  ])('%s', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });

  test('credential_id filters by connection', async () => {
    expect(await numbers(`?credential_id=${channels[0]}`)).toHaveLength(7);
    expect(await numbers(`?credential_id=${channels[1]}`)).toEqual([]);
  });

  test('a walk by cursor visits every order once, also one that changes meanwhile', async () => {
    const owner = await service.createTenant();
    const channel = await addConnection(service, owner);
    await insertOrders(owner, channel, 7);
    const seen: string[] = [];
    const page = async (query: string) => (await owner.call<OrderPage>('GET', `/v1/orders${query}`)).body;
    let at = await page('?per_page=2&status=new&status=processing&status=shipped&status=delivered');
    for (;;) {
      seen.push(...at.data.map((order) => order.order_number));
      if (at.meta.next_cursor === null) break;
      const query = new URLSearchParams(new URL(at.links.first).search);
      query.delete('page');
      query.set('cursor', at.meta.next_cursor);
      at = await page(`?${query}`);
      if (seen.length === 2)
        await service.platform.db.inTenant(owner.id, (tx) =>
          tx.run(sql`update orders set updated_at = '2026-04-01T00:00:00Z' where order_number = 'N-2'`),
        );
    }
    expect(seen).toEqual(['N-2', 'N-3', 'N-4', 'N-5', 'N-2']);
  });

  test('in a walk links.next leads on, and numbers of pages mean nothing', async () => {
    const first = await list('?per_page=3');
    let page = await list(`?per_page=3&page=9&cursor=${first.meta.next_cursor}`);
    expect(page.data.map((order) => order.order_number)).toEqual(['N-4', 'N-5', 'N-6']);
    expect(page.meta).toMatchObject({ total: 7, from: null, to: null });
    page = await list(new URL(page.links.next!).search);
    expect(page.data.map((order) => order.order_number)).toEqual(['N-7']);
    expect(page.links).toMatchObject({ prev: null, next: null });
    const end = await list(`?cursor=${page.meta.next_cursor}`);
    expect(end).toMatchObject({ data: [], meta: { next_cursor: null } });
  });

  test.each([
    ['status=open', 'status'],
    ['status=new&status=open', 'status'],
    ['status=new&status=%00', 'status'],
    ['created_from=yesterday', 'created_from'],
    ['created_from=2026-02-30T00:00:00Z', 'created_from'],
    ['created_to=2026-03-01T00:00:00', 'created_to'],
    ['updated_from=0000-01-01T00:00:00Z', 'updated_from'],
    ['updated_to=2026-03-01T00:00:00Z[u-ca=hebrew]', 'updated_to'],
    ['credential_id=x', 'credential_id'],
    ['cursor=abc', 'cursor'],
    [`cursor=${Buffer.from('9999-99-99 99:99:99+00/1').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('99999999999999999999/1').toString('base64url')}`, 'cursor'],
  ])('%s is refused with 422', async (query, field) => {
    const answer = await tenant.call('GET', `/v1/orders?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [expect.stringMatching(new RegExp(`^${field} `))] });
  });
});
