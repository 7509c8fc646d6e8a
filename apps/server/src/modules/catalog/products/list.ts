import { foldKey, type ProductListItem, type ProductQuery } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import {
  fragment,
  join,
  literal,
  nothing,
  type SqlFragment,
  type Statement,
  sql,
} from '../../../platform/db/sql.ts';
import { number, type Page, pageOfQuery } from '../../../platform/http/present.ts';
import { withVat } from '../../pricing/index.ts';
import { firstImage } from './first-image.ts';

/** Platform slugs by their numeric ids, which the list filters use. */
export type PlatformSlug = (platformId: number) => string;

interface ListRow {
  id: number;
  name: string;
  sku: string | null;
  price: string;
  status: boolean;
  brand_id: number | null;
  brand_name: string | null;
  tax_rate_id: number | null;
  tax_rate_name: string | null;
  tax_rate: string | null;
  quantity: number | null;
  attribute_bag: Record<string, number> | null;
  image: string | null;
}

/** `%fragment%` of the folded search text, with LIKE's own signs escaped. */
export const likePattern = (search: string): string => `%${foldKey(search).replace(/[\\%_]/g, '\\$&')}%`;

const exists = (wanted: boolean, condition: SqlFragment): SqlFragment =>
  wanted ? fragment`exists (${condition})` : fragment`not exists (${condition})`;

/**
 * The condition of a search on `products p`. A function on a node would have to read tables of other nodes, so a
 * distributed database reads the tenant's products.
 */
const matching = (tx: Tx, search: string): SqlFragment =>
  tx.isDistributed
    ? fragment`p.search_key like ${likePattern(search)}`
    : fragment`p.id in (select products_matching(${likePattern(search)}))`;

/** The ids of the products that a search finds, as a query. */
export const matchingProducts = (tx: Tx, search: string): SqlFragment =>
  fragment`select p.id from products p where p.tenant_id = ${tx.tenantId} and ${matching(tx, search)}`;

/** The ids of the products that a search finds, at most `limit` of them. */
export const matchingIds = (tx: Tx, search: string, limit: number): Statement<{ id: number }> =>
  sql<{ id: number }>`${matchingProducts(tx, search)} limit ${literal(limit)}`;

/** The conditions of a product query on `products p`. */
export function productFilters(tx: Tx, query: ProductQuery, slugOf: PlatformSlug): SqlFragment[] {
  const tenant = tx.tenantId;
  const filters: SqlFragment[] = [];
  if (query.search) filters.push(matching(tx, query.search));
  if (query.brand_id !== undefined) filters.push(fragment`p.brand_id = ${query.brand_id}`);
  if (query.status !== undefined) filters.push(fragment`p.status = ${query.status}`);
  if (query.category_id !== undefined) {
    filters.push(fragment`p.id in (select product_id from product_categories
      where tenant_id = ${tenant} and category_id = ${query.category_id})`);
  }
  if (query.group_id !== undefined) {
    filters.push(fragment`p.id in (select product_id from product_group_members
      where tenant_id = ${tenant} and group_id = ${query.group_id})`);
  }
  if (query.family_code !== undefined) filters.push(fragment`p.family_code = ${query.family_code}`);
  if (query.has_stock !== undefined) {
    filters.push(
      exists(
        query.has_stock,
        fragment`select from stock_levels s
      where s.tenant_id = ${tenant} and s.product_id = p.id and s.quantity > 0
        and s.location_id = any(array(select id from stock_locations where tenant_id = ${tenant} and is_active))`,
      ),
    );
  }
  if (query.has_image !== undefined) {
    filters.push(
      exists(
        query.has_image,
        fragment`select from product_images i
      where i.tenant_id = ${tenant} and i.product_id = p.id`,
      ),
    );
  }
  filters.push(...channelFilters(tx, query, slugOf));
  return filters;
}

function channelFilters(tx: Tx, query: ProductQuery, slugOf: PlatformSlug): SqlFragment[] {
  const tenant = tx.tenantId;
  const filters: SqlFragment[] = [];
  const mapped = (platformId: number) => fragment`select from listings l
    join connections c on c.tenant_id = l.tenant_id and c.id = l.connection_id
    where l.tenant_id = ${tenant} and l.product_id = p.id and l.sync_id is not null and c.platform = ${slugOf(platformId)}`;
  if (query.mapped_platform_id !== undefined) filters.push(exists(true, mapped(query.mapped_platform_id)));
  if (query.unmapped_platform_id !== undefined)
    filters.push(exists(false, mapped(query.unmapped_platform_id)));
  if (query.has_channel_override !== undefined) {
    filters.push(
      exists(
        query.has_channel_override,
        fragment`select from channel_overrides o
      where o.tenant_id = ${tenant} and o.product_id = p.id and num_nonnulls(o.price, o.markup_percent, o.stock) > 0`,
      ),
    );
  }
  if (query.override_source !== undefined) {
    filters.push(
      exists(
        true,
        fragment`select from channel_overrides o
      where o.tenant_id = ${tenant} and o.product_id = p.id and o.source = ${query.override_source}
        and num_nonnulls(o.price, o.markup_percent, o.stock) > 0`,
      ),
    );
  }
  return filters;
}

/** Most products before a page that is found in a few milliseconds: they are counted out one by one. */
const BRIEF_OFFSET = 1_000;

