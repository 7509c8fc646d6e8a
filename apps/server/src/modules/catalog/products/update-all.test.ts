import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

const PRODUCTS = 1_000;

let service: TestService;
let tenant: TestTenant;
let admin: pg.Client;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant({ plan: 'enterprise' });
  admin = new pg.Client(service.admin);
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await service.close();
});

beforeEach(async () => {
  await admin.query('begin');
  await admin.query(
    `with made as (
       insert into products (tenant_id, name, sku, description, price, search_key)
       select $1, 'Kettle ' || n, 'KET-' || n, repeat('steel ', n % 50), 10, 'kettle ' || n from generate_series(1, ${PRODUCTS}) n
       returning id)
     insert into stock_levels (tenant_id, product_id, location_id, quantity)
     select $1, made.id, l.id, 5 from made join stock_locations l on l.tenant_id = $1 and l.type = 'local'`,
    [tenant.id],
  );
});
afterEach(() => admin.query('rollback'));

test.each([
  ['products', 'set price = price * 1.05, updated_at = now()'],
  ['stock_levels', 'set quantity = quantity + 1'],
])('writing a whole catalogue anew rewrites no index of %s', async (table, change) => {
  await admin.query(`update ${table} ${change} where tenant_id = $1`, [tenant.id]);
  const { rows } = await admin.query<{ updated: number; hot: number }>(
    `select n_tup_upd::int as updated, n_tup_hot_upd::int as hot from pg_stat_xact_user_tables where relname = $1`,
    [table],
  );
  expect(rows[0]!.updated).toBe(PRODUCTS);
  expect(rows[0]!.hot / PRODUCTS).toBeGreaterThan(0.95);
});
