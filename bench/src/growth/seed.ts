import { foldKey } from '@sluice/contracts';
import type pg from 'pg';

const KINDS = ['Kettle', 'Lamp', 'Chair', 'Cable', 'Brush', 'Shelf', 'Towel', 'Mirror'];
const COLOURS = [
  'red',
  'green',
  'blue',
  'white',
  'black',
  'copper',
  'walnut',
  'sand',
  'ivory',
  'slate',
  'amber',
];

/** SKUs of made products are this and a number from 1 on. */
export const SKU = 'B-';

/**
 * Makes so many tenants by statements alone, each with its usual tax rate and stock location, and connections that are
 * paused. Returns their ids.
 */
export async function addTenants(db: pg.Client, count: number, connections: number): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `with made as (
       insert into tenants (name, plan_code) select 'Grown ' || n, 'enterprise' from generate_series(1, $1::int) n returning id
     ), usage as (insert into tenant_usage (tenant_id) select id from made),
     rates as (insert into tax_rates (tenant_id, name, rate) select id, 'VAT 20%', 20 from made),
     places as (
       insert into stock_locations (tenant_id, code, label, type) select id, 'local', 'General stock', 'local' from made
     ) select id from made`,
    [count],
  );
  const ids = rows.map(({ id }) => Number(id));
  await db.query(
    `with made as (
       insert into connections (tenant_id, platform, label, status, config, prices_with_vat)
       select t, 'simulator', 'C' || n, 'paused', '{"base_url": "http://127.0.0.1:9"}', true
       from unnest($1::bigint[]) t, generate_series(1, $2::int) n returning tenant_id, id)
     insert into delivery_leases (tenant_id, connection_id, due_at, terms_due) select tenant_id, id, null, false from made`,
    [ids, connections],
  );
  return ids;
}

/**
 * Gives each of the tenants so many products with stock, brand and category, and a live listing of each product on every connection
 * but for the first `fresh` ones. Takes a minute for a million products: the search index is made behind them.
 */
export async function addProducts(
  db: pg.Client,
  { tenants, products, fresh }: { tenants: readonly number[]; products: number; fresh: number },
): Promise<void> {
  await db.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set role none");
  const { rows } = await db.query<{ definition: string }>(
    `select pg_get_indexdef('products_search'::regclass) as definition`,
  );
  await db.query('drop index products_search');
  await db.query(
    `insert into brands (tenant_id, name, name_key)
     select t, 'Brand ' || n, $2::text || n from unnest($1::bigint[]) t, generate_series(0, 99) n`,
    [tenants, foldKey('Brand ')],
  );
  await db.query(
    `insert into categories (tenant_id, name, name_key)
     select t, 'Aisle ' || n, $2::text || n from unnest($1::bigint[]) t, generate_series(0, 39) n`,
    [tenants, foldKey('Aisle ')],
  );
  await db.query(PRODUCTS, [tenants, products, KINDS, COLOURS, KINDS.map(foldKey), COLOURS.map(foldKey)]);
  await db.query(STOCK, [tenants]);
  await db.query(CATEGORIES, [tenants]);
  await db.query(LISTINGS, [tenants, fresh]);
  await db.query('update tenant_usage set products = $2 where tenant_id = any($1::bigint[])', [
    tenants,
    products,
  ]);
  await db.query(rows[0]!.definition);
  await db.query('vacuum analyze');
  await db.query('checkpoint');
}

const PRODUCTS = `
  insert into products (tenant_id, name, sku, price, brand_id, tax_rate_id, search_key)
  select t.id, format('%s %s %s', ($3::text[])[1 + n % 8], ($4::text[])[1 + n / 8 % 11], n), '${SKU}' || n, 1 + n % 900 / 10.0, b.id, r.id,
    format(E'%s %s %s\\n%s%s\\n\\n', ($5::text[])[1 + n % 8], ($6::text[])[1 + n / 8 % 11], n, '${foldKey(SKU)}', n)
  from unnest($1::bigint[]) t (id) cross join generate_series(1, $2::int) n
  join lateral (select id from tax_rates where tenant_id = t.id limit 1) r on true
  join brands b on b.tenant_id = t.id and b.name = 'Brand ' || n % 100
  order by t.id, n`;

const STOCK = `
  insert into stock_levels (tenant_id, product_id, location_id, quantity)
  select p.tenant_id, p.id, l.id, 1 + p.id % 50 from products p
  join stock_locations l on l.tenant_id = p.tenant_id and l.type = 'local' where p.tenant_id = any($1::bigint[])`;

const CATEGORIES = `
  insert into product_categories (tenant_id, product_id, category_id)
  select p.tenant_id, p.id, c.id from products p
  join categories c on c.tenant_id = p.tenant_id and c.name = 'Aisle ' || p.id % 40 where p.tenant_id = any($1::bigint[])`;

/** As they are after a first delivery; nothing looks at their fingerprints before the product is changed. */
const LISTINGS = `
  insert into listings (tenant_id, connection_id, product_id, external_key, sync_id, state, wanted, desired_content_hash, desired_offer_hash,
    desired_version, desired_price, desired_currency, desired_stock, sent_content_hash, sent_offer_hash, confirmed_version, published_at)
  select p.tenant_id, c.id, p.id, p.sku, 'S' || p.id, 'live', true, md5(p.sku), md5(p.name), 1, p.price, 'EUR', 5, md5(p.sku), md5(p.name), 1, now()
  from products p join connections c on c.tenant_id = p.tenant_id
  where p.tenant_id = any($1::bigint[]) and substr(p.sku, ${SKU.length + 1})::bigint > $2::bigint`;
