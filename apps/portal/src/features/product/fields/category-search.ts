import type { Category } from '@sluice/contracts';
import { foldKey } from '@sluice/contracts';
import type { CategoryChoice } from '../values.ts';

const SHOWN = 60;

export const keyOf = (path: readonly string[]): string => path.map(foldKey).join('\n');

/** The path that a text names: “Kitchen > Kettles”. */
export const pathOf = (typed: string): string[] =>
  typed
    .split(/[>›]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** The first categories with every typed word somewhere in their path, but for the chosen ones. */
export function matchingCategories(
  categories: readonly Category[],
  chosen: readonly CategoryChoice[],
  typed: string,
): Category[] {
  const taken = new Set(chosen.map(({ path }) => keyOf(path)));
  const words = foldKey(typed.replace(/[>›]/g, ' ')).split(' ').filter(Boolean);
  const matches = ({ path }: Category): boolean => {
    const text = foldKey(path.join(' '));
    return !taken.has(keyOf(path)) && words.every((word) => text.includes(word));
  };
  return categories.filter(matches).slice(0, SHOWN);
}

/** Whether a path is neither chosen nor in the catalogue, so that saving makes it. */
export const isNewPath = (
  path: readonly string[],
  categories: readonly Category[],
  chosen: readonly CategoryChoice[],
): boolean => path.length > 0 && ![...categories, ...chosen].some((one) => keyOf(one.path) === keyOf(path));
