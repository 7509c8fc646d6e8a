import { ConnectorError } from '@sluice/connector-kit';
import type { Outcomes, WorkItem } from './outcome.ts';

/** Whether content may not be sent: the channel would refuse it, or it is not known yet what it asks for. */
export const isHeldBack = ({ target }: WorkItem): boolean =>
  target !== undefined && (target.issues.length > 0 || target.waiting);

/** Nothing of it can be on the channel: no call is of any use. */
export const neverSent = ({ listing, syncId }: WorkItem): boolean => syncId === null && !listing.uncertain;

/**
 * Refuses, instead of the channel, what it would refuse. It goes on by itself when product or mapping are mended, because
 * that changes the fingerprint; what only waits for the channel's attributes is tried again shortly.
 */
export function holdBack(items: readonly WorkItem[], outcomes: Outcomes): void {
  for (const { listing, target } of items) {
    const issues = target?.issues ?? [];
    if (issues.length > 0) {
      outcomes.set(listing.product_id, { operation: 'content', result: 'rejected', issues });
      continue;
    }
    const message = 'what the channel asks for in this category is being read';
    const error = new ConnectorError({ kind: 'unavailable', message });
    outcomes.set(listing.product_id, { operation: 'content', result: 'retry', error, uncertain: false });
  }
}
