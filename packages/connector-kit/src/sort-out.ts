import type { Issue } from './issues.ts';
import type { ItemResult } from './listings.ts';

/** Splits items into the good ones, which may be sent, and results for the others. */
export function sortOut<Item extends { readonly key: { readonly externalKey: string } }>(
  items: readonly Item[],
  faultsOf: (item: Item) => Issue[],
): { good: Item[]; results: ItemResult[] } {
  const judged = items.map((item) => ({ item, issues: faultsOf(item) }));
  return {
    good: judged.flatMap(({ item, issues }) => (issues.length === 0 ? item : [])),
    results: judged.flatMap(({ item: { key }, issues }): ItemResult[] =>
      issues.length === 0 ? [] : [{ externalKey: key.externalKey, outcome: 'rejected', issues }],
    ),
  };
}
