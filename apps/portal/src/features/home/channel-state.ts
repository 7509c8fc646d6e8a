import type { OverviewChannel } from '@sluice/contracts/portal';
import type { Tone } from '../../ui/Status.tsx';

/** Identical failures after which a person is informed, as on the pages of connections. */
const TOLD_FROM = 3;

/** Whether failures have stopped the channel. */
export const isStopped = ({ status, blocked, is_failing }: OverviewChannel): boolean =>
  status === 'active' && blocked !== null && (is_failing || blocked.identical_failures >= TOLD_FROM);

/** Products whose state on the channel is not yet what it should be. */
export const waitingOf = ({ counts, withdrawing }: OverviewChannel): number =>
  (counts?.pending ?? 0) + withdrawing;

/** Products that should be on the channel. */
export const wantedOf = ({ counts }: OverviewChannel): number =>
  counts === null ? 0 : counts.live + counts.pending + counts.error + counts.not_mapped;

/** Products that wait for a person before they can be on the channel. */
export const refusedOf = ({ counts }: OverviewChannel): number =>
  counts === null ? 0 : counts.error + counts.not_mapped;

/** Whether products are on their way to the channel now. */
export const isPublishing = (channel: OverviewChannel): boolean =>
  channel.status === 'active' && !isStopped(channel) && waitingOf(channel) > 0;

export type ChannelStateName =
  | 'paused'
  | 'stopped'
  | 'held'
  | 'retrying'
  | 'source'
  | 'publishing'
  | 'late'
  | 'fresh';

export const TONES: Record<ChannelStateName, Tone> = {
  paused: 'neutral',
  stopped: 'error',
  held: 'pending',
  retrying: 'pending',
  source: 'info',
  publishing: 'info',
  late: 'pending',
  fresh: 'live',
};

/** The one word for a channel: what keeps it from being up to date, the gravest first. */
export function stateOf(channel: OverviewChannel): ChannelStateName {
  if (channel.status === 'paused') return 'paused';
  if (isStopped(channel)) return 'stopped';
  if (channel.held) return 'held';
  if (channel.blocked !== null) return 'retrying';
  if (channel.role === 'source') return 'source';
  if (isPublishing(channel)) return 'publishing';
  return channel.lag_seconds > 0 ? 'late' : 'fresh';
}
