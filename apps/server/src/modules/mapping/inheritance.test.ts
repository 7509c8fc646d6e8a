import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoriesInOrder, nearest } from './inheritance.ts';

/** A forest: each category's parent is one before it, or none. */
const forest = fc
  .array(fc.option(fc.nat(), { nil: null }), { minLength: 1, maxLength: 40 })
  .map((picks) => picks.map((pick, id) => (pick === null || id === 0 ? null : pick % id)));

const levelsOf = (parents: (number | null)[], id: number): { id: number }[] => {
  const parent = parents[id];
  return [...(parent === null || parent === undefined ? [] : levelsOf(parents, parent)), { id }];
};

test('a category has its own mapping, else that of the nearest ancestor that has one, else none', () => {
  fc.assert(
    fc.property(forest, fc.infiniteStream(fc.boolean()), (parents, draw) => {
      const mapped = new Map(parents.map((_, id) => [id, `C${id}`] as const).filter(() => draw.next().value));
      for (const id of parents.keys()) {
        // The definition, word by word: a category without a mapping has its parent's.
        const oracle = (at: number | null | undefined): number | undefined =>
          at === null || at === undefined ? undefined : mapped.has(at) ? at : oracle(parents[at]);
        const found = nearest(levelsOf(parents, id), mapped);
        expect(found?.at).toBe(oracle(id));
        expect(found?.value).toBe(found === undefined ? undefined : `C${found.at}`);
      }
    }),
  );
});

test('a mapping changes nothing outside the subtree it is set on', () => {
  fc.assert(
    fc.property(forest, fc.nat(), (parents, pick) => {
      const set = pick % parents.length;
      for (const id of parents.keys()) {
        const levels = levelsOf(parents, id);
        const below = levels.some((level) => level.id === set);
        expect(nearest(levels, new Map([[set, 'x']]))?.value).toBe(below ? 'x' : undefined);
      }
    }),
  );
});

test('the deepest category counts first, of equally deep ones the oldest', () => {
  const category = (id: number, depth: number) => ({
    id,
    levels: Array.from({ length: depth }, () => ({ id })),
  });
  const ordered = categoriesInOrder([category(3, 1), category(9, 2), category(4, 2)]);
  expect(ordered.map(({ id }) => id)).toEqual([4, 9, 3]);
});