/** Whether the page of a query takes a few milliseconds whatever the catalogue: near its beginning, without a filter. */
export function isBrief(query: ProductQuery): boolean {
  const { page, per_page, ...filters } = query;
  const isNear = pageOfQuery(query).offset <= BRIEF_OFFSET;
  return isNear && Object.values(filters).every((filter) => filter === undefined);
}

/**
 * The ids that a search finds, as a set to select from, if it is the whole query: then they need not be looked up among
 * the products again, which took ten times as long for a fragment that an eighth of a million products have.
 */
export const matchesAlone = (
  tx: Tx,
  { search }: Pick<ProductQuery, 'search'>,
  filters: SqlFragment[],
): SqlFragment | undefined =>
  search && filters.length === 1 && !tx.isDistributed
    ? fragment`products_matching(${likePattern(search)})`
    : undefined;

/** The number of matches, `total`, and the `ids` of one page, of a search that is the whole query: it runs once for both. */
export const pageOfMatches = (
  matches: SqlFragment,
  direction: 'asc' | 'desc',
  page: Page,
): SqlFragment => fragment`
  with matches as materialized (select m.id from ${matches} m (id))
  select (select count(*) from matches) as total, array(
    select m.id from matches m order by m.id ${direction === 'asc' ? nothing : fragment`desc`}
    limit ${literal(page.perPage)} offset ${page.offset}) as ids`;

/** One page of a search that is the whole query, the number of matches in each row; a page behind the last is a row without an id. */
export const pageOfFound = (
  tx: Tx,
  matches: SqlFragment,
  page: Page,
): Statement<{ total: number } & (ListRow | { id: null })> => sql<
  { total: number } & (ListRow | { id: null })
>`
  with found as materialized (${pageOfMatches(matches, 'asc', page)})
  select f.total, r.* from found f left join (
    ${rowsOf(tx, fragment`where p.tenant_id = ${tx.tenantId} and p.id = any((select ids from found)::bigint[])`)}) r on true
  order by r.id`;

/**
 * Counts the matching products. Without filters this is the tenant's own count, read from one row: counting 100,000
 * rows costs more than the page itself.
 */
export function countProducts(tx: Tx, filters: SqlFragment[]): Statement<{ total: number }> {
  if (filters.length === 0) {
    return sql<{
      total: number;
    }>`select products as total from tenant_usage where tenant_id = ${tx.tenantId}`;
  }
  return sql<{ total: number }>`
    select count(*) as total from products p where p.tenant_id = ${tx.tenantId} and ${join(filters, ' and ')}`;
}

/** One page of products by id. The page is cut before anything is joined to it, and its size is a literal: see `literal`. */
export function pageOfProducts(tx: Tx, filters: SqlFragment[], page: Page): Statement<ListRow> {
  const where = filters.length === 0 ? nothing : fragment` and ${join(filters, ' and ')}`;
  const offset = page.offset === 0 ? nothing : fragment` offset ${page.offset}`;
  return listRows(
    tx,
    fragment`where p.tenant_id = ${tx.tenantId}${where}
    order by p.id limit ${literal(page.perPage)}${offset}`,
  );
}

/** List rows of products chosen by id; ids that do not exist are missing. */
export const productsByIds = (tx: Tx, ids: readonly number[]): Statement<ListRow> =>
  listRows(tx, fragment`where p.tenant_id = ${tx.tenantId} and p.id = any(${ids}::bigint[])`);

const listRows = (tx: Tx, which: SqlFragment): Statement<ListRow> => sql<ListRow>`${rowsOf(tx, which)}`;

const rowsOf = (tx: Tx, which: SqlFragment): SqlFragment => fragment`
    select p.id, p.name, p.sku, p.price, p.status, b.id as brand_id, b.name as brand_name,
      t.id as tax_rate_id, t.name as tax_rate_name, t.rate as tax_rate,
      (select sum(l.quantity)::int from stock_levels l
        join stock_locations k on k.tenant_id = ${tx.tenantId} and k.id = l.location_id and k.type = 'local'
        where l.tenant_id = ${tx.tenantId} and l.product_id = p.id) as quantity,
      (select jsonb_object_agg(k.code, l.quantity) from stock_levels l
        join stock_locations k on k.tenant_id = ${tx.tenantId} and k.id = l.location_id and k.type <> 'local'
        where l.tenant_id = ${tx.tenantId} and l.product_id = p.id) as attribute_bag,
      ${firstImage(tx, fragment`p.id`)} as image
    from (select p.id, p.name, p.sku, p.price, p.status, p.brand_id, p.tax_rate_id from products p
          ${which}) p
    left join brands b on b.tenant_id = ${tx.tenantId} and b.id = p.brand_id
    left join tax_rates t on t.tenant_id = ${tx.tenantId} and t.id = p.tax_rate_id
    order by p.id`;

/** A list row as the API writes it. */
export function presentListItem(row: ListRow): ProductListItem {
  return {
    id: row.id,
    name: row.name,
    sku: row.sku,
    price: number(row.price),
    price_with_vat: number(withVat(row.price, row.tax_rate)),
    quantity: row.quantity ?? 0,
    status: row.status,
    brand: row.brand_id === null ? null : { id: row.brand_id, name: row.brand_name! },
    tax_rate:
      row.tax_rate_id === null
        ? null
        : { id: row.tax_rate_id, name: row.tax_rate_name!, rate: number(row.tax_rate!) },
    image: row.image,
    attribute_bag: row.attribute_bag ?? {},
  };
}
