import type { Connection } from '@sluice/contracts/portal';
import type { Format } from '../../lib/format.ts';
import { countsOf } from './state.ts';

export type T = (key: string, options?: Record<string, unknown>) => string;

/** The time by which the channel is behind changes made here. */
export const freshness = (one: Connection, format: Format, t: T): string =>
  one.role === 'source'
    ? '–'
    : one.lag_seconds === 0
      ? one.held === null
        ? t('fresh')
        : partly(one, one.held, format, t)
      : t('late', { time: format.duration(one.lag_seconds * 1000) });

/** The share of listings that are as they should be, while some changes wait for approval. */
const partly = (one: Connection, held: NonNullable<Connection['held']>, format: Format, t: T): string => {
  const { live, waiting, errors } = countsOf(one);
  const done = Math.max(0, live - held.withdrawals - held.price_jumps);
  return t('freshRest', { done: format.number(done), all: format.number(live + waiting + errors) });
};

/** When the orders of a connection were last read. */
export const ordersRead = (one: Connection, format: Format, t: T): string => {
  const task = one.tasks.find(({ kind }) => kind === 'orders');
  return task === undefined ? '–' : task.succeeded_at ? format.ago(task.succeeded_at) : t('never');
};
