import type { OrderChart } from '@sluice/contracts/portal';

const DAY_MS = 86_400_000;

/** A figure of sales: the value in one currency, or the number of orders. */
export type Measure = { currency: string } | 'orders';

/** The currencies of orders, the one of most orders first. Values of different currencies have no sum. */
export function currenciesOf({ data }: OrderChart): string[] {
  const orders = new Map<string, number>();
  for (const point of data) orders.set(point.currency, (orders.get(point.currency) ?? 0) + point.orders);
  return [...orders]
    .toSorted(([a, of], [b, than]) => than - of || (a < b ? -1 : 1))
    .map(([currency]) => currency);
}

const figureOf = (point: OrderChart['data'][number], measure: Measure): number =>
  measure === 'orders' ? point.orders : point.currency === measure.currency ? point.total : 0;

/** A bar for every day of the period, also for those without orders, with a figure for each connection by its id. */
export function salesBars(
  { from, to, data }: OrderChart,
  measure: Measure,
  label: (day: number) => string,
): Record<string, string | number>[] {
  const byDay = Map.groupBy(data, ({ date }) => date);
  const bars: Record<string, string | number>[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const bar: Record<string, string | number> = { at: label(at) };
    for (const point of byDay.get(new Date(at).toISOString().slice(0, 10)) ?? [])
      bar[point.credential_id] = Number(bar[point.credential_id] ?? 0) + figureOf(point, measure);
    bars.push(bar);
  }
  return bars;
}

/** The figure of the whole period. */
export const totalOf = ({ data }: OrderChart, measure: Measure): number =>
  data.reduce((all, point) => all + figureOf(point, measure), 0);

/** The connections that have a figure in the period. */
export const sellersOf = ({ connections, data }: OrderChart, measure: Measure): OrderChart['connections'] =>
  connections.filter(({ credential_id }) =>
    data.some((point) => point.credential_id === credential_id && figureOf(point, measure) !== 0),
  );
