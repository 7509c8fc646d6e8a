import type { Tx } from '../../../platform/db/database.ts';
import { literal, type Statement, sql } from '../../../platform/db/sql.ts';

/** Hours counted: those of yesterday and today in every time zone, with one more for clocks that are put back. */
const HOURS = 50;

/** Products and prices that changed within an hour. */
export interface HourChanges {
  hour: string;
  created: number;
  /** Products that were changed last in that hour, and were there before. */
  changed: number;
  prices: number;
}

interface ChangesRow {
  changes: HourChanges[];
}

/**
 * Counts the changes of the last hours, by hours, so that days of every time zone can be made of them. It reads every
 * product, and prices from the newest back: their ids grow with time.
 */
export const countChanges = (tx: Tx): Statement<ChangesRow> => sql<ChangesRow>`
  with since as (select date_trunc('hour', now(), 'UTC') - make_interval(hours => ${literal(HOURS)}) as at),
  touched as materialized (
    select created_at, updated_at from products, since where tenant_id = ${tx.tenantId} and updated_at >= since.at
  ), counted as (
    select date_trunc('hour', created_at, 'UTC') as hour, 1 as created, 0 as changed, 0 as prices
    from touched, since where created_at >= since.at
    union all
    select date_trunc('hour', updated_at, 'UTC'), 0, 1, 0 from touched
    where updated_at > created_at and date_trunc('hour', updated_at, 'UTC') > date_trunc('hour', created_at, 'UTC')
    union all
    select date_trunc('hour', changed_at, 'UTC'), 0, 0, 1 from price_changes, since
    where tenant_id = ${tx.tenantId} and changed_at >= since.at and id > coalesce((
      select p.id from price_changes p, since s where p.tenant_id = ${tx.tenantId} and p.changed_at < s.at
      order by p.id desc limit 1), 0)
  ), hours as (
    select hour, sum(created) as created, sum(changed) as changed, sum(prices) as prices from counted group by hour
  )
  select coalesce(jsonb_agg(jsonb_build_object('hour', hour, 'created', created, 'changed', changed, 'prices', prices)
    order by hour), '[]') as changes from hours`;
