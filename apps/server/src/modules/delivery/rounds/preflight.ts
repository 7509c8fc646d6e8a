import { ConnectorError } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { Outcomes, WorkItem } from '../outcomes/outcome.ts';

/** Whether the content must not be sent: the channel would refuse it, or its requirements are not known yet. */
export const isHeldBack = ({ desired }: WorkItem): boolean =>
  desired !== undefined && (desired.issues.length > 0 || desired.waiting);

/** Whether the channel cannot hold any of the listing, so that no call is of use. */
export const neverSent = ({ listing, syncId }: WorkItem): boolean => syncId === null && !listing.uncertain;

/**
 * Refuses in the channel's place the listings that it would refuse. They resume by themselves when product or mapping
 * are mended, because that changes the fingerprint; a listing that only waits for the channel's attributes is retried
 * shortly.
 */
export function holdBack(items: readonly WorkItem[], outcomes: Outcomes): void {
  for (const { listing, desired } of items) {
    const issues = desired?.issues ?? [];
    if (issues.length > 0) {
      outcomes.set(listing.product_id, { operation: 'content', result: 'rejected', issues, heldBack: true });
      continue;
    }
    const error = new ConnectorError({ kind: 'unavailable', message: message('listing_attributes_read') });
    outcomes.set(listing.product_id, { operation: 'content', result: 'retry', error, uncertain: false });
  }
}
