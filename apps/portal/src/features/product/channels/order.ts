import type { ChannelState } from '@sluice/contracts/portal';

/** States that need somebody come first. */
export const ORDER: readonly ChannelState[] = ['error', 'not_mapped', 'pending', 'excluded', 'live'];
