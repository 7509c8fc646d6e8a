import type { ProductChannel } from '@sluice/contracts/portal';

/** What is told when nothing moves any more. */
export interface EndOfPublishing {
  /** How many channels need somebody. */
  failed: number;
  /** Channels that it has not reached: a later try, a pause, a failing channel or the guard keeps it back. */
  waiting: string[];
}

/** How publishing has ended: with nothing failed and nothing waiting it is done. */
export const endOfPublishing = (
  channels: readonly Pick<ProductChannel, 'state' | 'label'>[],
): EndOfPublishing => ({
  failed: channels.filter(({ state }) => state === 'error' || state === 'not_mapped').length,
  waiting: channels.filter(({ state }) => state === 'pending').map(({ label }) => label),
});
