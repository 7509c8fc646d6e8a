import type { Order, OrderQuery } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import {
  endOf,
  fragment,
  join,
  literal,
  nothing,
  type SqlFragment,
  type Statement,
  sql,
} from '../../platform/db/sql.ts';
import { invalid } from '../../platform/http/errors.ts';
import { number, type Page, timestamp } from '../../platform/http/present.ts';

interface OrderRow {
  id: number;
  order_number: string;
  external_id: string;
  connection_id: number;
  platform: string;
  label: string;
  status: Order['status'];
  channel_status: string | null;
  currency: string;
  net: string | null;
  vat: string | null;
  shipping: string | null;
  discount: string | null;
  grand_total: string;
  customer: Partial<Order['customer']>;
  shipping_address: Order['shipping_address'];
  billing_address: Order['billing_address'];
  ordered_at: Date;
  updated_at: Date;
  /** Microseconds since 1970, for the cursor; a Date has none. */
  position: string;
  lines: Order['lines'];
}

/** The conditions of an order query on `orders o`, for pages by number and for walks by cursor. */
export function orderFilters(tx: Tx, query: OrderQuery): SqlFragment {
  const filters: SqlFragment[] = [fragment`o.tenant_id = ${tx.tenantId}`];
  if (query.status?.length) filters.push(fragment`o.status = any(${query.status}::text[])`);
  if (query.credential_id !== undefined) filters.push(fragment`o.connection_id = ${query.credential_id}`);
  if (query.order_number !== undefined) filters.push(fragment`o.order_number = ${query.order_number}`);
  if (query.created_from !== undefined) filters.push(fragment`o.created_at >= ${query.created_from}`);
  if (query.created_to !== undefined) filters.push(fragment`o.created_at < ${endOf(query.created_to)}`);
  if (query.updated_from !== undefined) filters.push(fragment`o.updated_at >= ${query.updated_from}`);
  if (query.updated_to !== undefined) filters.push(fragment`o.updated_at < ${endOf(query.updated_to)}`);
  return join(filters, ' and ');
}

export const countOrders = (filters: SqlFragment): Statement<{ total: number }> => sql<{ total: number }>`
  select count(*) as total from orders o where ${filters}`;

/** @throws ValidationError for a cursor that this API did not issue. */
function afterCursor(cursor: string | undefined): SqlFragment {
  if (cursor === undefined) return nothing;
  const [position, id] = Buffer.from(cursor, 'base64url').toString().split('/');
  if (!/^\d{1,16}$/.test(position ?? '') || !/^\d{1,16}$/.test(id ?? '')) {
    throw invalid('cursor', message('cursor_invalid'));
  }
  return fragment` and (o.updated_at, o.id)
    > (timestamptz 'epoch' + ${position}::bigint * interval '1 microsecond', ${id}::bigint)`;
}

export const cursorAfter = (row: OrderRow): string =>
  Buffer.from(`${row.position}/${row.id}`).toString('base64url');

export function pageOfOrders(
  filters: SqlFragment,
  page: Page,
  cursor: string | undefined,
): Statement<OrderRow> {
  const offset = cursor === undefined && page.offset > 0 ? fragment` offset ${page.offset}` : nothing;
  return sql<OrderRow>`
    select o.id, o.order_number, o.external_id, o.connection_id, c.platform, c.label, o.status, o.channel_status,
      o.currency, o.net, o.vat, o.shipping, o.discount, o.grand_total, o.customer, o.shipping_address, o.billing_address,
      o.ordered_at, o.updated_at, (extract(epoch from o.updated_at) * 1000000)::bigint::text as position,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'external_id', l.external_id, 'product_id', l.product_id,
          'sku', l.sku, 'name', l.name, 'quantity', l.quantity, 'cancelled_quantity', l.cancelled_quantity,
          'returned_quantity', l.returned_quantity, 'unit_price', l.unit_price, 'vat_rate', l.vat_rate,
          'total', l.total) order by l.id)
        from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id), '[]') as lines
    from (select * from orders o where ${filters}${afterCursor(cursor)}
          order by o.updated_at, o.id limit ${literal(page.perPage)}${offset}) o
    join connections c on c.tenant_id = o.tenant_id and c.id = o.connection_id
    order by o.updated_at, o.id`;
}

export const presentOrder = (row: OrderRow): Order => ({
  id: row.id,
  order_number: row.order_number,
  external_id: row.external_id,
  channel: { credential_id: row.connection_id, platform: row.platform, label: row.label },
  status: row.status,
  channel_status: row.channel_status,
  currency: row.currency,
  totals: {
    net: number(row.net),
    vat: number(row.vat),
    shipping: number(row.shipping),
    discount: number(row.discount),
    grand_total: number(row.grand_total),
  },
  customer: { name: null, email: null, phone: null, ...row.customer },
  shipping_address: row.shipping_address,
  billing_address: row.billing_address,
  lines: row.lines,
  ordered_at: timestamp(row.ordered_at),
  updated_at: timestamp(row.updated_at),
});
