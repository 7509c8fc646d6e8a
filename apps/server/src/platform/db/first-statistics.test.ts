import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';

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

/** The indexes of products that the plan of a look-up takes, made for any values as a session keeps it. */
async function indexesOf(type: string, condition: string): Promise<string[]> {
  await admin.query(`
    prepare look_up (bigint, ${type}) as select id from products where tenant_id = $1 and ${condition}`);
  const { rows } = await admin.query<{ 'QUERY PLAN': string }>('explain execute look_up (null, null)');
  await admin.query('deallocate look_up');
  return rows.flatMap((row) => row['QUERY PLAN'].match(/products_\w+/g) ?? []);
}

test('a catalogue that PostgreSQL has not analysed yet is read by its unique keys', async () => {
  await admin.query(`
    insert into products (tenant_id, name, sku, price, search_key)
    select ${tenant.id}, 'Lamp ' || n, 'A-' || n, 1, 'lamp ' || n from generate_series(1, 500) n`);
  await admin.query('set plan_cache_mode = force_generic_plan');
  expect(await indexesOf('text[]', 'sku = any($2)')).toEqual(['products_tenant_id_sku_key']);
  expect(await indexesOf('bigint', 'id = $2 for key share')).toEqual(['products_pkey']);
});

test('a shop that PostgreSQL has not seen when it analysed the others is read by its keys', async () => {
  for (const known of [tenant, await service.createTenant({ plan: 'enterprise' })])
    await admin.query(`
      with made as (insert into brands (tenant_id, name, name_key)
        select ${known.id}, 'Brand ' || n, 'brand ' || n from generate_series(1, 500) n returning id)
      insert into products (tenant_id, name, price, search_key, brand_id)
      select ${known.id}, 'Lamp ' || id, 1, 'lamp ' || id, id from made`);
  await admin.query('analyze products, brands');
  await admin.query('set plan_cache_mode = force_custom_plan');
  const unseen = await service.createTenant();
  const keyOf = async (table: string): Promise<string[]> => {
    const { rows } = await admin.query<{ 'QUERY PLAN': string }>(
      `explain select from ${table} where tenant_id = ${unseen.id} and id = 1 for key share`,
    );
    return rows.flatMap((row) => row['QUERY PLAN'].match(/(?<=using )\w+/g) ?? []);
  };
  expect(await keyOf('products')).toEqual(['products_pkey']);
  expect(await keyOf('brands')).toEqual(['brands_pkey']);
});
