import { expect, test } from 'vitest';
import { walkByIds } from './walk.ts';

const entries = (...ids: readonly number[]) => ids.map((id) => ({ id: `e${id}` }));

/** A list that may change between pages. */
function walker(list: { id: string }[]) {
  const seen: string[] = [];
  let cursor: string | null = null;
  return {
    seen,
    list,
    page: async (take: number): Promise<boolean> => {
      const page: Awaited<ReturnType<typeof walkByIds<{ id: string }>>> = await walkByIds(
        cursor,
        take,
        async (skip, count) => ({ items: list.slice(skip, skip + count), total: list.length }),
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
      return cursor !== null;
    },
  };
}

test('a walk brings each entry once', async () => {
  const walk = walker(entries(1, 2, 3, 4, 5, 6, 7, 8, 9));
  while (await walk.page(4));
  expect(walk.seen).toEqual(walk.list.map(({ id }) => id));
});

test('entries that are deleted behind the reader hide no other, whether they are few or more than pages overlap', async () => {
  for (const gone of [2, 6]) {
    const walk = walker(entries(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    await walk.page(4);
    await walk.page(4);
    walk.list.splice(0, gone);
    while (await walk.page(4));
    expect(new Set(walk.seen).size).toBe(12);
  }
});

test('an empty list ends at once', async () => {
  expect(await walkByIds(null, 5, async () => ({ items: [], total: 0 }))).toEqual({ items: [], next: null });
});
