import type { ChannelState } from '@sluice/contracts/portal';
import type { Tone } from '../../../ui/Status.tsx';

export const TONES: Record<ChannelState, Tone> = {
  live: 'live',
  pending: 'pending',
  error: 'error',
  not_mapped: 'error',
  excluded: 'neutral',
};

/** What needs somebody comes first. */
export const ORDER: readonly ChannelState[] = ['error', 'not_mapped', 'pending', 'excluded', 'live'];
