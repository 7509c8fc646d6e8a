import type { ConnectionSettings } from '@sluice/contracts';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, type Statement, sql } from '../../platform/db/sql.ts';
import type { NamedText, Translation } from '../catalog/index.ts';
import type { PriceSettings } from '../pricing/index.ts';
import type { GuardLimits } from './plan/guard.ts';
import type { RuleFact } from './rules/rule.ts';
import type { ScheduleFact } from './scheduled.ts';

export interface OverrideFact {
  price: string | null;
  /** The currency of `price`. */
  currency: string | null;
  markup_percent: string | null;
  /** The stock as somebody set it. */
  stock: number | null;
  /** Units of it sold on the channel since. */
  stock_sold: number;
  is_excluded: boolean;
  source: string;
}

/** The texts and attribute values that a product has on one connection alone; null = none of its own. */
export interface OwnContent {
  title: string | null;
  description: string | null;
  family_name: string | null;
  /** By the codes that the attributes have on the channel. */
  attributes: Record<string, string>;
}

/** The texts of a product in one language; null = none in it. */
export type TranslatedTexts = Omit<Translation, 'locale'>;

export interface CategoryFact {
  id: number;
  /** From root to this category. */
  levels: { id: number; name: string; publish_enabled: boolean }[];
}

/** The article of which a product is a variant. */
export interface FamilyFact {
  code: string;
  /** All its products that have options, the oldest first. */
  variants: readonly ProductFacts[];
  /** An older variant on sale with the same options, which no channel can distinguish from this one. */
  twin_id: number | null;
}

/** Every fact of a product that decides what channels get. */
export interface ProductFacts {
  id: number;
  name: string;
  sku: string | null;
  ean: string | null;
  model: string | null;
  description: string | null;
  status: boolean;
  publish_enabled: boolean;
  price: string;
  list_price: string | null;
  vat_rate: string | null;
  /** In kilograms. */
  weight: string | null;
  properties: NamedText[];
  variant_options: NamedText[];
  family_name: string | null;
  family: FamilyFact | null;
  brand_id: number | null;
  brand: string | null;
  /** Its tags, folded. */
  tag_keys: string[];
  group_ids: number[];
  tags: string[];
  /** Location id to quantity. */
  stock: Record<number, number>;
  /** Addresses, the primary image first. */
  images: string[];
  categories: CategoryFact[];
  /** By connection id. */
  overrides: Record<number, OverrideFact>;
  /** By connection id. */
  own_content: Record<number, OwnContent>;
  scheduled: ScheduleFact[];
  /** By locale, of the languages that connections ask for. */
  translations: Record<string, TranslatedTexts>;
}

/** The settings of a connection that require more of a listing than every sale does. */
export type SaleRequirements = Pick<
  ConnectionSettings,
  | 'require_vat'
  | 'require_sku'
  | 'require_barcode'
  | 'require_brand'
  | 'require_category'
  | 'require_image'
  | 'require_description'
>;

export interface StoreFact {
  location_id: number;
  code: string;
  label: string;
  platform_store_id: string;
  is_active: boolean;
}

/** Every fact of a connection that decides what it gets. */
export interface ConnectionFacts extends PriceSettings, SaleRequirements, GuardLimits {
  id: number;
  platform: string;
  label: string;
  /** Its currency differs from the tenant's own, so it needs a rate. */
  foreign_currency: boolean;
  /** The language in which it gets texts, BCP 47; null = those of the catalogue. */
  content_locale: string | null;
  /** Its settings that change how listings look, as one text; '' = all have their original values. */
  content_settings: string;
  stock_buffer: number;
  stock_cap: number | null;
  /** Takes excluded products off sale while they are live; otherwise they stay unchanged. */
  withdraw_excluded: boolean;
  /** In order; the first matching rule decides. */
  rules: RuleFact[];
  /** Percentages by brand id and by category id. */
  brand_markups: Record<number, string>;
  category_markups: Record<number, string>;
  /** Null while it is switched off. */
  local_location_id: number | null;
  stores: StoreFact[];
  store_stock: 'by_code' | 'share' | 'copy';
  /**
   * The store that shows the general stock under `by_code`; if it is inactive or missing, the first active one does.
   */
  general_store_id: number | null;
  /** The guard's next step with the changes it holds. */
  guard_state: 'gathering' | 'held' | 'releasing' | null;
}

interface ProductFactRow extends Omit<ProductFacts, 'categories' | 'family'> {
  category_ids: number[];
  family_code: string | null;
  variant_key: string;
}

