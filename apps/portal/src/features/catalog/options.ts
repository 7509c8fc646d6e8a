import type { Category } from '@sluice/contracts';
import { foldKey } from '@sluice/contracts';
import type { CategoryOption } from '@sluice/contracts/portal';
import { pathText } from './tree.ts';

/** An option with the path of the category it is set on. */
export interface ShownOption extends CategoryOption {
  path: string;
}

/**
 * All options in the order of the tree; of one category those that hold for it: an option set on a nearer category wins
 * over one set above.
 */
export function effectiveOptions(
  categories: readonly Category[],
  options: readonly CategoryOption[],
  category: number | undefined,
): ShownOption[] {
  const byCategory = Map.groupBy(options, (option) => option.category_id);
  const shown = (one: Category): ShownOption[] =>
    (byCategory.get(one.id) ?? []).map((option) => ({ ...option, path: pathText(one) }));
  if (category === undefined) return categories.flatMap(shown);
  const byId = new Map(categories.map((one) => [one.id, one]));
  const nearest = new Map<string, ShownOption>();
  for (let one = byId.get(category); one !== undefined; one = byId.get(one.parent_id ?? 0))
    for (const option of shown(one))
      if (!nearest.has(foldKey(option.name))) nearest.set(foldKey(option.name), option);
  return [...nearest.values()];
}
