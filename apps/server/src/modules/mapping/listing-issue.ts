import type { Issue } from '@sluice/connector-kit';
import type { ListingIssueCode } from '@sluice/contracts';
import { keyOf, type Message, type MessageKey } from '@sluice/contracts/messages';

/** An issue that a channel named, or that only Sluice itself knows. */
export interface ListingIssue extends Omit<Issue, 'code'> {
  readonly code: ListingIssueCode;
  /** The key of the message where the words are our own; the portal says them in the language of the person. */
  readonly key?: MessageKey;
}

/** An issue in words of our own. */
export const ownIssue = <Code extends ListingIssueCode>(code: Code, said: Message, field?: string) => ({
  code,
  ...(field === undefined ? {} : { field }),
  message: said.text,
  key: keyOf(said),
});
