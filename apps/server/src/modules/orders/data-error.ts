const NOT_NULL_VIOLATION = '23502';
const CHECK_VIOLATION = '23514';

/** Whether the database refused a value, as it will every time, and not the moment. */
export function isDataError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || code.length !== 5) return false;
  return code.startsWith('22') || code === NOT_NULL_VIOLATION || code === CHECK_VIOLATION;
}
