import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { type PlainRow, plainColumns } from './columns.ts';
import type { NamedText } from './named-texts.ts';

/** A product with everything of it that a file can hold. */
export interface ProductExportRow extends PlainRow {
  id: number;
  price: string;
  list_price: string | null;
  tax_rate: string | null;
  brand_name: string | null;
  tags: string[];
  variant_options: NamedText[];
  properties: NamedText[];
  /** General stock; null = never counted. */
  quantity: number | null;
  /** Stock by the code of any other location. */
  stock: Record<string, number>;
  /** Addresses, the primary image first. */
  images: string[];
  /** The names from the root to each category of the product. */
  categories: string[][];
  groups: string[];
  created_at: Date;
  updated_at: Date;
}

/** Products by id, in the order of their ids. `offset 0` keeps the walk to the root on the primary key: see `detail.ts`. */
export const productExportRows = (
  tx: Tx,
  ids: readonly number[],
): Statement<ProductExportRow> => sql<ProductExportRow>`
  select p.id, ${plainColumns()}, p.price, p.list_price, t.rate as tax_rate, b.name as brand_name, p.tags,
    p.variant_options, p.properties, p.created_at, p.updated_at,
    (select l.quantity from stock_levels l
      join stock_locations k on k.tenant_id = l.tenant_id and k.id = l.location_id and k.type = 'local'
      where l.tenant_id = ${tx.tenantId} and l.product_id = p.id) as quantity,
    coalesce((select jsonb_object_agg(k.code, l.quantity) from stock_levels l
      join stock_locations k on k.tenant_id = l.tenant_id and k.id = l.location_id and k.type <> 'local'
      where l.tenant_id = ${tx.tenantId} and l.product_id = p.id), '{}') as stock,
    coalesce((select jsonb_agg(${tx.media}::text || i.storage_key order by i.sort_order, i.id)
      from product_images i where i.tenant_id = ${tx.tenantId} and i.product_id = p.id), '[]') as images,
    coalesce((select jsonb_agg(g.name order by g.id) from product_group_members m
      join product_groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
      where m.tenant_id = ${tx.tenantId} and m.product_id = p.id), '[]') as groups,
    coalesce((select jsonb_agg(a.path order by c.id)
      from product_categories pc
      join categories c on c.tenant_id = pc.tenant_id and c.id = pc.category_id
      cross join lateral (
        with recursive up as (
          select c.parent_id, 0 as depth, c.name
          union all
          select q.parent_id, u.depth + 1, q.name from up u
          cross join lateral (select parent_id, name from categories
            where tenant_id = ${tx.tenantId} and id = u.parent_id offset 0) q
        ) select jsonb_agg(name order by depth desc) as path from up) a
      where pc.tenant_id = ${tx.tenantId} and pc.product_id = p.id), '[]') as categories
  from products p
  left join brands b on b.tenant_id = p.tenant_id and b.id = p.brand_id
  left join tax_rates t on t.tenant_id = p.tenant_id and t.id = p.tax_rate_id
  where p.tenant_id = ${tx.tenantId} and p.id = any(${ids}::bigint[]) order by p.id`;
