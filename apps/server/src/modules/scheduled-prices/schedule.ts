import { message } from '@sluice/contracts/messages';
import type { ScheduledPriceChange, ScheduledPriceInput } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { ApiError, ErrorBag, notFound } from '../../platform/http/errors.ts';
import { timestamp } from '../../platform/http/present.ts';
import { type Actor, audit } from '../audit/index.ts';
import { toAmount } from '../pricing/index.ts';
import { tellProgress } from '../progress/index.ts';
import { confirmPrices } from './confirm.ts';
import { insertSchedules, lockProduct, openSchedulesOf, type ScheduleRow, scheduleById } from './store.ts';
import { markMoved, switchDue } from './switch.ts';
import { checkWindow, moment } from './window.ts';

/** Windows of one product that have not ended: two years of weekly sales on a channel. */
export const MOST_OPEN = 100;

/**
 * Schedules a price of a product. One that begins at once holds from this transaction on.
 *
 * @throws ApiError not_found for the product; ValidationError with every faulty field
 */
export async function schedulePrice(
  tx: Tx,
  actor: Actor,
  productId: number,
  input: ScheduledPriceInput,
): Promise<number> {
  const locked = await tx.first(lockProduct(tx, productId));
  if (locked === undefined) throw notFound('product');
  const connectionId = input.credential_id ?? null;
  const [connection, open] = await Promise.all([
    connectionId === null ? undefined : tx.first(currencyOf(tx, connectionId)),
    tx.run(openSchedulesOf(tx, [productId])),
  ]);
  const errors = new ErrorBag();
  if (connectionId !== null && connection === undefined)
    errors.add('credential_id', message('selected_channel_unknown'));
  if (open.length >= MOST_OPEN) errors.add('starts_at', message('too_many_windows', { limit: MOST_OPEN }));
  const price = amountOf(input.price, errors);
  const window = {
    starts_at: moment('starts_at', input.starts_at),
    ends_at: moment('ends_at', input.ends_at),
  };
  checkWindow(window, sameSlot(open, connectionId), locked.now, errors);
  errors.throwIfAny();
  const currency = connection?.currency ?? null;
  const [row] = await tx.run(
    insertSchedules(tx, actor, [
      { product_id: productId, connection_id: connectionId, price, currency, ...window },
    ]),
  );
  if (input.confirmed) await confirmPrices(tx, [row!]);
  await switchDue(tx, [productId]);
  log(tx, actor, 'product.price_scheduled', { after: row! });
  return row!.id;
}

/** The currency of a publish target. */
const currencyOf = (tx: Tx, connectionId: number): Statement<{ currency: string }> => sql<{
  currency: string;
}>`
  select coalesce(c.currency, t.currency) as currency from connections c join tenants t on t.id = c.tenant_id
  where c.tenant_id = ${tx.tenantId} and c.id = ${connectionId} and c.is_target`;

/** Prices are stored with six decimals, and nothing is sold for nothing. */
function amountOf(price: number, errors: ErrorBag): string {
  const amount = toAmount(price);
  if (Number(amount) === 0) errors.add('price', message('above', { field: 'price', limit: 0 }));
  return amount;
}

const sameSlot = (rows: readonly ScheduleRow[], connectionId: number | null): ScheduleRow[] =>
  rows.filter((row) => row.connection_id === connectionId);

/**
 * Changes the price or the window of a scheduled price that has not ended. A window that has begun keeps its beginning.
 * Another price is in the connection's present currency. A confirmation of its prices is given with the change, or is
 * gone.
 *
 * @throws ApiError not_found; conflict for one that has ended; ValidationError with every faulty field
 */
