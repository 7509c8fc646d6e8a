const NOT_NULL_VIOLATION = '23502';
const CHECK_VIOLATION = '23514';

/** The SQLSTATE of an error; empty for an error that PostgreSQL did not raise. */
export function sqlState(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : '';
}

/** Whether the database refused a value and will refuse it every time. */
export function isValueRefused(error: unknown): boolean {
  const state = sqlState(error);
  return state.startsWith('22') || state === NOT_NULL_VIOLATION || state === CHECK_VIOLATION;
}

/**
 * Whether the database refused the data, as against a database that is not well: a value, any constraint (also one that
 * other rows make it break), or a limit of PostgreSQL such as the size of an index entry.
 */
export const isDataRefused = (error: unknown): boolean => /^(22|23|54)/.test(sqlState(error));

/** SKU taken, parent row gone, deadlock, serialization failure. */
const RACES = new Set(['23505', '23503', '40P01', '40001']);

/** Whether another writer may have caused the error between our check and our write, so that a repetition can succeed. */
export const isOvertaken = (error: unknown): boolean => RACES.has(sqlState(error));
