import type { Category } from '@sluice/contracts';
import { expect, test } from 'vitest';
import { isNewPath, matchingCategories, pathOf } from './category-search.ts';

const CATEGORIES = [
  { id: 1, path: ['Kitchen'] },
  { id: 2, path: ['Kitchen', 'Kettles'] },
  { id: 3, path: ['Garden', 'Watering'] },
] as Category[];
const found = (typed: string, chosen = [] as { id: number; path: string[] }[]) =>
  matchingCategories(CATEGORIES, chosen, typed).map(({ id }) => id);

test('every typed word stands somewhere in the path, in any order and case', () => {
  expect(found('kett KITCH')).toEqual([2]);
  expect(found('kitchen > kettles')).toEqual([2]);
  expect(found('')).toEqual([1, 2, 3]);
});

test('a category that is chosen is not offered again', () => {
  expect(found('kitchen', [{ id: 2, path: ['Kitchen', 'Kettles'] }])).toEqual([1]);
});

test('a path is made only when the catalogue does not have it under any spelling', () => {
  expect(pathOf(' Kitchen >  Pans › ')).toEqual(['Kitchen', 'Pans']);
  expect(isNewPath(['Kitchen', 'Pans'], CATEGORIES, [])).toBe(true);
  expect(isNewPath(['kitchen', 'KETTLES'], CATEGORIES, [])).toBe(false);
  expect(isNewPath(['Pans'], CATEGORIES, [{ id: null, path: ['Pans'] }])).toBe(false);
  expect(isNewPath([], CATEGORIES, [])).toBe(false);
});
