import type { Redact } from '../../../platform/secrets/redact.ts';
import type { Completion } from './completion.ts';

const MAX_TEXT = 2_000;

/** What is kept of an attempt holds no secret, nothing of people, and no more than a screenful of what the channel said. */
export function redactCompletion(row: Completion, redact: Redact): Completion {
  const { message, issues, evidence } = row;
  // Cut only behind the redaction: half a secret would not be recognised.
  const fit = (text: string): string => redact(clean(text)).slice(0, MAX_TEXT).toWellFormed();
  return {
    ...row,
    message: message === null ? null : fit(message),
    issues: issues?.map((issue) => ({ ...issue, message: fit(issue.message) })) ?? null,
    evidence: evidence === null ? null : redactEvidence(evidence, fit),
  };
}

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
