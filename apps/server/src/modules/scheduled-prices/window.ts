import { type Message, message } from '@sluice/contracts/messages';
import { type ErrorBag, invalid } from '../../platform/http/errors.ts';
import { timestamp } from '../../platform/http/present.ts';

/** A span of time: from its first moment to before its end, in whole seconds. */
export interface Window {
  starts_at: Date;
  ends_at: Date;
}

/** The windows of one product and connection share no moment. One may begin at the end of another. */
export const overlaps = (a: Window, b: Window): boolean => a.starts_at < b.ends_at && b.starts_at < a.ends_at;

/** Reads a moment, to the second in which the API writes it. @throws ValidationError on the field */
export function moment(field: string, given: string): Date {
  const ms = Date.parse(given);
  if (Number.isNaN(ms))
    throw invalid(field, message('moment_unreadable', { field, example: '2026-03-01T09:30:00Z' }));
  return new Date(Math.floor(ms / 1000) * 1000);
}

/** Checks a window for itself, and against the others of its product and connection. */
export function checkWindow(window: Window, others: readonly Window[], now: Date, errors: ErrorBag): void {
  const own = windowFault(window, now);
  if (own !== undefined) errors.add('ends_at', own);
  const fault = overlapFault(window, others);
  if (fault !== undefined) errors.add('starts_at', fault);
}

/** The fault of the end of a window; undefined when it has none. */
export function windowFault({ starts_at, ends_at }: Window, now: Date): Message | undefined {
  if (ends_at <= starts_at) return message('window_ends_first');
  return ends_at <= now ? message('window_over') : undefined;
}

/** The message that names the window in the way; undefined when none is. */
export function overlapFault(window: Window, others: readonly Window[]): Message | undefined {
  const other = others.find((one) => overlaps(one, window));
  return (
    other && message('window_overlaps', { from: timestamp(other.starts_at), until: timestamp(other.ends_at) })
  );
}
