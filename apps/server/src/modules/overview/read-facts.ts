import type { DayFigures, Overview } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import type { StateCounts } from '../delivery/index.ts';
import type { HourChanges } from './snapshot/count-changes.ts';
import type { FirstLive } from './snapshot/count-shop.ts';

/** When the viewer's days began. */
export interface Days {
  yesterday: Date;
  today: Date;
}

/** Figures of a day that need no snapshot. */
type Flows = Pick<DayFigures, 'orders' | 'delivered' | 'refused'>;

export interface FactsRow {
  connection: boolean;
  has_tree: boolean;
  mapped: boolean;
  rule: boolean;
  order_problems: number;
  today: Flows;
  yesterday: Flows;
}

/** Facts that need no listing, each by an index of its own. Deliveries are kept by the hour, so a day begins with a whole one. */
export const shopFacts = (tx: Tx, { yesterday, today }: Days): Statement<FactsRow> => sql<FactsRow>`
  select exists (select from connections c where c.tenant_id = ${tx.tenantId} and c.is_target) as connection,
    exists (select from channel_categories k where k.tenant_id = ${tx.tenantId}) as has_tree,
    exists (select from category_mappings m where m.tenant_id = ${tx.tenantId}) as mapped,
    exists (select from publish_rules r where r.tenant_id = ${tx.tenantId}) as rule,
    (select count(*) from order_problems p where p.tenant_id = ${tx.tenantId} and p.dismissed_at is null) as order_problems,
    jsonb_build_object('orders', o.today, 'delivered', h.delivered_today, 'refused', h.refused_today) as today,
    jsonb_build_object('orders', o.yesterday, 'delivered', h.delivered - h.delivered_today,
      'refused', h.refused - h.refused_today) as yesterday
  from (
    select count(*) filter (where ordered_at >= ${today}) as today, count(*) filter (where ordered_at < ${today}) as yesterday
    from orders where tenant_id = ${tx.tenantId} and ordered_at >= ${yesterday}
  ) o, (
    select coalesce(sum(delivered), 0) as delivered, coalesce(sum(rejected), 0) as refused,
      coalesce(sum(delivered) filter (where is_today), 0) as delivered_today,
      coalesce(sum(rejected) filter (where is_today), 0) as refused_today
    from (
      select delivered, rejected, hour >= date_trunc('hour', ${today}::timestamptz, 'UTC') as is_today from delivery_hours
      where tenant_id = ${tx.tenantId} and hour >= date_trunc('hour', ${yesterday}::timestamptz, 'UTC')
    ) hours
  ) h`;

/** The figures of today and yesterday, of facts and of the hours in a snapshot. */
export function figuresOf(
  { today, yesterday }: Pick<FactsRow, 'today' | 'yesterday'>,
  changes: readonly HourChanges[],
  days: Days,
): Pick<Overview, 'today' | 'yesterday'> {
  const isToday = ({ hour }: HourChanges): boolean => Date.parse(hour) >= wholeHour(days.today);
  const isYesterday = (one: HourChanges): boolean =>
    !isToday(one) && Date.parse(one.hour) >= wholeHour(days.yesterday);
  return {
    today: { ...today, ...sumOf(changes.filter(isToday)) },
    yesterday: { ...yesterday, ...sumOf(changes.filter(isYesterday)) },
  };
}

const HOUR_MS = 3_600_000;
const wholeHour = (moment: Date): number => Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS;

function sumOf(hours: readonly HourChanges[]): Omit<DayFigures, keyof Flows> {
  const sum = (count: (one: HourChanges) => number): number =>
    hours.reduce((all, one) => all + count(one), 0);
  return {
    products_created: sum(({ created }) => created),
    products_changed: sum(({ changed }) => changed),
    prices_changed: sum(({ prices }) => prices),
  };
}

interface EarlierRow {
  hour: Date;
  counts: StateCounts;
}

/** The last count that was made before today began; none is older than a week. */
export const earlierCounts = (tx: Tx, { today }: Days): Statement<EarlierRow> => sql<EarlierRow>`
  select hour, counts from shop_history
  where tenant_id = ${tx.tenantId} and hour <= ${today}::timestamptz - interval '1 hour'
    and hour > ${today}::timestamptz - interval '7 days'
  order by hour desc limit 1`;

interface NamesRow {
  name: string | null;
  label: string | null;
}

/** The product and the connection of the first listing that was live, as they are called now. */
export const namesOf = (
  tx: Tx,
  { product_id, connection_id }: FirstLive,
): Statement<NamesRow> => sql<NamesRow>`
  select (select name from products where tenant_id = ${tx.tenantId} and id = ${product_id}) as name,
    (select label from connections where tenant_id = ${tx.tenantId} and id = ${connection_id}) as label`;
