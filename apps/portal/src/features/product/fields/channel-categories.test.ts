import type { Category } from '@sluice/contracts';
import { expect, test } from 'vitest';
import { channelCategories } from './channel-categories.ts';

const category = (
  id: number,
  parent_id: number | null,
  path: string[],
  mapped: Record<string, string> = {},
) =>
  ({
    id,
    parent_id,
    path,
    mappings: Object.entries(mapped).map(([platform_name, platform_category_name]) => ({
      platform_name,
      platform_category_name,
    })),
  }) as Category;

test('a product goes to the category of its deepest mapped category on each platform, also by one above it', () => {
  const categories = [
    category(1, null, ['Home'], { Amazon: 'House', eBay: 'Household' }),
    category(2, 1, ['Home', 'Kitchen'], { Amazon: 'Cooking' }),
    category(3, null, ['Gifts'], { Amazon: 'Presents' }),
  ];
  expect(channelCategories(categories, [3, 2])).toEqual([
    { platform: 'Amazon', theirs: 'Cooking', ours: 'Home › Kitchen' },
    { platform: 'eBay', theirs: 'Household', ours: 'Home' },
  ]);
  expect(channelCategories(categories, [9])).toEqual([]);
});
