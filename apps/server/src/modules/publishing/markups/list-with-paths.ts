import type { MarkupList } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/errors.ts';

type Row = Omit<MarkupList['data'][number], 'path'> & { path: string[] | null };

/**
 * The markups of a connection with how many products each is about, brands before categories.
 *
 * @throws ApiError not_found
 */
export async function listMarkupsWithPaths(tx: Tx, connectionId: number): Promise<MarkupList> {
  const [connection, rows] = await Promise.all([
    tx.first(sql<{ markup_percent: number | null }>`
      select markup_percent::float8 from connections where tenant_id = ${tx.tenantId} and id = ${connectionId}`),
    tx.run(sql<Row>`
      select m.brand_id, m.category_id, coalesce(b.name, c.name) as name, m.markup_percent::float8, up.path,
        case when m.brand_id is null then (
          with recursive down as (
            select m.category_id as id
            union select k.id from down join categories k on k.tenant_id = m.tenant_id and k.parent_id = down.id
          ) select count(distinct pc.product_id) from product_categories pc
            where pc.tenant_id = m.tenant_id and pc.category_id in (select id from down))
        else (select count(*) from products p where p.tenant_id = m.tenant_id and p.brand_id = m.brand_id) end as products
      from markup_rules m
      left join brands b on b.tenant_id = m.tenant_id and b.id = m.brand_id
      left join categories c on c.tenant_id = m.tenant_id and c.id = m.category_id
      left join lateral (
        with recursive levels as (
          select c.id, c.parent_id, c.name, 0 as depth where c.id is not null
          union all
          select k.id, k.parent_id, k.name, depth + 1 from levels
          join categories k on k.tenant_id = m.tenant_id and k.id = levels.parent_id
        ) select array_agg(name order by depth desc) as path from levels) up on true
      where m.tenant_id = ${tx.tenantId} and m.connection_id = ${connectionId}
      order by m.brand_id is null, name, m.id`),
  ]);
  if (connection === undefined) throw notFound('connection');
  return { ...connection, data: rows.map((row) => ({ ...row, path: row.path ?? [] })) };
}
