import { foldKey, type RuleConditions } from '@sluice/contracts';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, join, literal, type SqlFragment, type Statement, sql } from '../../../platform/db/sql.ts';
import type { PublishRule } from './store.ts';

export interface RuleCount {
  id: number;
  /** Products that meet its conditions. */
  matching: number;
  /** Products it decides, because no rule before it matches. */
  deciding: number;
}

/** Counts the products each rule matches and decides, in one pass over the catalogue. Inactive rules decide nothing. */
export async function countMatches(tx: Tx, rules: readonly PublishRule[]): Promise<RuleCount[]> {
  if (rules.length === 0) return [];
  const conditions = rules.map((rule) => conditionSql(tx, rule.conditions));
  const cases = rules.flatMap((rule, at) =>
    rule.is_active ? fragment`when ${conditions[at]} then ${at}::integer` : [],
  );
  const decided = cases.length === 0 ? fragment`null::integer` : fragment`case ${join(cases, ' ')} end`;
  const flags = join(conditions, ', ');
  const rows = await tx.run(sql<{ matched: boolean[]; decided: number | null; n: number }>`
    select matched, decided, count(*) as n from (
      select array[${flags}] as matched, ${decided} as decided from products p
      where p.tenant_id = ${tx.tenantId}) m
    group by matched, decided`);
  return rules.map(({ id }, at) => {
    const sum = (wanted: (row: (typeof rows)[number]) => boolean): number =>
      rows.reduce((total, row) => (wanted(row) ? total + row.n : total), 0);
    return {
      id,
      matching: sum((row) => row.matched[at] === true),
      deciding: sum((row) => row.decided === at),
    };
  });
}

/** The first products that meet the conditions. */
export const matchingProducts = (
  tx: Tx,
  conditions: RuleConditions,
  limit: number,
): Statement<{ id: number; name: string; sku: string | null }> => sql`
  select p.id, p.name, p.sku from products p
  where p.tenant_id = ${tx.tenantId} and ${conditionSql(tx, conditions)} order by p.id limit ${literal(limit)}`;

/**
 * The conditions of `rules/rule.ts` over a row `p` of products; never null. Every table is compared with the tenant itself:
 * by that of `p`, Citus finds no node for a subquery of the SELECT list, and refuses the recursion in it.
 */
function conditionSql(tx: Tx, conditions: RuleConditions): SqlFragment {
  const { brand_ids, category_ids, group_ids, price, stock, status, has_image, tags, sku_patterns } =
    conditions;
  const all: SqlFragment[] = [fragment`true`];
  if (brand_ids) all.push(fragment`coalesce(p.brand_id = any(${brand_ids}::bigint[]), false)`);
  if (category_ids) all.push(inCategories(tx, category_ids));
  if (group_ids)
    all.push(fragment`exists (select from product_group_members g where g.tenant_id = ${tx.tenantId}
      and g.product_id = p.id and g.group_id = any(${group_ids}::bigint[]))`);
  all.push(...rangeSql(fragment`p.price`, price));
  all.push(...rangeSql(generalStock(tx), stock));
  if (status !== undefined) all.push(fragment`p.status = ${status}::boolean`);
  if (has_image !== undefined)
    all.push(fragment`exists (select from product_images i where i.tenant_id = ${tx.tenantId} and i.product_id = p.id)
      = ${has_image}::boolean`);
  if (tags) all.push(fragment`p.tag_keys && ${tags.map(foldKey)}::text[]`);
  if (sku_patterns)
    all.push(fragment`coalesce(p.sku like any(${sku_patterns.map(likePattern)}::text[]), false)`);
  return fragment`(${join(all, ' and ')})`;
}

const inCategories = (tx: Tx, ids: readonly number[]): SqlFragment => fragment`
  exists (select from product_categories pc where pc.tenant_id = ${tx.tenantId} and pc.product_id = p.id
    and pc.category_id = any(array(
      with recursive down as (
        select id from categories where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])
        union
        select c.id from down join categories c on c.tenant_id = ${tx.tenantId} and c.parent_id = down.id
      ) select id from down)))`;

const generalStock = (tx: Tx): SqlFragment => fragment`
  coalesce((select s.quantity from stock_levels s join stock_locations l on l.tenant_id = s.tenant_id
    and l.id = s.location_id and l.type = 'local' and l.is_active
    where s.tenant_id = ${tx.tenantId} and s.product_id = p.id), 0)`;

const rangeSql = (value: SqlFragment, range: { min?: number; max?: number } | undefined): SqlFragment[] => [
  ...(range?.min === undefined ? [] : [fragment`${value} >= ${range.min}::numeric`]),
  ...(range?.max === undefined ? [] : [fragment`${value} <= ${range.max}::numeric`]),
];

const likePattern = (pattern: string): string =>
  pattern
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')
    .replaceAll('?', '_');
