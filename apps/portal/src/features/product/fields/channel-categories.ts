import type { Category } from '@sluice/contracts';

/** The category of a platform that a product goes to, and ours that leads there. */
export interface ChannelCategory {
  platform: string;
  theirs: string;
  ours: string;
}

/**
 * The categories of channels that a product with these categories goes to, one for each platform: by the deepest of its
 * categories that is mapped there, by itself or by one above it.
 */
export function channelCategories(
  categories: readonly Category[],
  chosen: readonly number[],
): ChannelCategory[] {
  const byId = new Map(categories.map((one) => [one.id, one]));
  const deepest = chosen
    .flatMap((id) => byId.get(id) ?? [])
    .toSorted((a, b) => b.path.length - a.path.length);
  const found = new Map<string, ChannelCategory>();
  for (const category of deepest) {
    for (let one: Category | undefined = category; one; one = byId.get(one.parent_id ?? 0)) {
      for (const { platform_name: platform, platform_category_name: theirs } of one.mappings)
        if (!found.has(platform)) found.set(platform, { platform, theirs, ours: one.path.join(' › ') });
    }
  }
  return [...found.values()];
}
