import { describe, expect, test } from 'vitest';
import { fitsPattern } from '../../modules/publishing/rules/sku-pattern.ts';
import { costOf, growthOf } from './growth.ts';

/** The former matcher: it turns a pattern into an expression that backtracks. */
function backtrackingMatch(pattern: string, text: string): boolean {
  const source = pattern
    .replace(/[\\^$.+()[\]{}|/]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replace(/\?/g, '.');
  return new RegExp(`^${source}$`, 'su').test(text);
}

const manyStars = (stars: number): string => `${'*a'.repeat(stars)}*b`;

describe('patterns of rules', () => {
  test.each(['*a*a*a*a*a*a*a*a*a*a*a*a*b', `*${'a'.repeat(50)}b`, `${'*?'.repeat(49)}b`, '*?a*?a*?a*b'])(
    'cost no more than in proportion to the text: %s',
    (pattern) => {
      const growth = growthOf(
        (size) => 'a'.repeat(size),
        (text) => fitsPattern(pattern, text),
        20_000,
      );
      expect(growth).toMatchObject({ isLinear: true });
    },
  );

  test('as many as a rule may have, on a SKU as long as it may be, take a few milliseconds', () => {
    const patterns = Array.from({ length: 100 }, () => `*${'a'.repeat(49)}${'*a'.repeat(24)}b`);
    const sku = 'a'.repeat(100);
    expect(costOf(() => patterns.some((pattern) => fitsPattern(pattern, sku)))).toBeLessThan(20);
  });

  test('negative control: the matcher of before is found out', () => {
    const growth = growthOf(
      (size) => 'a'.repeat(size),
      (text) => backtrackingMatch(manyStars(3), text),
      60,
    );
    expect(growth).toMatchObject({ isLinear: false });
  });
});
