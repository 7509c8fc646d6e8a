import type { ListingIssue } from '../../mapping/index.ts';
import type { Fingerprints } from '../../publishing/index.ts';

/** Refusals that another price or stock would not mend. */
const OF_THE_CONTENT: ReadonlySet<ListingIssue['code']> = new Set([
  'missing_attribute',
  'invalid_attribute',
  'unknown_category',
  'unknown_brand',
  'invalid_image',
  'too_long',
  'invalid_barcode',
  'duplicate_barcode',
  'duplicate_variant',
  'not_approved',
  'policy_blocked',
]);

/**
 * The fingerprint of refused content: the content alone if all reasons concern the content, else with price and stock.
 */
export const refusedHash = ({ content, offer }: Fingerprints, issues: readonly ListingIssue[]): string =>
  issues.every(({ code }) => OF_THE_CONTENT.has(code)) ? content : `${content}/${offer}`;

/** Whether exactly this was refused before. */
export const wasRefused = ({ content, offer }: Fingerprints, refused: string | null): boolean =>
  refused !== null && (refused === content || refused === `${content}/${offer}`);
