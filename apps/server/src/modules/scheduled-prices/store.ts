import type { ScheduledPrice, ScheduleState } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { fragment, type SqlFragment, type Statement, sql } from '../../platform/db/sql.ts';
import { timestamp } from '../../platform/http/present.ts';
import type { Window } from './window.ts';

export interface ScheduleRow extends Window {
  id: number;
  product_id: number;
  connection_id: number | null;
  price: string;
  currency: string | null;
  state: ScheduleState;
  is_confirmed: boolean;
  created_at: Date;
}

const COLUMNS = fragment`id, product_id, connection_id, price::text, currency, starts_at, ends_at, state,
  confirmed is not null as is_confirmed, created_at`;

const rowsWhere = (tx: Tx, where: SqlFragment): Statement<ScheduleRow> => sql<ScheduleRow>`
  select ${COLUMNS} from scheduled_prices where tenant_id = ${tx.tenantId} and ${where}
  order by product_id, starts_at, id`;

/** The scheduled prices of products, those that have ended included. */
export const schedulesOf = (tx: Tx, productIds: readonly number[]): Statement<ScheduleRow> =>
  rowsWhere(tx, fragment`product_id = any(${productIds}::bigint[])`);

/** The scheduled prices of products that have not ended. */
export const openSchedulesOf = (tx: Tx, productIds: readonly number[]): Statement<ScheduleRow> =>
  rowsWhere(tx, fragment`product_id = any(${productIds}::bigint[]) and state <> 'ended'`);

export const scheduleById = (tx: Tx, id: number): Statement<ScheduleRow> =>
  rowsWhere(tx, fragment`id = ${id}`);

export const presentSchedule = (row: ScheduleRow): ScheduledPrice => ({
  id: row.id,
  credential_id: row.connection_id,
  price: Number(row.price),
  currency: row.currency,
  starts_at: timestamp(row.starts_at),
  ends_at: timestamp(row.ends_at),
  state: row.state,
  confirmed: row.is_confirmed,
  created_at: timestamp(row.created_at),
});

/** A scheduled price to be stored. */
export interface NewSchedule extends Window {
  product_id: number;
  connection_id: number | null;
  price: string;
  /** null for the master price. */
  currency: string | null;
}

const NEW = records<NewSchedule>('u', {
  product_id: ['bigint', (one) => one.product_id],
  connection_id: ['bigint', (one) => one.connection_id],
  price: ['numeric', (one) => one.price],
  currency: ['text', (one) => one.currency],
  starts_at: ['timestamptz', (one) => one.starts_at],
  ends_at: ['timestamptz', (one) => one.ends_at],
});

/** Stores scheduled prices, all of them waiting. The caller holds their products locked. */
export const insertSchedules = (
  tx: Tx,
  actor: string,
  rows: readonly NewSchedule[],
): Statement<ScheduleRow> => sql<ScheduleRow>`
  insert into scheduled_prices (tenant_id, ${NEW.names}, created_by)
  select ${tx.tenantId}, ${NEW.names}, ${actor} from ${NEW.from(rows)}
  returning ${COLUMNS}`;

/** Locks a product as every write of it does. `now` is the time of the transaction, by which windows are judged. */
export const lockProduct = (tx: Tx, id: number): Statement<{ now: Date }> => sql<{ now: Date }>`
  select now() as now from products where tenant_id = ${tx.tenantId} and id = ${id} for no key update`;
