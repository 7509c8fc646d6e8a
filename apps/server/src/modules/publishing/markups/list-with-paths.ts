import type { MarkupList } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, type Statement, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/http/errors.ts';

type Row = Omit<MarkupList['data'][number], 'path'>;

/**
 * The markups of a connection with the number of products each applies to, brands before categories.
 *
 * @throws ApiError not_found
 */
export async function listMarkupsWithPaths(tx: Tx, connectionId: number): Promise<MarkupList> {
  const [connection, rows, products, levels] = await Promise.all([
    tx.first(sql<{ markup_percent: number | null }>`
      select markup_percent::float8 from connections where tenant_id = ${tx.tenantId} and id = ${connectionId}`),
    tx.run(sql<Row>`
      select m.brand_id, m.category_id, coalesce(b.name, c.name) as name, m.markup_percent::float8,
        (select count(*) from products p where p.tenant_id = m.tenant_id and p.brand_id = m.brand_id) as products
      from markup_rules m
      left join brands b on b.tenant_id = m.tenant_id and b.id = m.brand_id
      left join categories c on c.tenant_id = m.tenant_id and c.id = m.category_id
      where m.tenant_id = ${tx.tenantId} and m.connection_id = ${connectionId}
      order by m.brand_id is null, name, m.id`),
    tx.run(productsBelow(tx, connectionId)),
    tx.run(levelsAbove(tx, connectionId)),
  ]);
  if (connection === undefined) throw notFound('connection');
  const counts = new Map(products.map((row) => [row.id, row.products]));
  const byId = new Map(levels.map((level) => [level.id, level]));
  const data = rows.map((row) =>
    row.category_id === null
      ? { ...row, path: [] }
      : { ...row, path: pathOf(byId, row.category_id), products: counts.get(row.category_id) ?? 0 },
  );
  return { ...connection, data };
}

const marked = (tx: Tx, connectionId: number) => fragment`
  select category_id from markup_rules
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and category_id is not null`;

/**
 * Products in each category with a markup and below it. One walk serves all categories: one walk each took 30 s in a
 * tree 2,000 deep.
 */
const productsBelow = (tx: Tx, connectionId: number): Statement<{ id: number; products: number }> => sql<{
  id: number;
  products: number;
}>`
  with recursive down as (
    select category_id as root, category_id as id from (${marked(tx, connectionId)}) m
    union all
    select down.root, k.id from down join categories k on k.tenant_id = ${tx.tenantId} and k.parent_id = down.id
  )
  select down.root as id, count(distinct pc.product_id) as products from down
  join product_categories pc on pc.tenant_id = ${tx.tenantId} and pc.category_id = down.id
  group by down.root`;

interface Level {
  id: number;
  parent_id: number | null;
  name: string;
}

/** The categories with a markup and all their ancestors, each once. */
const levelsAbove = (tx: Tx, connectionId: number): Statement<Level> => sql<Level>`
  with recursive up as (
    select id, parent_id, name from categories
    where tenant_id = ${tx.tenantId} and id in (${marked(tx, connectionId)})
    union
    select k.id, k.parent_id, k.name from up
    join categories k on k.tenant_id = ${tx.tenantId} and k.id = up.parent_id
  ) select * from up`;

function pathOf(byId: ReadonlyMap<number, Level>, categoryId: number): string[] {
  const names: string[] = [];
  for (let at = byId.get(categoryId); at !== undefined; at = byId.get(at.parent_id ?? 0)) names.push(at.name);
  return names.reverse();
}