/**
 * The products, and the other variants of their families, since all of them decide who speaks for a family. A product
 * without options is no variant, whatever family it names.
 */
const withVariants = (tx: Tx, ids: readonly number[]): SqlFragment => fragment`
  select unnest(${ids}::bigint[]) union
  select v.id from products f join products v on v.tenant_id = f.tenant_id and v.family_code = f.family_code
  where f.tenant_id = ${tx.tenantId} and f.id = any(${ids}::bigint[])
    and f.variant_options <> '[]' and v.variant_options <> '[]'`;

const productRows = (tx: Tx, ids: readonly number[]): Statement<ProductFactRow> => sql<ProductFactRow>`
  select p.id, p.name, p.sku, p.ean, p.model, p.description, p.status, p.publish_enabled, p.price, p.list_price,
    t.rate as vat_rate, p.weight, p.properties, p.variant_options, p.family_code, p.family_name, p.variant_key,
    p.brand_id, b.name as brand, p.tags, p.tag_keys,
    array(select group_id from product_group_members g
      where g.tenant_id = p.tenant_id and g.product_id = p.id order by group_id) as group_ids,
    coalesce((select jsonb_object_agg(location_id, quantity) from stock_levels s
      where s.tenant_id = p.tenant_id and s.product_id = p.id), '{}') as stock,
    array(select ${tx.media}::text || storage_key from product_images i
      where i.tenant_id = p.tenant_id and i.product_id = p.id order by sort_order, id) as images,
    array(select category_id from product_categories c
      where c.tenant_id = p.tenant_id and c.product_id = p.id order by category_id) as category_ids,
    coalesce((select jsonb_object_agg(connection_id, jsonb_build_object('price', price::text,
        'currency', currency, 'markup_percent', markup_percent::text, 'stock', stock, 'stock_sold', stock_sold, 'is_excluded', is_excluded, 'source', source)) from channel_overrides o
      where o.tenant_id = p.tenant_id and o.product_id = p.id), '{}') as overrides,
    coalesce((select jsonb_object_agg(connection_id, jsonb_build_object('title', title, 'description', description,
        'family_name', family_name, 'attributes', attributes)) from content_overrides n
      where n.tenant_id = p.tenant_id and n.product_id = p.id), '{}') as own_content,
    coalesce((select jsonb_agg(jsonb_build_object('connection_id', connection_id, 'price', price::text,
        'currency', currency, 'until', to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'holds', state = 'active', 'confirmed', confirmed)) from scheduled_prices h
      where h.tenant_id = p.tenant_id and h.product_id = p.id and (h.state = 'active'
        or h.state = 'ended' and h.confirmed is not null and h.switched_at > now() - interval '1 hour')), '[]') as scheduled,
    coalesce((select jsonb_object_agg(locale, jsonb_build_object('name', name, 'description', description,
        'family_name', family_name)) from product_translations y
      where y.tenant_id = p.tenant_id and y.product_id = p.id
        and split_part(y.locale, '-', 1) = any(array(select split_part(content_locale, '-', 1) from connections c
          where c.tenant_id = ${tx.tenantId}))), '{}') as translations
  from products p
  left join brands b on b.tenant_id = p.tenant_id and b.id = p.brand_id
  left join tax_rates t on t.tenant_id = p.tenant_id and t.id = p.tax_rate_id
  where p.tenant_id = ${tx.tenantId} and p.id in (${withVariants(tx, ids)})
  order by p.id`;

interface CategoryLevel {
  id: number;
  parent_id: number | null;
  name: string;
  publish_enabled: boolean;
}

/** The categories of the products and all their ancestors. */
const categoryLevels = (
  tx: Tx,
  productIds: readonly number[],
): Statement<CategoryLevel> => sql<CategoryLevel>`
  with recursive up as (
    select c.id, c.parent_id, c.name, c.publish_enabled from categories c
    where c.tenant_id = ${tx.tenantId} and c.id in (select category_id from product_categories
      where tenant_id = ${tx.tenantId} and product_id in (${withVariants(tx, productIds)}))
    union
    select c.id, c.parent_id, c.name, c.publish_enabled from up
    join categories c on c.tenant_id = ${tx.tenantId} and c.id = up.parent_id
  ) select * from up`;

