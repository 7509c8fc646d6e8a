import type { ProductListQuery, ProductSiblings } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, join, type SqlFragment, type Statement, sql } from '../../platform/db/sql.ts';
import { orderOf } from './rows.ts';

/**
 * A product's position in a list, and its neighbours. A product that does not match the filters has the position it
 * would have, so that a person who mended the filtered property can go on to the next.
 */
export function siblingsOf(
  tx: Tx,
  id: number,
  filters: SqlFragment[],
  order: Pick<ProductListQuery, 'sort' | 'direction'>,
): Statement<ProductSiblings> {
  const { joined, keys } = orderOf(tx, order);
  const listed = join([fragment`p.tenant_id = ${tx.tenantId}`, ...filters], ' and ');
  return sql<ProductSiblings>`
    select previous, next, position, total from (
      select p.id, lag(p.id) over list as previous, lead(p.id) over list as next, row_number() over list as position,
        count(*) over () as total
      from products p ${joined}
      where p.tenant_id = ${tx.tenantId}
        and p.id in (select p.id from products p where ${listed} union all select ${id}::bigint)
      window list as (order by ${keys})) l
    where l.id = ${id}`;
}
