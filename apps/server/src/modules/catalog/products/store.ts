import { foldKey } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, sql } from '../../../platform/db/sql.ts';
import { fromJsonList, variantKey } from './named-texts.ts';
import type { ProductRow } from './product-write.ts';

/** The text that fragment search looks through: name, sku, ean and model, folded, a line each. */
export const searchKey = (row: Pick<ProductRow, 'name' | 'sku' | 'ean' | 'model'>): string =>
  [row.name, row.sku, row.ean, row.model].map((part) => (part === null ? '' : foldKey(part))).join('\n');

const columns = (rows: readonly ProductRow[]) => ({
  ids: rows.map((row) => row.id),
  names: rows.map((row) => row.name),
  models: rows.map((row) => row.model),
  skus: rows.map((row) => row.sku),
  eans: rows.map((row) => row.ean),
  descriptions: rows.map((row) => row.description),
  statuses: rows.map((row) => row.status),
  publish: rows.map((row) => row.publish_enabled),
  prices: rows.map((row) => row.price),
  taxRates: rows.map((row) => row.tax_rate_id),
  brands: rows.map((row) => row.brand_id),
  searchKeys: rows.map(searchKey),
  tags: rows.map((row) => row.tags),
  listPrices: rows.map((row) => row.list_price),
  weights: rows.map((row) => row.weight),
  familyCodes: rows.map((row) => row.family_code),
  familyNames: rows.map((row) => row.family_name),
  variantOptions: rows.map((row) => row.variant_options),
  variantKeys: rows.map((row) => variantKey(fromJsonList(row.variant_options))),
  properties: rows.map((row) => row.properties),
  tagKeys: rows.map((row) => JSON.stringify((JSON.parse(row.tags) as string[]).map(foldKey))),
});

const COLUMNS = fragment`id, name, model, sku, ean, description, status, publish_enabled, price, tax_rate_id, brand_id,
  search_key, tags, tag_keys, list_price, weight, family_code, family_name, variant_options, variant_key, properties`;

/** JSON lists as arrays: arrays of arrays cannot be passed. */
const TAGS = fragment`array(select jsonb_array_elements_text(u.tags::jsonb))`;
const TAG_KEYS = fragment`array(select jsonb_array_elements_text(u.tag_keys::jsonb))`;

export function insertProducts(tx: Tx, rows: readonly ProductRow[]): void {
  if (rows.length === 0) return;
  const c = columns(rows);
  tx.later(sql`
    insert into products (tenant_id, id, name, model, sku, ean, description, status, publish_enabled, price,
                          tax_rate_id, brand_id, search_key, tags, tag_keys, list_price, weight, family_code,
                          family_name, variant_options, variant_key, properties)
    select ${tx.tenantId}, id, name, model, sku, ean, description, status, publish_enabled, price, tax_rate_id, brand_id,
      search_key, ${TAGS}, ${TAG_KEYS}, list_price, weight, family_code, family_name, variant_options, variant_key, properties
    from unnest(
      ${c.ids}::bigint[], ${c.names}::text[], ${c.models}::text[], ${c.skus}::text[], ${c.eans}::text[],
      ${c.descriptions}::text[], ${c.statuses}::boolean[], ${c.publish}::boolean[], ${c.prices}::numeric[],
      ${c.taxRates}::bigint[], ${c.brands}::bigint[], ${c.searchKeys}::text[], ${c.tags}::text[], ${c.tagKeys}::text[],
      ${c.listPrices}::numeric[], ${c.weights}::numeric[], ${c.familyCodes}::text[], ${c.familyNames}::text[],
      ${c.variantOptions}::jsonb[], ${c.variantKeys}::text[], ${c.properties}::jsonb[])
      u (${COLUMNS})`);
}

