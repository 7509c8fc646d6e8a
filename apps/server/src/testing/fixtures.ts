import type { ProductCreated } from '@sluice/contracts';
import { connectorOf } from '../connectors/registry.ts';
import { markChanged } from '../modules/catalog/index.ts';
import { createConnection } from '../modules/channels/index.ts';
import { sql } from '../platform/db/sql.ts';
import type { TestService, TestTenant } from './service.ts';

/** Creates a valid product; returns its id. */
export async function createProduct(
  tenant: TestTenant,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const answer = await tenant.call<ProductCreated>('POST', '/v1/products', { name: 'Thing', ...fields });
  if (answer.status !== 201) throw new Error(`the product was refused: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/** Creates many plain products at once, past the API: P1 with SKU S1 and price 1, and so on. Returns their ids. */
export async function createProducts(
  { platform }: TestService,
  tenant: TestTenant,
  count: number,
): Promise<number[]> {
  return platform.db.inTenant(tenant.id, async (tx) => {
    const rows = await tx.run(sql<{ id: number }>`
      insert into products (tenant_id, name, sku, price, search_key)
      select ${tx.tenantId}, 'P' || n, 'S' || n, n, 'p' || n from generate_series(1, ${count}::int) n returning id`);
    const ids = rows.map((row) => row.id);
    markChanged(tx, ids);
    return ids;
  });
}

/** Creates a valid category; returns its id. */
export async function createCategory(
  tenant: TestTenant,
  name: string,
  parentId: number | null = null,
): Promise<number> {
  const answer = await tenant.call<{ id: number }>('POST', '/v1/categories', { name, parent_id: parentId });
  if (answer.status !== 201) throw new Error(`the category was refused: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

interface ConnectionOptions {
  label?: string;
  markupPercent?: number | null;
  paused?: boolean;
  /** A source brings products in and is no publish target. */
  source?: boolean;
}

/** Adds a connection to the simulated marketplace, which is never called. */
export async function addConnection(
  { platform }: TestService,
  tenant: TestTenant,
  { label = 'Channel', markupPercent = null, paused = false, source = false }: ConnectionOptions = {},
): Promise<number> {
  const input = { label, markupPercent, paused, config: { base_url: 'http://127.0.0.1:9' } };
  return platform.db.inTenant(tenant.id, async (tx) => {
    const connector = connectorOf('simulator')!;
    const { id } = await createConnection(tx, 'operator', platform.masterKeys, { ...input, connector });
    if (source)
      tx.later(sql`update connections set is_target = false, is_source = true
        where tenant_id = ${tx.tenantId} and id = ${id}`);
    return id;
  });
}

/** Adds a store of a marketplace connection, as reading the stores of the channel would. */
export async function addStore(
  { platform }: TestService,
  tenant: TestTenant,
  connectionId: number,
  code: string,
): Promise<number> {
  const row = await platform.db.inTenant(tenant.id, (tx) =>
    tx.first(sql<{ id: number }>`
      insert into stock_locations (tenant_id, code, label, type, connection_id, platform_store_id)
      values (${tx.tenantId}, ${code}, ${`Store ${code}`}, 'marketplace_store', ${connectionId}, ${`store-${code}`})
      returning id`),
  );
  return row!.id;
}

interface Mapping {
  productId: number;
  connectionId: number;
  syncId?: string;
}

/** Makes a product live on a channel, as publishing it would. */
export async function mapProduct(
  { platform }: TestService,
  tenant: TestTenant,
  { productId, connectionId, syncId = `sync-${productId}` }: Mapping,
): Promise<void> {
  await platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql`
      insert into listings (tenant_id, connection_id, product_id, external_key, sync_id, state, wanted, published_at)
      values (${tx.tenantId}, ${connectionId}, ${productId}, ${`key-${productId}`}, ${syncId}, 'live', true,
              '2026-03-01T09:30:00Z')`),
  );
}

/** Counts the rows of a tenant's table, optionally of one name. */
export async function countRows(
  { platform }: TestService,
  tenant: TestTenant,
  table:
    | 'brands'
    | 'categories'
    | 'products'
    | 'product_categories'
    | 'product_changes'
    | 'listings'
    | 'channel_overrides',
): Promise<number> {
  const statement = {
    brands: sql<{ n: number }>`select count(*) as n from brands`,
    categories: sql<{ n: number }>`select count(*) as n from categories`,
    products: sql<{ n: number }>`select count(*) as n from products`,
    product_categories: sql<{ n: number }>`select count(*) as n from product_categories`,
    product_changes: sql<{ n: number }>`select count(*) as n from product_changes`,
    listings: sql<{ n: number }>`select count(*) as n from listings`,
    channel_overrides: sql<{ n: number }>`select count(*) as n from channel_overrides`,
  }[table];
  const row = await platform.db.inTenant(tenant.id, (tx) => tx.first(statement));
  return row!.n;
}

/** General stock of a product as the API shows it. */
export async function stockOf(tenant: TestTenant, productId: number): Promise<number> {
  const answer = await tenant.call<{ data: { quantity: number } }>('GET', `/v1/products/${productId}`);
  return answer.body.data.quantity;
}
