import type { ProductChannel } from '@sluice/contracts/portal';

/** The report when nothing moves any more. */
export interface EndOfPublishing {
  /** The number of channels that need somebody. */
  failed: number;
  /** Channels that it has not reached: a later try, a pause, a failing channel or the guard keeps it back. */
  waiting: string[];
}

/** Sums up the end of publishing: with nothing failed and nothing waiting it is done. */
export const endOfPublishing = (
  channels: readonly Pick<ProductChannel, 'state' | 'label'>[],
): EndOfPublishing => ({
  failed: channels.filter(({ state }) => state === 'error' || state === 'not_mapped').length,
  waiting: channels.filter(({ state }) => state === 'pending').map(({ label }) => label),
});
