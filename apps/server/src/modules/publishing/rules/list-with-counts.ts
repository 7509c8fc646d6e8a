import type { PublishRuleList } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { countMatches } from './count.ts';
import { listRules } from './store.ts';

interface Named {
  id: number;
  name: string;
}

/** The rules of a connection with the counts of each, and the names of the records in their conditions. */
export async function listRulesWithCounts(tx: Tx, connectionId: number): Promise<PublishRuleList> {
  const rules = await tx.run(listRules(tx, connectionId));
  const ids = (name: 'brand_ids' | 'category_ids' | 'group_ids'): number[] => [
    ...new Set(rules.flatMap((rule) => rule.conditions[name] ?? [])),
  ];
  const [counts, all, brands, categories, groups] = await Promise.all([
    countMatches(tx, rules),
    tx.first(sql<{ n: number }>`select count(*) as n from products where tenant_id = ${tx.tenantId}`),
    tx.run(sql<Named>`
      select id, name from brands where tenant_id = ${tx.tenantId} and id = any(${ids('brand_ids')}::bigint[])`),
    tx.run(sql<Named>`
      select id, name from categories where tenant_id = ${tx.tenantId} and id = any(${ids('category_ids')}::bigint[])`),
    tx.run(sql<Named>`
      select id, name from product_groups where tenant_id = ${tx.tenantId} and id = any(${ids('group_ids')}::bigint[])`),
  ]);
  const decided = counts.reduce((sum, count) => sum + count.deciding, 0);
  const data = rules.map((rule, at) => ({
    ...rule,
    matching: counts[at]?.matching ?? 0,
    deciding: counts[at]?.deciding ?? 0,
  }));
  return {
    data,
    products: all!.n,
    undecided: all!.n - decided,
    undecided_go_out: !rules.some((rule) => rule.is_active && rule.action === 'include'),
    brands,
    categories,
    groups,
  };
}

/** Groups, and the tags that most products have. */
export async function ruleChoices(tx: Tx) {
  const [groups, tags] = await Promise.all([
    tx.run(sql<Named>`
      select id, name from product_groups where tenant_id = ${tx.tenantId} order by name, id limit 1000`),
    tx.run(sql<{ tag: string; products: number }>`
      select min(t) as tag, count(*) as products from products p cross join unnest(p.tags) t
      where p.tenant_id = ${tx.tenantId} group by lower(t) order by 2 desc, 1 limit 200`),
  ]);
  return { groups, tags };
}