export function updateProducts(tx: Tx, rows: readonly ProductRow[]): void {
  if (rows.length === 0) return;
  const c = columns(rows);
  tx.later(sql`
    update products p set name = u.name, model = u.model, sku = u.sku, ean = u.ean, description = u.description,
      status = u.status, publish_enabled = u.publish_enabled, price = u.price, tax_rate_id = u.tax_rate_id,
      brand_id = u.brand_id, search_key = u.search_key, tags = ${TAGS}, tag_keys = ${TAG_KEYS},
      list_price = u.list_price, weight = u.weight, family_code = u.family_code, family_name = u.family_name,
      variant_options = u.variant_options, variant_key = u.variant_key, properties = u.properties, updated_at = now()
    from unnest(
      ${c.ids}::bigint[], ${c.names}::text[], ${c.models}::text[], ${c.skus}::text[], ${c.eans}::text[],
      ${c.descriptions}::text[], ${c.statuses}::boolean[], ${c.publish}::boolean[], ${c.prices}::numeric[],
      ${c.taxRates}::bigint[], ${c.brands}::bigint[], ${c.searchKeys}::text[], ${c.tags}::text[], ${c.tagKeys}::text[],
      ${c.listPrices}::numeric[], ${c.weights}::numeric[], ${c.familyCodes}::text[], ${c.familyNames}::text[],
      ${c.variantOptions}::jsonb[], ${c.variantKeys}::text[], ${c.properties}::jsonb[])
      u (${COLUMNS})
    where p.tenant_id = ${tx.tenantId} and p.id = u.id`);
}

export interface StockWrite {
  productId: number;
  locationId: number;
  /** null removes the entry. */
  quantity: number | null;
}

/** Sets quantities; locations not named stay as they are. */
export function writeStock(tx: Tx, all: readonly StockWrite[]): void {
  const removed = all.filter((write) => write.quantity === null);
  if (removed.length > 0)
    tx.later(sql`
      delete from stock_levels s using unnest(
        ${removed.map((w) => w.productId)}::bigint[], ${removed.map((w) => w.locationId)}::bigint[]) u (p, l)
      where s.tenant_id = ${tx.tenantId} and s.product_id = u.p and s.location_id = u.l`);
  const writes = all.filter((write) => write.quantity !== null);
  if (writes.length === 0) return;
  tx.later(sql`
    insert into stock_levels (tenant_id, product_id, location_id, quantity)
    select ${tx.tenantId}, p, l, q from unnest(
      ${writes.map((w) => w.productId)}::bigint[], ${writes.map((w) => w.locationId)}::bigint[],
      ${writes.map((w) => w.quantity)}::integer[]) u (p, l, q)
    on conflict (tenant_id, product_id, location_id) do update set quantity = excluded.quantity`);
}

/** Makes the category links of each product exactly the given ones. */
export function writeCategories(
  tx: Tx,
  links: readonly { productId: number; isNew: boolean; categoryIds: number[] }[],
): void {
  const existing = links.filter((link) => !link.isNew).map((link) => link.productId);
  const products = links.flatMap((link) => link.categoryIds.map(() => link.productId));
  const categories = links.flatMap((link) => link.categoryIds);
  if (existing.length > 0) {
    tx.later(sql`
      delete from product_categories
      where tenant_id = ${tx.tenantId} and product_id = any(${existing}::bigint[])
        and (product_id, category_id) not in
          (select p, c from unnest(${products}::bigint[], ${categories}::bigint[]) u (p, c))`);
  }
  if (products.length === 0) return;
  tx.later(sql`
    insert into product_categories (tenant_id, product_id, category_id)
    select ${tx.tenantId}, p, c from unnest(${products}::bigint[], ${categories}::bigint[]) u (p, c)
    on conflict do nothing`);
}

/** Counts a single create now, or returns the reserved places that no product of the batch took. */
export function settleQuota(tx: Tx, reserved: number | undefined, created: number): void {
  if (reserved === undefined) {
    if (created > 0) tx.later(sql`select count_product()`);
  } else if (reserved > created) {
    tx.later(
      sql`update tenant_usage set products = products - ${reserved - created}::bigint where tenant_id = ${tx.tenantId}`,
    );
  }
}

/** Whether a write failed because the plan's limit was reached at the commit. */
export const isOverQuota = (error: unknown): boolean => (error as { code?: string }).code === 'SLQ01';
