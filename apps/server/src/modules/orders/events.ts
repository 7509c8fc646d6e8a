import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Actor } from '../audit/index.ts';
import type { CheckedOrder } from './check-order.ts';
import type { StoredOrder } from './store.ts';

interface Version extends Pick<CheckedOrder, 'status' | 'channel_status' | 'grand_total'> {
  order_id: number;
  kind: 'received' | 'changed';
  units: number;
  cancelled_units: number;
  returned_units: number;
}

const VERSIONS = records<Version>('u', {
  order_id: ['bigint', (version) => version.order_id],
  kind: ['text', (version) => version.kind],
  status: ['text', (version) => version.status],
  channel_status: ['text', (version) => version.channel_status],
  grand_total: ['numeric', (version) => version.grand_total],
  units: ['integer', (version) => version.units],
  cancelled_units: ['integer', (version) => version.cancelled_units],
  returned_units: ['integer', (version) => version.returned_units],
});

/** Records each stored version of an order, for its timeline. */
export function recordVersions(
  tx: Tx,
  stored: readonly StoredOrder[],
  byExternalId: ReadonlyMap<string, CheckedOrder>,
  actor: Actor,
): void {
  const versions = stored.map(({ id, external_id, is_new }): Version => {
    const { status, channel_status, grand_total, lines } = byExternalId.get(external_id)!;
    const sum = (of: 'quantity' | 'cancelled_quantity' | 'returned_quantity') =>
      lines.reduce((all, line) => all + line[of], 0);
    return {
      order_id: id,
      kind: is_new ? 'received' : 'changed',
      status,
      channel_status,
      grand_total,
      units: sum('quantity'),
      cancelled_units: sum('cancelled_quantity'),
      returned_units: sum('returned_quantity'),
    };
  });
  tx.later(sql`
    insert into order_events (tenant_id, actor, ${VERSIONS.names})
    select ${tx.tenantId}, ${actor}, ${VERSIONS.names} from ${VERSIONS.from(versions)} order by u.order_id
    returning 1`);
}

/** Records that lines of orders got their product. */
export function recordMatches(tx: Tx, orderIds: readonly number[], actor: Actor): void {
  tx.later(sql`
    insert into order_events (tenant_id, order_id, kind, actor, status, channel_status, grand_total, units,
      cancelled_units, returned_units)
    select o.tenant_id, o.id, 'matched', ${actor}, o.status, o.channel_status, o.grand_total, sum(l.quantity),
      sum(l.cancelled_quantity), sum(l.returned_quantity)
    from orders o join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
    where o.tenant_id = ${tx.tenantId} and o.id = any(${orderIds}::bigint[])
    group by o.tenant_id, o.id order by o.id
    returning 1`);
}
