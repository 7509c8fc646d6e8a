import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory, createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { type Statement, sql } from './sql.ts';

describe('row-level security', () => {
  let service: TestService;
  let owner: TestTenant;
  let other: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    owner = await service.createTenant();
    other = await service.createTenant();
    await createProduct(owner, {
      brand_name: 'Acme',
      category_ids: [await createCategory(owner, 'Home')],
      quantity: 1,
    });
  });
  afterAll(() => service.close());

  const tenantTables = async () =>
    service.platform.db.asSystem((tx) =>
      tx.run(sql<{ name: string; forced: boolean; readable: boolean }>`
        select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
          has_table_privilege('sluice_app', c.oid, 'select') as readable
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`),
    );

  test('is forced on every table of tenants that the application can reach', async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.filter((table) => table.readable && !table.forced)).toEqual([]);
  });

  test('shows nothing of another tenant, whatever a statement forgets to say', async () => {
    for (const { name, readable } of await tenantTables()) {
      if (!readable) continue;
      const text = `select count(*)::int as n from ${name} where tenant_id <> ${other.id}`;
      const rows = await service.platform.db.inTenant(other.id, (tx) =>
        tx.run<{ n: number }>({ text, values: [], name }),
      );
      expect([name, rows]).toEqual([name, [{ n: 0 }]]);
    }
  });

  test('lets nothing be changed, deleted or written for another tenant', async () => {
    const inOther = (statement: Statement) =>
      service.platform.db.inTenant(other.id, (tx) => tx.count(statement));
    expect(await inOther(sql`update products set name = 'stolen'`)).toBe(0);
    expect(await inOther(sql`delete from products`)).toBe(0);
    const write = inOther(sql`insert into brands (tenant_id, name, name_key) values (${owner.id}, 'x', 'x')`);
    await expect(write).rejects.toThrow(/row-level security/);
    expect((await owner.call('GET', '/v1/products')).body).toMatchObject({ data: [{ name: 'Thing' }] });
  });

  test('keeps the audit log append-only', async () => {
    for (const statement of [sql`update audit_log set action = 'x'`, sql`delete from audit_log`])
      await expect(service.platform.db.inTenant(owner.id, (tx) => tx.count(statement))).rejects.toThrow(
        /permission denied/,
      );
  });
});
