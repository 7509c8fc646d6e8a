import type { Connection } from '@sluice/contracts/portal';
import type { Tone } from '../../ui/Status.tsx';

/** States of a connection; the ones that need somebody come first. */
export const STATES = [
  'blocked',
  'retrying',
  'held',
  'sourceWaiting',
  'taskFailing',
  'errors',
  'behind',
  'delivering',
  'paused',
  'live',
] as const;
export type ConnectionState = (typeof STATES)[number];

export const TONES: Record<ConnectionState, Tone> = {
  blocked: 'error',
  retrying: 'pending',
  held: 'pending',
  sourceWaiting: 'pending',
  taskFailing: 'error',
  errors: 'error',
  behind: 'pending',
  delivering: 'info',
  paused: 'neutral',
  live: 'live',
};

/** Identical failures after which a person is informed. */
const TOLD_FROM = 3;
/** Changes that wait longer than this are late. */
const LATE_SECONDS = 300;

/**
 * Whether failures have stopped a connection: the breaker is open, the same failure came three times in a row, or
 * listings hold up its deletion.
 */
export const isStopped = ({ breaker, blocked }: Connection): boolean =>
  blocked !== null &&
  (breaker !== 'closed' || blocked.identical_failures >= TOLD_FROM || holdsUpDeletion(blocked));

/** Whether listings that the channel does not take off sale are the reason: the connection itself has not failed. */
export const holdsUpDeletion = ({ failures }: NonNullable<Connection['blocked']>): boolean => failures === 0;

export function stateOf(connection: Connection): ConnectionState {
  const { status, blocked, held, source, role, tasks, undelivered, lag_seconds } = connection;
  if (status === 'paused') return 'paused';
  if (isStopped(connection)) return 'blocked';
  if (blocked !== null) return 'retrying';
  if (held !== null) return 'held';
  if (role !== 'target' && source?.state === 'waiting') return 'sourceWaiting';
  if (tasks.some((task) => task.failures > 0)) return 'taskFailing';
  if (connection.listings.rejected > 0) return 'errors';
  if (undelivered > 0) return lag_seconds > LATE_SECONDS ? 'behind' : 'delivering';
  return 'live';
}

/** Listings by what they mean to a person. */
export const countsOf = ({ listings }: Pick<Connection, 'listings'>) => ({
  live: listings.live,
  waiting: listings.pending + listings.sending + listings.accepted + listings.retry,
  errors: listings.rejected,
});

export const TABS = [
  'overview',
  'credentials',
  'webhook',
  'mapping',
  'markup',
  'settings',
  'stores',
  'source',
  'activity',
] as const;
export type Tab = (typeof TABS)[number];
