import type { MessageKey } from '@sluice/contracts/messages';
import type { HistoryEntry, HistoryQuery } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, nothing, type SqlFragment, type Statement, sql } from '../../../platform/db/sql.ts';
import type { Page as ListPage } from '../../../platform/http/present.ts';

/** A change of a product as stored in the audit log. */
export interface NotedChange {
  field: string;
  from: string | number | boolean | string[] | null;
  to: string | number | boolean | string[] | null;
}

export interface HistoryRow {
  /** The moment to the microsecond, which a Date has not. */
  position: string;
  id: string;
  at: Date;
  kind: HistoryEntry['kind'];
  actor: string | null;
  person: string | null;
  action: string;
  details: { fields?: string[]; changes?: NotedChange[]; sync_id?: string | null } | null;
  connection_id: number | null;
  label: string | null;
  outcome: string | null;
  code: string | null;
  message: string | null;
  message_key: MessageKey | null;
  duration_ms: number | null;
  location: string | null;
  quantity: number | null;
  order_number: string | null;
}

/** A page by its number, or the rows behind one. */
type Page = Pick<ListPage, 'perPage' | 'offset'> & {
  behind?: Pick<HistoryRow, 'id' | 'position'> | undefined;
};

type Sought = Pick<HistoryQuery, 'kind' | 'credential_id'>;

const connectionOfChange = fragment`coalesce(details ->> 'credential_id', details ->> 'connection_id')::bigint`;

const changes = (
  tx: Tx,
  productId: number,
  { kind, credential_id: channel }: Sought,
): SqlFragment => fragment`
  from audit_log where tenant_id = ${tx.tenantId} and subject_type = 'product' and subject_id = ${productId}
    and coalesce(${kind ?? null}, 'change') = 'change'
    and (${channel ?? null}::bigint is null or ${connectionOfChange} = ${channel ?? null})`;

/** One statement per connection, which the index needs. */
const attempts = (
  tx: Tx,
  productId: number,
  { kind, credential_id: channel }: Sought,
): SqlFragment => fragment`
  from delivery_attempts where tenant_id = ${tx.tenantId} and product_id = ${productId}
    and coalesce(${kind ?? null}, 'delivery') = 'delivery'
    and connection_id = any(array(select c.id from connections c where c.tenant_id = ${tx.tenantId}
      and (${channel ?? null}::bigint is null or c.id = ${channel ?? null})))`;

/** Movements of the product, and of the bundles that took it along. */
const movements = (
  tx: Tx,
  productId: number,
  { kind, credential_id: channel }: Sought,
): SqlFragment => fragment`
  from (
    select order_line_id, number, location_id, quantity, booked_at from stock_movements
    where tenant_id = ${tx.tenantId} and product_id = ${productId}
    union all
    select s.order_line_id, s.number, coalesce(c.location_id, s.location_id), s.quantity * c.quantity, s.booked_at from order_line_components c
    join stock_movements s on s.tenant_id = ${tx.tenantId} and s.order_line_id = c.order_line_id
    where c.tenant_id = ${tx.tenantId} and c.component_id = ${productId}
  ) m
  join order_lines n on n.tenant_id = ${tx.tenantId} and n.id = m.order_line_id
  join orders o on o.tenant_id = n.tenant_id and o.id = n.order_id
  left join stock_locations k on k.tenant_id = ${tx.tenantId} and k.id = m.location_id
  where coalesce(${kind ?? null}, 'stock') = 'stock'
    and (${channel ?? null}::bigint is null or o.connection_id = ${channel ?? null})`;

/** Entries of one moment that the page before may have shown: they are read again, because only whole moments are cut. */
const MOST_AT_ONCE = 500;

/** One page of a product's history, the newest first: of each kind no more is read than the page can show. */
export function historyOf(tx: Tx, productId: number, sought: Sought, page: Page): Statement<HistoryRow> {
  const { behind } = page;
  const most = page.offset + page.perPage + (behind === undefined ? 0 : MOST_AT_ONCE);
  const until = (at: SqlFragment): SqlFragment =>
    behind === undefined ? nothing : fragment` and ${at} <= ${behind.position}::timestamptz`;
  const rest =
    behind === undefined
      ? nothing
      : fragment`where (e.at, e.id) < (${behind.position}::timestamptz, ${behind.id})`;
  return sql<HistoryRow>`
    select e.*, e.at::text as position, u.name as person, c.label from (
      (select 'c' || id as id, at, 'change' as kind, actor, action, details, ${connectionOfChange} as connection_id,
        null as outcome, null as code, null as message, null::jsonb as message_key, null::integer as duration_ms, null as location,
        null::integer as quantity, null as order_number
        ${changes(tx, productId, sought)}${until(fragment`at`)} order by audit_log.id desc limit ${most})
      union all
      (select 'd' || id, at, 'delivery', null, 'delivery.' || operation, null::jsonb, connection_id, outcome, code,
        message, message_key, duration_ms, null, null, null
        ${attempts(tx, productId, sought)}${until(fragment`at`)} order by delivery_attempts.id desc limit ${most})
      union all
      (select 's' || m.order_line_id || '.' || m.number, m.booked_at, 'stock', null, 'stock.moved', null, o.connection_id,
        null, null, null, null, null, k.label, m.quantity, o.order_number
        ${movements(tx, productId, sought)}${until(fragment`m.booked_at`)} order by m.booked_at desc, m.order_line_id desc, m.number desc limit ${most})
    ) e
    left join connections c on c.tenant_id = ${tx.tenantId} and c.id = e.connection_id
    left join users u on u.tenant_id = ${tx.tenantId} and e.actor = 'user:' || u.email
    ${rest}
    order by e.at desc, e.id desc limit ${page.perPage} offset ${page.offset}`;
}

export const countHistory = (tx: Tx, productId: number, sought: Sought): Statement<{ total: number }> => sql<{
  total: number;
}>`
  select (select count(*) ${changes(tx, productId, sought)}) + (select count(*) ${attempts(tx, productId, sought)})
    + (select count(*) ${movements(tx, productId, sought)}) as total`;
