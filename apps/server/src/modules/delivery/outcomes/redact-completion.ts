import type { MessageKey } from '@sluice/contracts/messages';
import type { Redact } from '../../../platform/secrets/redact.ts';
import type { ListingIssue } from '../../mapping/index.ts';
import type { Completion } from './completion.ts';

const MAX_TEXT = 2_000;
const MAX_ISSUES = 100;

/**
 * Removes secrets and personal data from an attempt before it is stored, and cuts the channel's words to a screenful.
 */
export function redactCompletion(row: Completion, redact: Redact): Completion {
  const { message, issues, evidence } = row;
  // The cut comes after the redaction: half a secret would not be recognised.
  const fit = (text: string): string => redact(clean(text)).slice(0, MAX_TEXT).toWellFormed();
  return {
    ...row,
    message: message === null ? null : fit(message),
    issues: issues?.slice(0, MAX_ISSUES).map((issue) => redactIssue(issue, fit)) ?? null,
    evidence: evidence === null ? null : redactEvidence(evidence, fit),
  };
}

/** The values of a message's key are parts of its text. */
const redactIssue = (issue: ListingIssue, fit: Redact): ListingIssue => ({
  ...issue,
  message: fit(issue.message),
  ...(issue.key === undefined ? {} : { key: redactKey(issue.key, fit) }),
});

const redactKey = ({ code, params }: MessageKey, fit: Redact): MessageKey => ({
  code,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? fit(value) : value]),
  ),
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

/** The database takes neither NUL nor half a surrogate pair. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();
