import { mapTexts } from '@sluice/contracts/messages';
import { fitting } from '../../../platform/said.ts';
import type { Redact } from '../../../platform/secrets/redact.ts';
import type { ListingIssue } from '../../mapping/index.ts';
import type { Completion } from './completion.ts';

const MAX_TEXT = 2_000;
const MAX_ISSUES = 100;

/**
 * Removes secrets and personal data from an attempt before it is stored, and cuts the channel's words to a screenful.
 */
export function redactCompletion(row: Completion, redact: Redact): Completion {
  const { message, message_key: key, issues, evidence } = row;
  const fit = fitting(redact, MAX_TEXT);
  return {
    ...row,
    message: message === null ? null : fit(message),
    message_key: key === null ? null : mapTexts(key, fit),
    issues: issues?.slice(0, MAX_ISSUES).map((issue) => redactIssue(issue, fit)) ?? null,
    evidence: evidence === null ? null : redactEvidence(evidence, fit),
  };
}

/** The values of a message's key are parts of its text. */
const redactIssue = (issue: ListingIssue, fit: Redact): ListingIssue => ({
  ...issue,
  message: fit(issue.message),
  ...(issue.key === undefined ? {} : { key: mapTexts(issue.key, fit) }),
});

function redactEvidence(evidence: object, fit: Redact): object {
  const kept = Object.entries(evidence).map(([name, value]) => {
    if (typeof value === 'number') return [name, value];
    return [name, typeof value === 'string' ? fit(name === 'url' ? withoutQuery(value) : value) : null];
  });
  return Object.fromEntries(kept);
}

/** Queries carry tokens on some channels. */
const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';