export async function changeSchedule(
  tx: Tx,
  actor: Actor,
  id: number,
  change: ScheduledPriceChange,
): Promise<void> {
  const { row, now } = await lockSchedule(tx, id);
  const { connection_id: connectionId } = row;
  const [connection, open] = await Promise.all([
    connectionId === null ? undefined : tx.first(currencyOf(tx, connectionId)),
    tx.run(openSchedulesOf(tx, [row.product_id])),
  ]);
  const errors = new ErrorBag();
  const price = change.price === undefined ? row.price : amountOf(change.price, errors);
  const window = {
    starts_at: change.starts_at === undefined ? row.starts_at : moment('starts_at', change.starts_at),
    ends_at: change.ends_at === undefined ? row.ends_at : moment('ends_at', change.ends_at),
  };
  if (row.state === 'active' && window.starts_at.getTime() !== row.starts_at.getTime())
    errors.add('starts_at', message('window_begun'));
  const others = sameSlot(open, connectionId).filter((one) => one.id !== id);
  checkWindow(window, others, now, errors);
  errors.throwIfAny();
  // As for an override, the same number sent once more is no other price.
  const currency =
    Number(price) === Number(row.price) ? row.currency : (connection?.currency ?? row.currency);
  const after = { ...row, price, currency, ...window };
  tx.later(sql`
    update scheduled_prices set price = ${price}, currency = ${currency}, starts_at = ${window.starts_at},
      ends_at = ${window.ends_at}, confirmed = null where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (change.confirmed) await confirmPrices(tx, [after]);
  if (row.state === 'active') markMoved(tx, [row]);
  await switchDue(tx, [row.product_id]);
  log(tx, actor, 'product.price_schedule_changed', { before: row, after });
}

/**
 * Cancels a scheduled price: one that waits is deleted, one that holds ends now.
 *
 * @throws ApiError not_found; conflict for one that has ended
 */
export async function cancelSchedule(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { row, now } = await lockSchedule(tx, id);
  removeSchedules(tx, [row], now);
  log(tx, actor, 'product.price_schedule_cancelled', { before: row });
}

const ENDED = records<{ id: number; ends_at: Date }>('u', {
  id: ['bigint', (one) => one.id],
  ends_at: ['timestamptz', (one) => one.ends_at],
});

/** Deletes scheduled prices that wait, and ends those that hold. The caller holds their products locked. */
export function removeSchedules(
  tx: Tx,
  rows: readonly Pick<ScheduleRow, 'id' | 'product_id' | 'state' | 'starts_at'>[],
  now: Date,
): void {
  const active = rows.filter((row) => row.state === 'active');
  const waiting = rows.filter((row) => row.state === 'waiting').map((row) => row.id);
  if (waiting.length > 0)
    tx.later(sql`
      delete from scheduled_prices where tenant_id = ${tx.tenantId} and id = any(${waiting}::bigint[])`);
  // It has held since the moment that is stored; a clock that was set back must not end it before.
  const ended = active.map(({ id, starts_at }) => ({
    id,
    ends_at: new Date(Math.max(now.getTime(), starts_at.getTime() + 1)),
  }));
  if (ended.length > 0)
    tx.later(sql`
      update scheduled_prices s set state = 'ended', switched_at = now(), ends_at = u.ends_at
      from ${ENDED.from(ended)} where s.tenant_id = ${tx.tenantId} and s.id = u.id`);
  markMoved(tx, active);
}

/** Locks the product of a scheduled price, then reads the price as it is under the lock. */
async function lockSchedule(tx: Tx, id: number): Promise<{ row: ScheduleRow; now: Date }> {
  const found = await tx.first(scheduleById(tx, id));
  const locked = found && (await tx.first(lockProduct(tx, found.product_id)));
  // The product's own lock holds off everybody but the job that begins and ends windows.
  tx.later(sql`
    select from scheduled_prices where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  const row = await tx.first(scheduleById(tx, id));
  if (locked === undefined || row === undefined) throw notFound('scheduled_price');
  if (row.state === 'ended') throw new ApiError('conflict', message('window_ended'));
  return { row, now: locked.now };
}

type LoggedAction =
  | 'product.price_scheduled'
  | 'product.price_schedule_changed'
  | 'product.price_schedule_cancelled';

/** Notes a change in the product's history, field by field, and sends open pages an event. */
function log(
  tx: Tx,
  actor: Actor,
  action: LoggedAction,
  { before, after }: { before?: ScheduleRow; after?: ScheduleRow },
): void {
  const { product_id, connection_id } = (after ?? before)!;
  const [from, to] = [before, after].map((row) => (row === undefined ? undefined : fieldsOf(row)));
  const fields = Object.keys((to ?? from)!) as (keyof ReturnType<typeof fieldsOf>)[];
  tellProgress(tx, 'prices', product_id, { products: 1 });
  audit(tx, {
    actor,
    action,
    subjectType: 'product',
    subjectId: product_id,
    details: {
      ...(connection_id === null ? {} : { credential_id: connection_id }),
      changes: fields.flatMap((field) =>
        from?.[field] === to?.[field] ? [] : { field, from: from?.[field] ?? null, to: to?.[field] ?? null },
      ),
    },
  });
}

const fieldsOf = ({ price, starts_at, ends_at }: ScheduleRow) => ({
  scheduled_price: Number(price),
  starts_at: timestamp(starts_at),
  ends_at: timestamp(ends_at),
});
