/** The connector broke the guarantee; the message says how. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

/** The channel at hand cannot show whether the guarantee holds. */
export class NotTestable extends Error {
  override readonly name = 'NotTestable';
}

/** Fails the check unless the condition holds. */
export function ensure(condition: unknown, message: string): asserts condition {
  if (!condition) throw new CheckFailed(message);
}

/** The channel's control, or an end of the check as not testable. */
export function control<Control>(given: Control | undefined, what: string): Control {
  if (given === undefined) throw new NotTestable(`the channel of this test offers no ${what}`);
  return given;
}

/** A value in a message, cut to a length one can read. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value));
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}

/** The error's kind and message, for a failure that quotes it. */
export function described(error: unknown): string {
  if (!(error instanceof Error)) return shown(error);
  const kind = 'kind' in error ? ` ${String(error.kind)}` : '';
  return `${error.name}${kind}: ${error.message}`;
}
