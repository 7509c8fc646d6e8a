import type { AuditAction, ScheduleState } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import { auditEach } from '../audit/index.ts';
import { markChanged } from '../catalog/index.ts';
import { tellProgress } from '../progress/index.ts';

/** Products whose windows begin or end in one transaction. */
const PRODUCTS_AT_ONCE = 1_000;

interface Due {
  id: number;
  product_id: number;
  connection_id: number | null;
  price: string;
  state: Exclude<ScheduleState, 'ended'>;
  /** Whether its end is over. */
  is_over: boolean;
}

/**
 * Lets windows that are due begin and end, and marks their products, in one transaction: what channels get changes
 * with the mark by which the plan and its guard find it, and at no other moment. All due windows of a product switch
 * together, so that one which begins where another ends is one change of the price. A window that nobody could begin
 * before its end has passed changes nothing.
 *
 * @param productIds the products to look at; without, those of the tenant that have been due, some at a time
 * @returns the number of switched windows
 */
export async function switchDue(tx: Tx, productIds?: readonly number[]): Promise<number> {
  const products =
    productIds === undefined
      ? fragment`and product_id in (select product_id from scheduled_prices
          where tenant_id = ${tx.tenantId} and due_at <= now() group by product_id
          order by product_id limit ${PRODUCTS_AT_ONCE})`
      : fragment`and product_id = any(${productIds}::bigint[])`;
  const due = await tx.run(sql<Due>`
    select id, product_id, connection_id, price::text, state, ends_at <= now() as is_over from scheduled_prices
    where tenant_id = ${tx.tenantId} and due_at <= now() ${products}
    order by product_id, id for no key update`);
  if (due.length === 0) return 0;
  const [over, beginning] = [true, false].map((is) => due.filter((one) => one.is_over === is));
  // Ends first: a product and connection have one active window.
  setState(tx, over!, 'ended');
  setState(tx, beginning!, 'active');
  const moved = due.filter((one) => !one.is_over || one.state === 'active');
  markMoved(tx, moved);
  logSwitches(tx, due);
  return due.length;
}

function setState(tx: Tx, rows: readonly Pick<Due, 'id'>[], state: ScheduleState): void {
  if (rows.length === 0) return;
  tx.later(sql`
    update scheduled_prices set state = ${state}, switched_at = now()
    where tenant_id = ${tx.tenantId} and id = any(${rows.map((row) => row.id)}::bigint[])`);
}

/** Marks products whose price has moved, and sends open pages an event. */
export function markMoved(tx: Tx, rows: readonly { product_id: number }[]): void {
  const ids = [...new Set(rows.map((row) => row.product_id))];
  if (ids.length === 0) return;
  markChanged(tx, ids);
  tellProgress(tx, 'prices', ids[0]!, { products: ids.length });
}

function logSwitches(tx: Tx, due: readonly Due[]): void {
  const actionOf = ({ is_over, state }: Due): AuditAction => {
    if (!is_over) return 'product.scheduled_price_began';
    return state === 'active' ? 'product.scheduled_price_ended' : 'product.scheduled_price_missed';
  };
  for (const [action, rows] of Map.groupBy(due, actionOf))
    auditEach(
      tx,
      { actor: 'job:scheduled_prices', action, subjectType: 'product' },
      rows.map(({ product_id, connection_id, price, is_over }) => ({
        id: product_id,
        details: {
          ...(connection_id === null ? {} : { credential_id: connection_id }),
          changes: [
            {
              field: 'scheduled_price',
              from: is_over ? Number(price) : null,
              to: is_over ? null : Number(price),
            },
          ],
        },
      })),
    );
}

/** Lets the windows that this transaction has made begin. For a preview, which is rolled back. */
export async function beginCreated(tx: Tx): Promise<void> {
  const created = await tx.run(sql<{ id: number }>`
    select id from scheduled_prices where tenant_id = ${tx.tenantId} and created_at = now()`);
  await beginNow(
    tx,
    created.map(({ id }) => id),
  );
}

/** Lets windows begin, whatever the time, in place of those that hold. For a preview, which is rolled back. */
export async function beginNow(tx: Tx, ids: readonly number[]): Promise<void> {
  const rows = await tx.run(sql<Pick<Due, 'id' | 'product_id'>>`
    select id, product_id from scheduled_prices where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])
    order by product_id, id`);
  tx.later(sql`
    update scheduled_prices o set state = 'ended', confirmed = null from scheduled_prices w
    where o.tenant_id = ${tx.tenantId} and w.tenant_id = ${tx.tenantId} and w.id = any(${ids}::bigint[])
      and o.product_id = w.product_id and o.connection_id is not distinct from w.connection_id and o.state = 'active'
      and o.id <> all(${ids}::bigint[])`);
  setState(tx, rows, 'active');
  markMoved(tx, rows);
}
