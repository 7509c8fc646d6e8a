import type { ChannelState } from '@sluice/contracts/portal';
import type { Tone } from './Status.tsx';

/** The tone of a product's state on a channel, the same wherever it is shown. */
export const CHANNEL_TONES: Record<ChannelState, Tone> = {
  live: 'live',
  pending: 'pending',
  error: 'error',
  not_mapped: 'error',
  excluded: 'neutral',
};
