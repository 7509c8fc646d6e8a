/** A category of a product with the categories above it, from root to itself. */
interface Placed {
  readonly id: number;
  readonly levels: readonly { readonly id: number }[];
}

/** The categories of a product in order of precedence: the deepest first, then the oldest. */
export const categoriesInOrder = <Category extends Placed>(categories: readonly Category[]): Category[] =>
  categories.toSorted((a, b) => b.levels.length - a.levels.length || a.id - b.id);

/**
 * The value that holds for a category: its own, else that of its nearest ancestor. `at` = the category that sets it.
 */
export function nearest<Value>(
  levels: readonly { readonly id: number }[],
  values: ReadonlyMap<number, Value>,
): { at: number; value: Value } | undefined {
  for (let depth = levels.length - 1; depth >= 0; depth--) {
    const at = levels[depth]!.id;
    const value = values.get(at);
    if (value !== undefined) return { at, value };
  }
  return undefined;
}
