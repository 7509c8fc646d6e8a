import type { Connection } from '@sluice/contracts/portal';
import type { Format } from '../../lib/format.ts';

export type T = (key: string, options?: Record<string, unknown>) => string;

/** The time by which the channel is behind changes made here. */
export const freshness = (one: Connection, format: Format, t: T): string =>
  one.role === 'source'
    ? '–'
    : one.lag_seconds === 0
      ? one.held === null
        ? t('fresh')
        : t('freshRest', { number: format.number(one.held.withdrawals + one.held.price_jumps) })
      : t('late', { time: format.duration(one.lag_seconds * 1000) });

/** When the orders of a connection were last read. */
export const ordersRead = (one: Connection, format: Format, t: T): string => {
  const task = one.tasks.find(({ kind }) => kind === 'orders');
  return task === undefined ? '–' : task.succeeded_at ? format.ago(task.succeeded_at) : t('never');
};
