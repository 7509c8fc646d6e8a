import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { exportedRows } from '../../../testing/exported.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

interface Entry {
  id: number;
  action: string;
  actor: string;
  subject_id: number;
  subject_name: string | null;
}

describe('the audit log', () => {
  let service: TestService;
  let tenant: TestTenant;
  let admin: TestUser;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    admin = await signIn(service, tenant.id, 'admin');
  });
  afterAll(() => service.close());

  const list = async (query: string) => {
    const { status, body } = await admin.call<{ data: Entry[]; meta: { total: number } }>(
      'GET',
      `/audit-log?${query}`,
    );
    expect(status).toBe(200);
    return body;
  };

  test('it is narrowed down by actor, action, subject and time, and paged from the latest on', async () => {
    const made = await admin.call<{ id: number }>('POST', '/products', { name: 'By hand', price: 1 });
    await tenant.call('POST', '/v1/brands', { name: 'By a program' });
    const of = async (query: string) => (await list(query)).data.map(({ action }) => action);
    expect(await of(`subject_type=product&subject_id=${made.body.id}`)).toEqual(['product.created']);
    expect(await of('actor=API_KEY:test')).toEqual(['brand.created']);
    expect(await of('action=product')).toEqual(['product.created']);
    expect(await of('action=%25')).toEqual([]);
    expect(await of(`actor=${admin.email}&action=session`)).toEqual(['session.opened']);
    expect(await of(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect((await of(`to=${new Date(Date.now() + 60_000).toISOString()}`)).length).toBeGreaterThan(3);
    const all = await list('per_page=100');
    const [first, second] = [await list('per_page=2'), await list('per_page=2&page=2')];
    expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 4));
    expect(first.meta.total).toBe(all.data.length);
  });

  test('an entry names its subject as it is called now, and none that is deleted', async () => {
    const shop = await service.createTenant();
    const owner = await signIn(service, shop.id);
    const lamp = await owner.call<{ id: number }>('POST', '/products', { name: 'Lamp', price: 1 });
    await owner.call('PUT', `/products/${lamp.body.id}`, { name: 'Desk lamp', price: 2 });
    const names = async (query: string) => {
      const { body } = await owner.call<{ data: Entry[] }>('GET', `/audit-log?${query}`);
      return body.data.map((entry) => entry.subject_name);
    };
    expect(await names('subject_type=product')).toEqual(['Desk lamp', 'Desk lamp']);
    await shop.call('DELETE', `/v1/products/${lamp.body.id}`);
    expect(await names('subject_type=product')).toEqual([null, null, null]);
    expect(await names('action=session')).toEqual([owner.email]);
  });

  test('nobody sees what was done in another tenant', async () => {
    const other = await service.createTenant();
    const stranger = await signIn(service, other.id);
    const { body } = await stranger.call<{ data: Entry[] }>('GET', '/audit-log?per_page=100');
    expect(body.data.some(({ actor }) => actor.includes(admin.email))).toBe(false);
    expect(body.data.length).toBeGreaterThan(0);
  });

  test('of a log of years ten thousand entries are counted, and more are asked for by time', async () => {
    const big = await service.createTenant();
    const owner = await signIn(service, big.id);
    await service.platform.db.inTenant(big.id, (tx) =>
      tx.run(sql`
        insert into audit_log (tenant_id, actor, action, subject_type)
        select ${big.id}, 'operator', 'test.done', 'test' from generate_series(1, 10050)`),
    );
    const { body } = await owner.call<{ meta: { total: number } }>('GET', '/audit-log');
    expect(body.meta.total).toBe(10_000);
    expect((await owner.call('GET', '/audit-log?page=500')).status).toBe(200);
    expect((await owner.call('GET', '/audit-log?page=501')).status).toBe(422);
  });

  test('it is exported under the same filters, and the export is an entry of it', async () => {
    const shop = await service.createTenant();
    const owner = await signIn(service, shop.id);
    await service.platform.db.inTenant(shop.id, (tx) =>
      tx.run(sql`
        insert into audit_log (tenant_id, actor, action, subject_type)
        select ${shop.id}, 'operator', 'test.done', 'test' from generate_series(1, 1100)`),
    );
    const rows = await exportedRows(service, owner, '/audit-log/export?action=test.done');
    const ids = rows.map(({ ID }) => Number(ID));
    expect(ids).toHaveLength(1_100);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(await exportedRows(service, owner, '/audit-log/export?action=export')).toMatchObject([
      { Action: 'export.downloaded', Actor: `user:${owner.email}` },
      { Action: 'export.downloaded', Details: expect.stringContaining('test.done') },
    ]);
  });
});
