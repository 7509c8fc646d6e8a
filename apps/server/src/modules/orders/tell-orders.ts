import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { emit, listensTo } from '../outgoing/index.ts';

interface ToldOrder {
  id: number;
  order_number: string;
  external_id: string;
  credential_id: number;
  status: string;
  updated_at: string;
}

const toldOrders = (tx: Tx, ids: readonly number[]): Statement<ToldOrder> => sql<ToldOrder>`
  select id, order_number, external_id, connection_id as credential_id, status,
    to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at
  from orders where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) order by id`;

/** Tells the programs of the tenant which orders are new or changed, in the transaction that writes them. */
export async function tellOrders(tx: Tx, stored: readonly { id: number; is_new: boolean }[]): Promise<void> {
  const listeners = await tx.run(listensTo(tx, ['order.created', 'order.changed']));
  if (listeners.length === 0) return;
  const fresh = new Set(stored.filter(({ is_new }) => is_new).map(({ id }) => id));
  const orders = await tx.run(
    toldOrders(
      tx,
      stored.map(({ id }) => id),
    ),
  );
  const fact = (data: ToldOrder) => ({ subject: `order ${data.id}`, data });
  emit(tx, 'order.created', orders.filter(({ id }) => fresh.has(id)).map(fact));
  emit(tx, 'order.changed', orders.filter(({ id }) => !fresh.has(id)).map(fact));
}
