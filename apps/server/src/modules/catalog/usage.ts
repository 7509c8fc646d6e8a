import type { Usage } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/http/errors.ts';

export type UsedKind = 'brand' | 'category' | 'group';

const none = fragment`0`;

/** Publish rules whose conditions name this id. */
const rulesNaming = (tx: Tx, key: string, id: number): SqlFragment => fragment`
  (select count(*) from publish_rules r where r.tenant_id = ${tx.tenantId} and r.conditions -> ${key}::text @> to_jsonb(${id}::bigint))`;

type Count = Exclude<keyof Usage, 'kept_on'>;

/** Channels that already had a brand or category of this name, where it stays whatever happens here. */
const keptOn = (tx: Tx, kind: UsedKind, id: number): SqlFragment => fragment`
  array(select c.label from channel_terms t join connections c on c.tenant_id = t.tenant_id and c.id = t.connection_id
    where t.tenant_id = ${tx.tenantId} and t.kind = ${kind} and t.term_id = ${id} and t.sync_id is not null and not t.made order by c.label)`;

function countsOf(tx: Tx, kind: UsedKind, id: number): Record<Count, SqlFragment> {
  const tenant = tx.tenantId;
  switch (kind) {
    case 'brand':
      return {
        products_count: fragment`(select count(*) from products where tenant_id = ${tenant} and brand_id = ${id})`,
        rules_count: rulesNaming(tx, 'brand_ids', id),
        markups_count: fragment`(select count(*) from markup_rules where tenant_id = ${tenant} and brand_id = ${id})`,
        mappings_count: none,
        options_count: none,
      };
    case 'category':
      return {
        products_count: fragment`(select count(*) from product_categories where tenant_id = ${tenant} and category_id = ${id})`,
        rules_count: rulesNaming(tx, 'category_ids', id),
        markups_count: fragment`(select count(*) from markup_rules where tenant_id = ${tenant} and category_id = ${id})`,
        mappings_count: fragment`(select count(*) from category_mappings where tenant_id = ${tenant} and category_id = ${id})`,
        options_count: fragment`(select count(*) from category_options where tenant_id = ${tenant} and category_id = ${id})`,
      };
    case 'group':
      return {
        products_count: fragment`(select count(*) from product_group_members where tenant_id = ${tenant} and group_id = ${id})`,
        rules_count: rulesNaming(tx, 'group_ids', id),
        markups_count: none,
        mappings_count: none,
        options_count: none,
      };
  }
}

const exists = (tx: Tx, kind: UsedKind, id: number) =>
  ({
    brand: sql`select from brands where tenant_id = ${tx.tenantId} and id = ${id}`,
    category: sql`select from categories where tenant_id = ${tx.tenantId} and id = ${id}`,
    group: sql`select from product_groups where tenant_id = ${tx.tenantId} and id = ${id}`,
  })[kind];

/** Counts the references to a brand, category or group. @throws ApiError not_found */
export async function usageOf(tx: Tx, kind: UsedKind, id: number): Promise<Usage> {
  const counts = countsOf(tx, kind, id);
  const [found, usage] = await Promise.all([
    tx.first(exists(tx, kind, id)),
    tx.first(sql<Usage>`
      select ${counts.products_count} as products_count, ${counts.rules_count} as rules_count,
        ${counts.markups_count} as markups_count, ${counts.mappings_count} as mappings_count,
        ${counts.options_count} as options_count, ${keptOn(tx, kind, id)} as kept_on`),
  ]);
  if (found === undefined) throw notFound(kind);
  return usage!;
}
