import type { CategoryOnChannel } from '@sluice/contracts/portal';

/** Rows in the order in which they were first shown. */
export interface Steady {
  /** The list they are of: another filter, page or connection begins anew. */
  list: string;
  rows: readonly CategoryOnChannel[];
}

/**
 * Keeps rows where they are while somebody works on them: the service puts open categories first, so each one that is
 * mapped would jump away under the cursor. A row that the service no longer sends stays as it was last seen, and new
 * ones are added at the end.
 */
export function keepSteady(
  before: Steady | undefined,
  list: string,
  fresh: readonly CategoryOnChannel[],
): Steady {
  if (before?.list !== list) return { list, rows: fresh };
  const now = new Map(fresh.map((row) => [row.category_id, row]));
  const kept = before.rows.map((row) => now.get(row.category_id) ?? row);
  const known = new Set(before.rows.map((row) => row.category_id));
  return { list, rows: [...kept, ...fresh.filter((row) => !known.has(row.category_id))] };
}
