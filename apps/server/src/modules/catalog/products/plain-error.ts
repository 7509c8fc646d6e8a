import { explainIssue } from '@sluice/contracts';

/** Fields in which channels put their messages to people. */
const SAID = ['message', 'detail', 'error_description', 'description', 'title', 'error', 'errors'];

/**
 * The reason of a listing's issue as a sentence: the channel's message to people if its answer was JSON, else the
 * meaning of its code.
 */
export function plainError(code: string | null, message: string | null): string | null {
  if (message === null) return code === null ? null : explainIssue(code).cause;
  const start = message.search(/[{[]\s*["{[]/);
  if (start < 0 && !message.includes('<')) return message;
  const text = (start < 0 ? message : withoutJson(message, start))
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? explainIssue(code ?? 'rejected').cause : text;
}

/** Replaces JSON by its messages; JSON that was cut off is dropped as unreadable. */
function withoutJson(message: string, start: number): string {
  const before = message.slice(0, start).trim();
  try {
    const said = saidIn(JSON.parse(message.slice(start)));
    return [before, ...new Set(said)].filter((part) => part !== '').join(' ');
  } catch {
    return before.replace(/[:\s]+$/, '');
  }
}

function saidIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => (typeof one === 'string' ? one : saidIn(one)));
  if (value === null || typeof value !== 'object') return [];
  return SAID.flatMap((name) => {
    const said = (value as Record<string, unknown>)[name];
    return typeof said === 'string' ? said : saidIn(said);
  });
}
