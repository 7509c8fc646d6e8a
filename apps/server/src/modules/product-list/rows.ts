import { GRID_NAMES, type GridName } from '@sluice/contracts';
import type { ChannelState, ProductListQuery, ProductListRow, ProductSort } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import {
  fragment,
  join,
  literal,
  nothing,
  type SqlFragment,
  type Statement,
  sql,
} from '../../platform/db/sql.ts';
import { type Page, timestamp } from '../../platform/http/present.ts';
import {
  type PlainRow,
  plainColumns,
  presentListItem,
  presentPlain,
  productsByIds,
} from '../catalog/index.ts';
import { channelStates } from '../delivery/index.ts';

/** The key of each sort. Ids order equal keys, so that no product appears on two pages. */
const SORT_KEYS: Record<ProductSort, SqlFragment> = {
  id: nothing,
  // This is exactly the expression of the index of names.
  name: fragment`left(p.search_key, 80)`,
  sku: fragment`p.sku`,
  price: fragment`p.price`,
  quantity: fragment`coalesce(stock.quantity, 0)`,
  updated_at: fragment`p.updated_at`,
};

const localStock = (
  tx: Tx,
): SqlFragment => fragment`left join stock_levels stock on stock.tenant_id = p.tenant_id and stock.product_id = p.id
  and stock.location_id = (select id from stock_locations k where k.tenant_id = ${tx.tenantId} and k.type = 'local')`;

/** The order of a list, and the join on `products p` that it needs. */
export function orderOf(
  tx: Tx,
  { sort = 'id', direction = 'desc' }: Pick<ProductListQuery, 'sort' | 'direction'>,
): {
  joined: SqlFragment;
  keys: SqlFragment;
} {
  const way = direction === 'asc' ? fragment`asc` : fragment`desc`;
  const key = sort === 'id' ? nothing : fragment`${SORT_KEYS[sort]} ${way}, `;
  return { joined: sort === 'quantity' ? localStock(tx) : nothing, keys: fragment`${key}p.id ${way}` };
}

/** The ids of one page in their order: the page is cut before anything else of its products is read. */
export function pageOfIds(
  tx: Tx,
  filters: SqlFragment[],
  order: Pick<ProductListQuery, 'sort' | 'direction'>,
  page: Page,
): Statement<{ id: number }> {
  const { joined, keys } = orderOf(tx, order);
  return sql<{ id: number }>`
    select p.id from products p ${joined}
    where ${join([fragment`p.tenant_id = ${tx.tenantId}`, ...filters], ' and ')}
    order by ${keys} limit ${literal(page.perPage)} offset ${page.offset}`;
}

interface MoreRow extends Pick<PlainRow, GridName> {
  id: number;
  is_bundle: boolean;
  tags: string[];
  categories: { id: number; name: string }[];
  created_at: Date;
  updated_at: Date;
}

/** The columns that the public API does not show in its list. */
const moreOf = (tx: Tx, ids: readonly number[]): Statement<MoreRow> => sql<MoreRow>`
  select p.id, ${plainColumns(GRID_NAMES)}, p.tags, p.created_at, p.updated_at,
    exists (select from bundle_components b where b.tenant_id = p.tenant_id and b.bundle_id = p.id) as is_bundle,
    coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name_key, c.id)
      from product_categories pc join categories c on c.tenant_id = pc.tenant_id and c.id = pc.category_id
      where pc.tenant_id = p.tenant_id and pc.product_id = p.id), '[]') as categories
  from products p where p.tenant_id = ${tx.tenantId} and p.id = any(${ids}::bigint[])`;

/** Products as the list shows them, in the given order; just deleted ones are missing. */
export async function presentRows(tx: Tx, ids: readonly number[]): Promise<ProductListRow[]> {
  if (ids.length === 0) return [];
  const [rows, more, states] = await Promise.all([
    tx.run(productsByIds(tx, ids)),
    tx.run(moreOf(tx, ids)),
    tx.run(channelStates(tx, ids)),
  ]);
  const base = new Map(rows.map((row) => [row.id, row]));
  const rest = new Map(more.map((row) => [row.id, row]));
  const channels = new Map<number, { credential_id: number; state: ChannelState }[]>();
  for (const { product_id, ...state } of states) {
    const known = channels.get(product_id);
    if (known === undefined) channels.set(product_id, [state]);
    else known.push(state);
  }
  return ids.flatMap((id) => {
    const row = base.get(id);
    const other = rest.get(id);
    if (row === undefined || other === undefined) return [];
    return {
      ...other,
      ...presentPlain<GridName>(other),
      ...presentListItem(row),
      channels: channels.get(id) ?? [],
      created_at: timestamp(other.created_at),
      updated_at: timestamp(other.updated_at),
    };
  });
}
