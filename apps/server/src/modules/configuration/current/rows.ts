import type { RuleConditions } from '@sluice/contracts';
import type { TenantPatch } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import type { ConnectionRow } from '../../channels/index.ts';

export interface ConnectionFacts extends ConnectionRow {
  role: 'target' | 'source' | 'both';
  restock_returns: boolean;
  reconcile_mode: 'mend' | 'report';
  source_fields: Record<string, 'shared' | 'source' | 'merchant'>;
  general_store: string | null;
  /** Whether the channel's category tree was ever read. */
  has_tree: boolean;
}

/** The connections of the tenant without those that are being deleted. */
export const connectionFacts = (tx: Tx): Statement<ConnectionFacts> => sql<ConnectionFacts>`
  select c.id, c.platform, c.label, c.status, c.config, c.sealed_secrets, c.markup_percent, c.prices_with_vat,
    c.price_rounding, c.stock_buffer, c.stock_cap, c.is_source,
    case when c.is_target and c.is_source then 'both' when c.is_source then 'source' else 'target' end as role,
    c.restock_returns, c.reconcile_mode, c.source_fields, s.platform_store_id as general_store,
    exists (select from channel_categories k where k.tenant_id = c.tenant_id and k.connection_id = c.id
      and k.path is not null) as has_tree
  from connections c
  left join stock_locations s on s.tenant_id = c.tenant_id and s.id = c.general_store_id
  where c.tenant_id = ${tx.tenantId} and c.deleting_since is null order by c.platform, lower(c.label), c.id`;

export interface ShopFacts {
  name: string;
  /** null = nobody said. */
  country: string | null;
  currency: string;
  prices_entered: NonNullable<TenantPatch['prices_entered']>;
  require_second_factor: boolean;
}

export const shopFacts = (tx: Tx): Statement<ShopFacts> => sql<ShopFacts>`
  select name, country, currency, prices_entered, require_second_factor from tenants where id = ${tx.tenantId}`;

export interface LocationFacts {
  id: number;
  code: string;
  label: string;
  type: 'local' | 'external' | 'marketplace_store';
  is_active: boolean;
  connection_id: number | null;
  platform_store_id: string | null;
}

export const locationFacts = (tx: Tx): Statement<LocationFacts> => sql<LocationFacts>`
  select id, code, label, type, is_active, connection_id, platform_store_id from stock_locations
  where tenant_id = ${tx.tenantId} order by type <> 'local', code`;

export interface RuleFacts {
  connection_id: number;
  id: number;
  action: 'include' | 'exclude';
  label: string;
  is_active: boolean;
  conditions: RuleConditions;
}

export const ruleFacts = (tx: Tx): Statement<RuleFacts> => sql<RuleFacts>`
  select connection_id, id, action, label, is_active, conditions from publish_rules
  where tenant_id = ${tx.tenantId} order by connection_id, position`;

export interface MarkupFacts {
  connection_id: number;
  brand_id: number | null;
  category_id: number | null;
  percent: number;
}

export const markupFacts = (tx: Tx): Statement<MarkupFacts> => sql<MarkupFacts>`
  select connection_id, brand_id, category_id, markup_percent::float8 as percent from markup_rules
  where tenant_id = ${tx.tenantId} order by connection_id, id`;

export interface CategoryMappingFacts {
  connection_id: number;
  category_id: number;
  sync_id: string;
  /** Path of the channel's category, where its tree has it. */
  path: string[] | null;
}

export const categoryMappingFacts = (tx: Tx): Statement<CategoryMappingFacts> => sql<CategoryMappingFacts>`
  select m.connection_id, m.category_id, m.sync_id, k.path from category_mappings m
  left join channel_categories k on k.tenant_id = m.tenant_id and k.connection_id = m.connection_id and k.sync_id = m.sync_id
  where m.tenant_id = ${tx.tenantId} order by m.connection_id, m.category_id`;

export interface AttributeFacts {
  connection_id: number;
  sync_id: string;
  code: string;
  source: 'fixed' | 'field' | 'tag' | 'option' | 'property' | null;
  argument: string | null;
  values: { value: string; channel_value: string }[];
  path: string[] | null;
}

/** Attributes with a source, with values that are mapped by hand, or with both. */
export const attributeFacts = (tx: Tx): Statement<AttributeFacts> => sql<AttributeFacts>`
  select a.connection_id, a.sync_id, a.code, s.source, s.argument, k.path,
    coalesce((select jsonb_agg(jsonb_build_object('value', v.value, 'channel_value', v.channel_value) order by v.value_key)
      from attribute_value_mappings v where v.tenant_id = ${tx.tenantId} and v.connection_id = a.connection_id
        and v.category_sync_id = a.sync_id and v.attribute_code = a.code), '[]') as values
  from (
    select connection_id, category_sync_id as sync_id, attribute_code as code from attribute_sources
    where tenant_id = ${tx.tenantId}
    union
    select connection_id, category_sync_id, attribute_code from attribute_value_mappings
    where tenant_id = ${tx.tenantId}
  ) a
  left join attribute_sources s on s.tenant_id = ${tx.tenantId} and s.connection_id = a.connection_id
    and s.category_sync_id = a.sync_id and s.attribute_code = a.code
  left join channel_categories k on k.tenant_id = ${tx.tenantId} and k.connection_id = a.connection_id and k.sync_id = a.sync_id
  order by a.connection_id, a.sync_id, a.code`;
