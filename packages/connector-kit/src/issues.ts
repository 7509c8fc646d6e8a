import { keyOf, type Message, type MessageKey } from '@sluice/contracts/messages';

/** Makes the words of a refusal that are ours, in every language of the service. */
export { type Message, message } from '@sluice/contracts/messages';

/**
 * The common catalogue of reasons for which a channel refuses a listing. A connector maps the channel's own code to one
 * of these and keeps the channel's text; a code that fits none is `rejected`.
 */
export const ISSUE_CODES = [
  'missing_field',
  'invalid_value',
  'too_long',
  'invalid_barcode',
  'duplicate_barcode',
  'duplicate_key',
  'duplicate_variant',
  'invalid_price',
  'invalid_stock',
  'invalid_image',
  'unknown_brand',
  'unknown_category',
  'missing_attribute',
  'invalid_attribute',
  'unknown_store',
  'listing_not_found',
  'ambiguous_match',
  'not_approved',
  'policy_blocked',
  'rejected',
] as const;

export type IssueCode = (typeof ISSUE_CODES)[number];

/** One reason why an item was refused; nothing changes until the merchant or the mapping does. */
export interface Issue {
  readonly code: IssueCode;
  /** The field of `ListingPayload` it is about, or an attribute's code. */
  readonly field?: string;
  /** The channel's own words, unchanged. */
  readonly message: string;
  /** The key of the message where the words are ours and not the channel's: the portal says it in the person's language. */
  readonly key?: MessageKey;
}

/** A refusal in our own words, for a channel that says nothing itself. */
export const wordedIssue = (code: IssueCode, field: string, said: Message): Issue => ({
  code,
  field,
  message: said.text,
  key: keyOf(said),
});
