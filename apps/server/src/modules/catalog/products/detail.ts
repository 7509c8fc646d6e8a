import type { ProductDetail } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { literal, type Statement, sql } from '../../../platform/db/sql.ts';
import { number, timestamp } from '../../../platform/http/present.ts';
import { withVat } from '../../pricing/index.ts';
import { type ProductRow, plainColumns } from './columns.ts';
import { asObject, type NamedText } from './named-texts.ts';
import { plainError } from './plain-error.ts';
import { presentPlain } from './plain-values.ts';

interface DetailRow extends Omit<ProductRow, 'tags' | 'variant_options' | 'properties'> {
  tags: string[];
  variant_options: NamedText[];
  properties: NamedText[];
  variants: (Omit<ProductDetail['variants'][number], 'variant_options'> & { variant_options: NamedText[] })[];
  tax_rate_name: string | null;
  tax_rate: string | null;
  brand_name: string | null;
  created_at: Date;
  updated_at: Date;
  stock: ProductDetail['stock'];
  images: ProductDetail['images'];
  groups: ProductDetail['groups'];
  categories: ProductDetail['categories'];
  mappings: (Omit<ProductDetail['mappings'][number], 'published_at'> & {
    published_at: string | null;
    issue_code: string | null;
  })[];
  overrides: ProductDetail['channel_overrides'];
  translations: ProductDetail['translations'];
}

const MOST_VARIANTS = 100;

/**
 * Reads one product with everything that belongs to it, in one statement. `offset 0` keeps the walk up to the root on
 * the primary key: on a table without statistics the plan read all categories once for each level, 1.3 s for a path of
 * 2,000.
 */
export const productDetail = (tx: Tx, id: number): Statement<DetailRow> => sql<DetailRow>`
  select p.id, ${plainColumns()}, p.price,
    t.id as tax_rate_id, t.name as tax_rate_name, t.rate as tax_rate, b.id as brand_id, b.name as brand_name,
    p.tags, p.list_price, p.variant_options, p.properties, p.created_at, p.updated_at,
    coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from (
        select id, name, sku, variant_options from products v
        where v.tenant_id = ${tx.tenantId} and v.family_code = p.family_code order by id limit ${literal(MOST_VARIANTS)}) v), '[]') as variants,
    coalesce((select jsonb_agg(jsonb_build_object('location_id', k.id, 'code', k.code, 'label', k.label, 'type', k.type,
        'quantity', l.quantity) order by k.type <> 'local', k.id)
      from stock_levels l join stock_locations k on k.tenant_id = l.tenant_id and k.id = l.location_id
      where l.tenant_id = ${tx.tenantId} and l.product_id = p.id), '[]') as stock,
    coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'url', ${tx.media}::text || i.storage_key, 'sort_order', i.sort_order)
        order by i.sort_order, i.id)
      from product_images i where i.tenant_id = ${tx.tenantId} and i.product_id = p.id), '[]') as images,
    coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.id)
      from product_group_members m join product_groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
      where m.tenant_id = ${tx.tenantId} and m.product_id = p.id), '[]') as groups,
    coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'path', a.path) order by c.id)
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
      where pc.tenant_id = ${tx.tenantId} and pc.product_id = p.id), '[]') as categories,
    coalesce((select jsonb_agg(jsonb_build_object('credential_id', l.connection_id, 'platform', k.platform,
        'sync_id', l.sync_id, 'status', l.state, 'issue_code', l.issue_code, 'last_error', l.issue_message, 'published_at', l.published_at)
        order by l.connection_id)
      from listings l join connections k on k.tenant_id = l.tenant_id and k.id = l.connection_id
      where l.tenant_id = ${tx.tenantId} and l.product_id = p.id), '[]') as mappings,
    coalesce((select jsonb_agg(jsonb_build_object('credential_id', o.connection_id, 'price', o.price,
        'markup_percent', o.markup_percent, 'stock', o.stock, 'source', o.source, 'state', o.state)
        order by o.connection_id)
      from channel_overrides o where o.tenant_id = ${tx.tenantId} and o.product_id = p.id
        and num_nonnulls(o.price, o.markup_percent, o.stock) > 0), '[]') as overrides,
    coalesce((select jsonb_agg(jsonb_build_object('locale', locale, 'name', name, 'description', description,
        'family_name', family_name) order by locale collate "C")
      from product_translations y where y.tenant_id = ${tx.tenantId} and y.product_id = p.id), '[]') as translations
  from products p
  left join brands b on b.tenant_id = ${tx.tenantId} and b.id = p.brand_id
  left join tax_rates t on t.tenant_id = ${tx.tenantId} and t.id = p.tax_rate_id
  where p.tenant_id = ${tx.tenantId} and p.id = ${id}`;

/** The detail record as the API writes it. */
export function presentDetail(row: DetailRow): ProductDetail {
  const bag = row.stock
    .filter((level) => level.type !== 'local')
    .map((level) => [level.code, level.quantity]);
  return {
    id: row.id,
    ...presentPlain(row),
    descriptions: [{ locale: null, description: row.description }, ...row.translations].flatMap(
      ({ locale: language, description }) => (description === null ? [] : [{ language, description }]),
    ),
    price: number(row.price),
    price_with_vat: number(withVat(row.price, row.tax_rate)),
    tax_rate_id: row.tax_rate_id,
    tax_rate:
      row.tax_rate_id === null
        ? null
        : { id: row.tax_rate_id, name: row.tax_rate_name!, rate: number(row.tax_rate!) },
    brand_id: row.brand_id,
    brand_name: row.brand_name,
    brand: row.brand_id === null ? null : { id: row.brand_id, name: row.brand_name! },
    category_ids: row.categories.map((category) => category.id),
    categories: row.categories,
    groups: row.groups,
    tags: row.tags,
    list_price: row.list_price === null ? null : number(row.list_price),
    list_price_with_vat: row.list_price === null ? null : number(withVat(row.list_price, row.tax_rate)),
    variant_options: asObject(row.variant_options),
    properties: asObject(row.properties),
    variants: row.variants.map((one) => ({ ...one, variant_options: asObject(one.variant_options) })),
    images: row.images,
    quantity: row.stock.find((level) => level.type === 'local')?.quantity ?? 0,
    attribute_bag: Object.fromEntries(bag),
    stock: row.stock,
    mappings: row.mappings.map(({ issue_code, ...mapping }) => ({
      ...mapping,
      last_error: plainError(issue_code, mapping.last_error),
      published_at: mapping.published_at === null ? null : timestamp(new Date(mapping.published_at)),
    })),
    channel_overrides: row.overrides,
    translations: row.translations,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  };
}
