import { foldKey } from '@sluice/contracts';
import type { ProductFilter } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment } from '../../platform/db/sql.ts';
import { type PlatformSlug, productFilters } from '../catalog/index.ts';
import { hasIssue, inChannelState } from '../delivery/index.ts';

/** The conditions of the portal's list on `products p`: those of the public API and its own. */
export function listFilters(tx: Tx, query: ProductFilter, slugOf: PlatformSlug): SqlFragment[] {
  const { brand_id, category_id, ...same } = query;
  const filters = productFilters(tx, same, slugOf);
  if (brand_id !== undefined) filters.push(fragment`p.brand_id = any(${brand_id}::bigint[])`);
  if (category_id !== undefined) filters.push(inCategories(tx, category_id, query.with_subcategories));
  if (query.publish_enabled !== undefined)
    filters.push(fragment`p.publish_enabled = ${query.publish_enabled}`);
  if (query.has_brand !== undefined) filters.push(fragment`(p.brand_id is not null) = ${query.has_brand}`);
  if (query.has_category !== undefined)
    filters.push(fragment`exists (select from product_categories c
      where c.tenant_id = ${tx.tenantId} and c.product_id = p.id) = ${query.has_category}`);
  if (query.tax_rate_id !== undefined) filters.push(fragment`p.tax_rate_id = ${query.tax_rate_id}`);
  if (query.tag !== undefined) filters.push(fragment`p.tag_keys && ${query.tag.map(foldKey)}::text[]`);
  if (query.price_min !== undefined) filters.push(fragment`p.price >= ${query.price_min}::numeric`);
  if (query.price_max !== undefined) filters.push(fragment`p.price <= ${query.price_max}::numeric`);
  if (query.stock_min !== undefined || query.stock_max !== undefined) filters.push(stockBetween(tx, query));
  if (query.channel_state !== undefined)
    filters.push(inChannelState(tx, query.channel_state, query.credential_id));
  if (query.issue_key !== undefined) filters.push(hasIssue(tx, query.issue_key, query.credential_id));
  return filters;
}

function inCategories(tx: Tx, ids: readonly number[], withSubcategories = false): SqlFragment {
  const chosen = withSubcategories
    ? fragment`array(
        with recursive below as (
          select id from categories where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])
          union
          select c.id from below join categories c on c.tenant_id = ${tx.tenantId} and c.parent_id = below.id
        ) select id from below)`
    : fragment`${ids}::bigint[]`;
  return fragment`p.id in (select product_id from product_categories
    where tenant_id = ${tx.tenantId} and category_id = any(${chosen}))`;
}

/**
 * A product that was never counted has no stock, hence the two forms; either walks the stock once and not per product.
 */
function stockBetween(tx: Tx, { stock_min, stock_max }: ProductFilter): SqlFragment {
  const levels = fragment`select from stock_levels s where s.tenant_id = ${tx.tenantId} and s.product_id = p.id
    and s.location_id = (select id from stock_locations where tenant_id = ${tx.tenantId} and type = 'local')`;
  const inside = fragment`s.quantity >= coalesce(${stock_min ?? null}::bigint, s.quantity)
    and s.quantity <= coalesce(${stock_max ?? null}::bigint, s.quantity)`;
  const includesNone = (stock_min ?? 0) <= 0 && (stock_max ?? 0) >= 0;
  return includesNone
    ? fragment`not exists (${levels} and not (${inside}))`
    : fragment`exists (${levels} and ${inside})`;
}
