import type { ChannelState } from '@sluice/contracts/portal';

/** What needs somebody comes first. */
export const ORDER: readonly ChannelState[] = ['error', 'not_mapped', 'pending', 'excluded', 'live'];
