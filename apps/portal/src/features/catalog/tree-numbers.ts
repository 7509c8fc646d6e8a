import type { Category } from '@sluice/contracts';

/** Figures of a category that its tree gives, beside its own. */
export interface TreeNumbers {
  /** Products of the categories below it; one that is in two of them counts twice. */
  below: number;
  /** Names of the platforms that it is mapped on, by itself or by a category above it. */
  platforms: readonly string[];
  /** Whether a category below it is mapped. */
  mappedBelow: boolean;
}

/** The figures of every category by its id. The categories come as the service lists them: parents before their children. */
export function numbersOf(categories: readonly Category[]): Map<number, TreeNumbers> {
  const below = new Map<number, number>();
  const mapped = new Map<number, Set<string>>();
  const mappedBelow = new Set<number>();
  const byId = new Map(categories.map((one) => [one.id, one]));
  const parentOf = ({ parent_id }: Category) => (parent_id === null ? undefined : byId.get(parent_id));
  for (const category of categories) {
    const names = new Set(category.mappings.map(({ platform_name }) => platform_name));
    for (let above = parentOf(category); above !== undefined; above = parentOf(above)) {
      below.set(above.id, (below.get(above.id) ?? 0) + category.products_count);
      if (category.mappings.length > 0) mappedBelow.add(above.id);
      for (const { platform_name } of above.mappings) names.add(platform_name);
    }
    mapped.set(category.id, names);
  }
  return new Map(
    categories.map(({ id }) => [
      id,
      { below: below.get(id) ?? 0, platforms: [...mapped.get(id)!], mappedBelow: mappedBelow.has(id) },
    ]),
  );
}
