import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsPattern } from './sku-pattern.ts';

/** The meaning of a pattern in its simplest form; its running time is unbounded. */
function means(pattern: string[], text: string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return text.length === 0;
  if (first === '*') return means(rest, text) || (text.length > 0 && means(pattern, text.slice(1)));
  return text.length > 0 && (first === '?' || first === text[0]) && means(rest, text.slice(1));
}

const letters = fc.constantFrom('a', 'b', '😀');
const patterns = fc.array(fc.oneof(letters, fc.constantFrom('*', '?')), { maxLength: 8 });

test('a pattern fits exactly the texts that it means, characters of two code units included', () => {
  fc.assert(
    fc.property(patterns, fc.array(letters, { maxLength: 8 }), (pattern, text) => {
      expect(fitsPattern(pattern.join(''), text.join(''))).toBe(means(pattern, text));
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['*', '', true],
  ['', '', true],
  ['', 'a', false],
  ['**', 'x', true],
  ['K-?', 'K-', false],
  ['a.b', 'axb', false],
  ['*\n*', 'a\nb', true],
])('%j and %j: %s', (pattern, text, fits) => {
  expect(fitsPattern(pattern, text)).toBe(fits);
});
