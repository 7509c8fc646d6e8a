import type { Tx } from '../../../platform/db/database.ts';
import { assignableCategories } from '../taxonomy/tree.ts';
import { type ListedMapping, listMappings } from './list-mappings.ts';
import { buildCategoryIndex } from './suggest/category-index.ts';
import { type Suggestion, suggestCategories } from './suggest/suggest.ts';

export interface SuggestedMapping extends ListedMapping {
  /** The best first, at most three; empty when nothing is likely enough. */
  suggestions: Suggestion[];
}

/**
 * Suggests categories of the channel for ours without a working mapping of their own; or for one category, mapped or
 * not.
 *
 * @throws ApiError not_found
 */
export async function suggestMappings(
  tx: Tx,
  connectionId: number,
  categoryId: number | null,
): Promise<SuggestedMapping[]> {
  const [listed, tree] = await Promise.all([
    listMappings(tx, connectionId),
    tx.run(assignableCategories(tx, connectionId)),
  ]);
  const wanted = listed.filter((one) =>
    categoryId === null ? one.status === 'unmapped' || one.status === 'gone' : one.category_id === categoryId,
  );
  const index = buildCategoryIndex(tree);
  return wanted.map((one) => ({ ...one, suggestions: suggestCategories(index, one.path) }));
}
