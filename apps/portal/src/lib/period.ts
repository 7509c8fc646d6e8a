/** Spans of days that end with today or before it, as people ask for them. */
export const PERIODS = ['today', 'yesterday', 'last7', 'last30', 'this_month', 'last_month'] as const;
export type Period = (typeof PERIODS)[number];

interface Days {
  /** YYYY-MM-DD, in the time zone of the browser. */
  from: string;
  to: string;
}

/** The days of a period, as they are now. */
export function daysOf(period: Period, now: Date): Days {
  const day = (ago: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago);
  const month = (ago: number, date: number): Date => new Date(now.getFullYear(), now.getMonth() - ago, date);
  const span = (from: Date, to: Date): Days => ({ from: asDay(from), to: asDay(to) });
  switch (period) {
    case 'today':
      return span(day(0), day(0));
    case 'yesterday':
      return span(day(1), day(1));
    case 'last7':
      return span(day(6), day(0));
    case 'last30':
      return span(day(29), day(0));
    case 'this_month':
      return span(month(0, 1), day(0));
    case 'last_month':
      return span(month(1, 1), month(0, 0));
  }
}

const asDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** The moments at which days begin and end for this browser, in UTC to the second. */
export function momentsOf({ from, to }: Partial<Days>): { from?: string; to?: string } {
  const at = (day: string, time: string): string =>
    `${new Date(`${day}T${time}`).toISOString().slice(0, 19)}Z`;
  return {
    ...(from === undefined ? {} : { from: at(from, '00:00:00') }),
    ...(to === undefined ? {} : { to: at(to, '23:59:59') }),
  };
}

interface Chosen {
  period?: Period | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The moments that a filter of days means now. */
export const momentsChosen = ({ period, from, to }: Chosen): { from?: string; to?: string } =>
  momentsOf(period === undefined ? { from, to } : daysOf(period, new Date()));
