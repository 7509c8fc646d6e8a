import { ConnectorError } from './errors.ts';
import type { Issue } from './issues.ts';
import type { ItemResult } from './listings.ts';

/**
 * Runs a write on a channel that refuses a whole batch for one bad item. The host cuts such a batch in half until an item is
 * alone: then it is the bad one, and the refusal is its result.
 *
 * @param issueOf reads the words of the refusal
 */
export async function alone(
  items: readonly { readonly key: { readonly externalKey: string } }[],
  work: () => Promise<ItemResult[]>,
  issueOf: (error: ConnectorError) => Issue,
): Promise<ItemResult[]> {
  const [only, ...more] = items;
  if (only === undefined) return [];
  try {
    return await work();
  } catch (error) {
    const isItsOwn = error instanceof ConnectorError && error.kind === 'invalid_request' && more.length === 0;
    if (!isItsOwn) throw error;
    return [{ externalKey: only.key.externalKey, outcome: 'rejected', issues: [issueOf(error)] }];
  }
}
