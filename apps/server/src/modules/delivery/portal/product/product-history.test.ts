import type { HistoryEntry } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../../testing/channel.ts';
import { exportedRows } from '../../../../testing/exported.ts';
import { createCategory, createProduct } from '../../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id);
  channel = await connectTestChannel(service, tenant);
  return () => channel.close();
});

interface Answer {
  data: HistoryEntry[];
  meta: { total: number; last_page: number };
}
const history = async (id: number, query = ''): Promise<Answer> =>
  (await user.call<Answer>('GET', `/products/${id}/history${query}`)).body;
const put = (id: number, fields: object) => user.call('PUT', `/products/${id}`, { name: 'K', ...fields });

test('tells who changed what, from which value to which, with names for ids', async () => {
  const [from, to] = [await createCategory(tenant, 'From'), await createCategory(tenant, 'To')];
  const id = await createProduct(tenant, {
    name: 'K',
    sku: 'K',
    price: 1,
    category_ids: [from],
    tax_rate: 10,
  });
  await put(id, {
    price: 2.5,
    tax_rate: 20,
    brand_name: 'Acme',
    category_ids: [to],
    quantity: 7,
    tags: ['new'],
    description: '<p>long</p>',
  });
  const [updated, created] = (await history(id)).data;
  expect(updated).toMatchObject({
    kind: 'change',
    action: 'product.updated',
    actor: { kind: 'user', name: user.email },
  });
  expect(updated!.changes).toEqual(
    expect.arrayContaining([
      { field: 'price', channel: null, from: 1, to: 2.5 },
      { field: 'tax_rate_id', channel: null, from: 'VAT 10%', to: 'VAT 20%' },
      { field: 'brand_id', channel: null, from: null, to: 'Acme' },
      { field: 'category_ids', channel: null, from: ['From'], to: ['To'] },
      { field: 'quantity', channel: null, from: null, to: 7 },
      { field: 'tags', channel: null, from: [], to: ['new'] },
      { field: 'description', channel: null, from: null, to: null },
    ]),
  );
  expect(updated!.changes).toHaveLength(7);
  expect(created).toMatchObject({ action: 'product.created', actor: { kind: 'api_key', name: 'test' } });
});

// holds OVR-11
test('an override says on which channel, and what stays the same is no change', async () => {
  const id = await createProduct(tenant, { name: 'K', sku: 'K', price: 1 });
  const override = (fields: object) =>
    put(id, { channel_overrides: [{ credential_id: channel.connectionId, ...fields }] });
  await override({ price: 5, stock: 3 });
  await override({ price: 6, stock: 3 });
  const { data } = await history(id);
  const changed = (field: string, from: number | null, to: number) => ({
    field: `channel_overrides.${field}`,
    channel: 'Channel',
    from,
    to,
  });
  expect(data[0]!.changes).toEqual([changed('price', 5, 6)]);
  expect(data[1]!.changes).toEqual([changed('price', null, 5), changed('stock', null, 3)]);
});

test('attempts of delivery are among it with the channel’s words, paged, the newest first', async () => {
  const id = await createProduct(tenant, { name: 'K', sku: 'K', price: 1 });
  await channel.faults({ poison_skus: ['K'] });
  await channel.drain();
  await channel.faults({ poison_skus: [] });
  await user.call('POST', `/products/${id}/publish`, {});
  await channel.drain();
  const { data, meta } = await history(id);
  expect(meta.total).toBe(data.length);
  const times = data.map((one) => one.at);
  expect(times).toEqual([...times].sort().reverse());
  const deliveries = data.filter((one) => one.kind === 'delivery');
  expect(deliveries[0]).toMatchObject({
    action: 'delivery.content',
    outcome: 'live',
    channel: { credential_id: channel.connectionId, label: 'Channel' },
    actor: null,
  });
  const refused = deliveries.find((one) => one.outcome === 'rejected');
  expect(refused).toMatchObject({ code: expect.any(String), title: expect.any(String) });
  expect(refused!.message!.length).toBeGreaterThan(3);
  const second = await history(id, '?per_page=2&page=2');
  expect(second.data.map((one) => one.id)).toEqual(data.slice(2, 4).map((one) => one.id));
  const changes = await history(id, '?kind=change');
  expect(changes.data.every((one) => one.kind === 'change')).toBe(true);
  expect(changes.meta.total).toBe(data.length - deliveries.length);
  const elsewhere = await history(id, '?credential_id=999999');
  expect(elsewhere.meta.total).toBe(0);
});

test('a sale that moved the stock is among it', async () => {
  const id = await createProduct(tenant, { name: 'K', sku: 'K', price: 1, quantity: 5 });
  await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql`
      with o as (insert into orders (tenant_id, connection_id, external_id, order_number, status, currency, grand_total,
          ordered_at)
        values (${tx.tenantId}, ${channel.connectionId}, 'E1', 'N-1', 'new', 'EUR', 1, now()) returning id),
      l as (insert into order_lines (tenant_id, order_id, external_id, product_id, name, quantity, unit_price, total)
        select ${tx.tenantId}, id, 'L1', ${id}, 'K', 2, 1, 2 from o returning id)
      insert into stock_movements (tenant_id, order_line_id, number, product_id, location_id, quantity)
      select ${tx.tenantId}, l.id, 1, ${id}, k.id, -2 from l, stock_locations k where k.type = 'local'`),
  );
  const { data } = await history(id, '?kind=stock');
  expect(data).toMatchObject([
    {
      kind: 'stock',
      action: 'stock.moved',
      quantity: -2,
      order_number: 'N-1',
      channel: { label: 'Channel' },
    },
  ]);
});

test('is exported whole, each entry once and in the order of the list', async () => {
  const id = await createProduct(tenant, { name: 'K', sku: 'K', price: 1 });
  // More entries than one page holds, many of one moment.
  await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql`
      insert into audit_log (tenant_id, actor, action, subject_type, subject_id, at)
      select ${tx.tenantId}, 'operator', 'product.updated', 'product', ${id}, now() + (n / 3) * interval '1 millisecond'
      from generate_series(1, 1200) n`),
  );
  const listed: string[] = [];
  for (let page = 1; page <= 13; page++)
    listed.push(...(await history(id, `?per_page=100&page=${page}`)).data.map(({ action }) => action));
  const rows = await exportedRows(service, user, `/products/${id}/history/export`);
  expect(rows).toHaveLength(listed.length);
  expect(rows.map(({ Action }) => Action)).toEqual(listed);
  const times = rows.map((row) => row['Time (UTC)']!);
  expect(times).toEqual(times.toSorted().reverse());
  expect(await exportedRows(service, user, `/products/${id}/history/export?kind=stock`)).toEqual([]);
});
