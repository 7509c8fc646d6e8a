import type { Issue } from '@sluice/connector-kit';
import type { ListingIssueCode } from '@sluice/contracts';
import { keyOf, type Message } from '@sluice/contracts/messages';

/** An issue that a channel named, or that only Sluice itself knows. */
export interface ListingIssue extends Omit<Issue, 'code'> {
  readonly code: ListingIssueCode;
}

/** An issue in words of our own. */
export const ownIssue = <Code extends ListingIssueCode>(code: Code, said: Message, field?: string) => ({
  code,
  ...(field === undefined ? {} : { field }),
  message: said.text,
  key: keyOf(said),
});
