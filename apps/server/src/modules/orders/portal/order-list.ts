import { foldLetters } from '@sluice/contracts';
import { OPEN_ORDER_STATUSES, type OrderListItem, type OrderListQuery } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import {
  endOf,
  fragment,
  join,
  literal,
  type SqlFragment,
  type Statement,
  sql,
} from '../../../platform/db/sql.ts';
import { number, type Page, timestamp } from '../../../platform/http/present.ts';
import { firstImage } from '../../catalog/index.ts';
import { countOrders } from '../list.ts';

const UNMATCHED = fragment`exists (select from order_lines l
  where l.tenant_id = o.tenant_id and l.order_id = o.id and l.product_id is null)`;

/** Actions `a` that were refused, as long as no later one of their kind took their place. */
export const REFUSED = fragment`a.state = 'refused' and not exists (select from order_actions e
  where e.tenant_id = a.tenant_id and e.order_id = a.order_id and e.kind = a.kind and e.id > a.id)`;

const pattern = (search: string): string =>
  `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

/** The conditions of the portal's list on `orders o`. */
export function listFilters(tx: Tx, query: OrderListQuery): SqlFragment {
  const filters: SqlFragment[] = [fragment`o.tenant_id = ${tx.tenantId}`];
  if (query.status?.length) filters.push(fragment`o.status = any(${query.status}::text[])`);
  if (query.credential_id !== undefined) filters.push(fragment`o.connection_id = ${query.credential_id}`);
  if (query.ordered_from !== undefined) filters.push(fragment`o.ordered_at >= ${query.ordered_from}`);
  if (query.ordered_to !== undefined) filters.push(fragment`o.ordered_at < ${endOf(query.ordered_to)}`);
  if (query.unmatched !== undefined) filters.push(query.unmatched ? UNMATCHED : fragment`not ${UNMATCHED}`);
  if (query.refused !== undefined) {
    const refused = fragment`(select a.order_id from order_actions a where a.tenant_id = ${tx.tenantId} and ${REFUSED})`;
    filters.push(query.refused ? fragment`o.id in ${refused}` : fragment`o.id not in ${refused}`);
  }
  if (query.search !== undefined && foldLetters(query.search) !== '') {
    const like = pattern(query.search);
    filters.push(fragment`(lower(o.order_number) like ${like} or lower(o.external_id) like ${like}
      or lower(o.customer ->> 'name') like ${like} or lower(o.customer ->> 'email') like ${like}
      or o.id in (select l.order_id from order_lines l
        where l.tenant_id = ${tx.tenantId} and (lower(l.sku) like ${like} or lower(l.external_key) like ${like})))`);
  }
  return join(filters, ' and ');
}

/** Counts unsent orders with a line of unknown product: the orders that these filters of the list show. */
export const countUnmatchedOrders = (tx: Tx): Statement<{ total: number }> =>
  countOrders(listFilters(tx, { unmatched: true, status: [...OPEN_ORDER_STATUSES] }));

const ORDERS = {
  newest: fragment`o.ordered_at desc, o.id desc`,
  oldest: fragment`o.ordered_at, o.id`,
  total_desc: fragment`o.grand_total desc, o.id desc`,
  total_asc: fragment`o.grand_total, o.id`,
};

const SHOWN_PRODUCTS = 3;

interface ItemRow {
  id: number;
  order_number: string;
  connection_id: number;
  platform: string;
  label: string;
  status: OrderListItem['status'];
  channel_status: string | null;
  currency: string;
  grand_total: string;
  customer_name: string | null;
  units: number;
  unmatched_lines: number;
  line_count: number;
  products: OrderListItem['products'] | null;
  refused: OrderListItem['refused'];
  ordered_at: Date;
  updated_at: Date;
}

export function listItems(
  tx: Tx,
  filters: SqlFragment,
  sort: OrderListQuery['sort'],
  page: Page,
): Statement<ItemRow> {
  const order = ORDERS[sort ?? 'newest'];
  return sql<ItemRow>`
    select o.id, o.order_number, o.connection_id, c.platform, c.label, o.status, o.channel_status, o.currency,
      o.grand_total, o.customer ->> 'name' as customer_name, n.units, n.unmatched_lines, n.line_count, o.ordered_at, o.updated_at,
      (select a.kind from order_actions a where a.tenant_id = ${tx.tenantId} and a.order_id = o.id and ${REFUSED}
        order by a.id desc limit 1) as refused,
      (select jsonb_agg(jsonb_build_object('name', f.name, 'image_url', f.image_url, 'quantity', f.quantity) order by f.id)
        from (select l.id, l.quantity, coalesce(p.name, l.name) as name, ${firstImage(tx, fragment`l.product_id`)} as image_url
          from order_lines l left join products p on p.tenant_id = ${tx.tenantId} and p.id = l.product_id
          where l.tenant_id = ${tx.tenantId} and l.order_id = o.id order by l.id limit ${literal(SHOWN_PRODUCTS)}) f
      ) as products
    from (select * from orders o where ${filters} order by ${order}
          limit ${literal(page.perPage)} offset ${page.offset}) o
    join connections c on c.tenant_id = ${tx.tenantId} and c.id = o.connection_id
    cross join lateral (select coalesce(sum(l.quantity), 0) as units,
      count(*) as line_count, count(*) filter (where l.product_id is null) as unmatched_lines
      from order_lines l where l.tenant_id = ${tx.tenantId} and l.order_id = o.id) n
    order by ${order}`;
}

export const presentItem = (row: ItemRow): OrderListItem => ({
  id: row.id,
  order_number: row.order_number,
  channel: { credential_id: row.connection_id, platform: row.platform, label: row.label },
  status: row.status,
  channel_status: row.channel_status,
  currency: row.currency,
  grand_total: number(row.grand_total),
  customer_name: row.customer_name,
  units: Number(row.units),
  unmatched_lines: row.unmatched_lines,
  line_count: row.line_count,
  products: row.products ?? [],
  refused: row.refused,
  ordered_at: timestamp(row.ordered_at),
  updated_at: timestamp(row.updated_at),
});