/** Facts of products, in the order of their ids; products that do not exist are missing. One round trip. */
export async function loadProductFacts(tx: Tx, ids: readonly number[]): Promise<ProductFacts[]> {
  const [rows, levels] = await Promise.all([tx.run(productRows(tx, ids)), tx.run(categoryLevels(tx, ids))]);
  const byId = new Map(levels.map((level) => [level.id, level]));
  const facts = new Map<number, CategoryFact>();
  const categoryFact = (id: number): CategoryFact => {
    const known = facts.get(id);
    if (known !== undefined) return known;
    const path: CategoryFact['levels'] = [];
    for (
      let at = byId.get(id);
      at !== undefined;
      at = at.parent_id === null ? undefined : byId.get(at.parent_id)
    ) {
      path.push(at);
    }
    const fact = { id, levels: path.reverse() };
    facts.set(id, fact);
    return fact;
  };
  const products = rows.map(({ category_ids, family_code, variant_key, ...row }) => ({
    facts: { ...row, categories: category_ids.map(categoryFact), family: null } as ProductFacts,
    family_code,
    variant_key,
  }));
  const variants = products.filter(({ facts }) => facts.variant_options.length > 0);
  for (const [code, its] of Map.groupBy(variants, (one) => one.family_code))
    if (code !== null) joinFamily(code, its);
  const asked = new Set(ids);
  return products.flatMap(({ facts }) => (asked.has(facts.id) ? facts : []));
}

function joinFamily(code: string, its: readonly { facts: ProductFacts; variant_key: string }[]): void {
  const variants = its.map(({ facts }) => facts);
  /** The oldest product on sale, by key. */
  const onSale = new Map<string, number>();
  for (const { facts, variant_key } of its) {
    facts.family = { code, variants, twin_id: onSale.get(variant_key) ?? null };
    if (facts.status && facts.publish_enabled && !onSale.has(variant_key)) onSale.set(variant_key, facts.id);
  }
}

/** Facts of the tenant's publish targets, or of one of them, which may also be a deleted one that is being emptied. */
export const connectionFacts = (
  tx: Tx,
  connectionId: number | null = null,
): Statement<ConnectionFacts> => sql<ConnectionFacts>`
  select c.id, c.platform, c.label, coalesce(c.currency, t.currency) as currency,
    coalesce(c.currency, t.currency) <> t.currency as foreign_currency,
    (select rate from currency_rates r where r.tenant_id = c.tenant_id and r.currency = c.currency
      and c.currency <> t.currency) as currency_rate,
    c.markup_percent, c.prices_with_vat, c.price_rounding, c.price_rounding_direction, c.minimum_price,
    c.stock_buffer, c.stock_cap, c.withdraw_excluded or c.withdrawing_since is not null as withdraw_excluded, c.guard_withdraw_percent, c.guard_price_percent,
    c.guard_price_share_percent, c.guard_withdraw_minimum, c.guard_price_minimum, c.guard_price_drop_percent,
    c.guard_price_rise_percent,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'position', position, 'action', action, 'label', label,
        'conditions', conditions) order by position)
      from publish_rules r where r.tenant_id = c.tenant_id and r.connection_id = c.id and r.is_active), '[]') as rules,
    coalesce((select jsonb_object_agg(brand_id, markup_percent::text) from markup_rules m
      where m.tenant_id = c.tenant_id and m.connection_id = c.id and brand_id is not null), '{}') as brand_markups,
    coalesce((select jsonb_object_agg(category_id, markup_percent::text) from markup_rules m
      where m.tenant_id = c.tenant_id and m.connection_id = c.id and category_id is not null), '{}') as category_markups,
    c.require_vat, c.require_sku, c.require_barcode, c.require_brand, c.require_category, c.require_image,
    c.require_description, c.store_stock, c.general_store_id, c.content_settings, c.content_locale,
    (select id from stock_locations l where l.tenant_id = c.tenant_id and l.type = 'local' and l.is_active) as local_location_id,
    coalesce((select jsonb_agg(jsonb_build_object('location_id', l.id, 'code', l.code, 'label', l.label,
        'platform_store_id', l.platform_store_id, 'is_active', l.is_active) order by l.id)
      from stock_locations l where l.tenant_id = c.tenant_id and l.connection_id = c.id), '[]') as stores, c.guard_state
  from connections c join tenants t on t.id = c.tenant_id
  where c.tenant_id = ${tx.tenantId} and case when ${connectionId}::bigint is null then c.is_target
    else c.id = ${connectionId} and (c.is_target or c.withdrawing_since is not null) end
  order by c.id`;
