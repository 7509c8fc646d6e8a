import type { Redact } from '../../../platform/secrets/redact.ts';
import type { Completion } from './completion.ts';

const MAX_EVIDENCE = 2_000;

/** What is kept of an attempt holds no secret, nothing of people, and no more than a screenful of what the channel said. */
export function redactCompletion(row: Completion, redact: Redact): Completion {
  return {
    ...row,
    message: row.message === null ? null : redact(clean(row.message)),
    issues: row.issues?.map((issue) => ({ ...issue, message: redact(clean(issue.message)) })) ?? null,
    evidence: row.evidence === null ? null : redactEvidence(row.evidence, redact),
  };
}

function redactEvidence(evidence: object, redact: Redact): object {
  const kept = Object.entries(evidence).map(([name, value]) => {
    if (typeof value !== 'string') return [name, typeof value === 'number' ? value : null];
    const text = redact(clean(name === 'url' ? withoutQuery(value) : value));
    return [name, text.slice(0, MAX_EVIDENCE)];
  });
  return Object.fromEntries(kept);
}

/** Queries carry tokens on some channels. */
const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

/** The database takes neither NUL nor half a surrogate pair. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();
