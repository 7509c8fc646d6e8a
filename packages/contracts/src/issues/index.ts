import { CALL_ISSUES } from './call.ts';
import { CHANNEL_ISSUES } from './channel.ts';
import type { IssueEntry, IssueTexts } from './guide.ts';
import { HOST_ISSUES } from './host.ts';
import { PRODUCT_ISSUES } from './product.ts';

export { ISSUE_FAULTS, type IssueFault } from './guide.ts';

/** Reasons for which a channel refuses a listing; connectors translate the channel's own codes into these. */
export type ChannelIssueCode = keyof typeof PRODUCT_ISSUES | keyof typeof CHANNEL_ISSUES;
export type CallIssueCode = keyof typeof CALL_ISSUES;
export type HostIssueCode = keyof typeof HOST_ISSUES;
export type ListingIssueCode = ChannelIssueCode | CallIssueCode | HostIssueCode;

/** The one catalogue of what can be wrong with a listing. */
export const ISSUE_CATALOGUE: Readonly<Record<ListingIssueCode, IssueEntry>> = {
  ...PRODUCT_ISSUES,
  ...CHANNEL_ISSUES,
  ...CALL_ISSUES,
  ...HOST_ISSUES,
};

/** An issue as it is explained to a person, in one language. */
export type IssueGuide = Pick<IssueEntry, 'fault' | 'retried'> & IssueTexts;

/**
 * Explains a stored code; one of another version reads as a plain refusal.
 *
 * @param language of the person; every other than Turkish reads English
 */
export function explainIssue(code: string, language = 'en'): IssueGuide {
  const known = Object.hasOwn(ISSUE_CATALOGUE, code) ? (code as ListingIssueCode) : 'rejected';
  const { fault, retried, en, tr } = ISSUE_CATALOGUE[known];
  return { fault, retried, ...(language === 'tr' ? tr : en) };
}
