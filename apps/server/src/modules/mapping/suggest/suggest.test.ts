import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSharedData, sharedDataMissing } from '../../../testing/shared-data.ts';
import { buildCategoryIndex } from './category-index.ts';
import { CONFIDENCE_FLOOR, suggestCategories } from './suggest.ts';
import { wordsOf } from './tokens.ts';

const TREE = [
  'Apparel',
  'Apparel > Shoes',
  'Apparel > Shoes > Boots',
  'Apparel > Shoes > Sandals',
  'Apparel > Dresses',
  'Home > Kitchen > Knives',
  'Home > Kitchen > Kitchen Scissors',
  'Home > Bedding > Sheets',
  'Toys > Dolls > Doll Dresses',
];
const index = buildCategoryIndex(TREE.map((path) => ({ syncId: path, path: path.split(' > ') })));
const best = (path: string): string | undefined => suggestCategories(index, path.split(' > '))[0]?.syncId;

describe('suggestions', () => {
  test.each([
    ['Apparel > Shoes > Boots', 'Apparel > Shoes > Boots', 'the same path'],
    ['Clothing > Footwear > Boot', 'Apparel > Shoes > Boots', 'one word in the singular'],
    ['Küche > KITCHEN > Knife', 'Home > Kitchen > Knives', 'an irregular plural'],
    ['Shoes > Sandlas', 'Apparel > Shoes > Sandals', 'a slip of the pen'],
    ['Apparel > Shoes > Boots > Hiking boots', 'Apparel > Shoes > Boots', 'something more special'],
    ['Apparel > Dresses', 'Apparel > Dresses', 'a word that stands elsewhere too'],
    ['Toys > Dolls > Dresses', 'Toys > Dolls > Doll Dresses', 'a word that means what is above it'],
  ])('%s is %s: %s', (path, expected) => {
    expect(best(path)).toBe(expected);
  });

  test('of nothing likely enough are none', () => {
    expect(suggestCategories(index, ['Otomobil', 'Lastik'])).toEqual([]);
    expect(suggestCategories(index, [''])).toEqual([]);
    expect(suggestCategories(index, [])).toEqual([]);
    expect(suggestCategories(buildCategoryIndex([]), ['Shoes'])).toEqual([]);
  });

  test('of words that are only written alike are none without a high score', () => {
    const tree = ['Food > Pantry > Rice', 'Food > Drinks > Coffee'];
    const food = buildCategoryIndex(tree.map((path) => ({ syncId: path, path: path.split(' > ') })));
    const of = (...path: string[]): string | undefined => suggestCategories(food, path)[0]?.syncId;
    expect(of('Office')).toBeUndefined();
    expect(of('Drinks', 'Cofee')).toBe('Food > Drinks > Coffee');
  });

  test('are at most three, each once, the surest first, from 1 down to the floor', () => {
    const word = fc.constantFrom(
      'shoes',
      'boots',
      'dresses',
      'kitchen',
      'knives',
      'dolls',
      'home',
      'sheets',
      'ünbekannt',
    );
    const name = fc.array(word, { minLength: 0, maxLength: 4 }).map((words) => words.join(' & '));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 5 }), (path) => {
        const found = suggestCategories(index, path);
        expect(found.length).toBeLessThanOrEqual(3);
        expect(new Set(found.map((one) => one.syncId)).size).toBe(found.length);
        const sure = found.map((one) => one.confidence);
        expect(sure).toEqual([...sure].sort((a, b) => b - a));
        for (const one of sure) {
          expect(one).toBeGreaterThanOrEqual(CONFIDENCE_FLOOR);
          expect(one).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('do not depend on case, accents or the order of words', () => {
    expect(wordsOf('Elbiseler & ÇOCUK Giyim')).toEqual(wordsOf('elbiseler, çocuk giyım'));
    expect(best('apparel > SHÓES > boots')).toBe('Apparel > Shoes > Boots');
    expect(best('Home > Kitchen > Scissors, kitchen')).toBe('Home > Kitchen > Kitchen Scissors');
  });
});

const missing = sharedDataMissing('taxonomies');
test.skipIf(missing !== undefined)(
  `of Shopify's categories in Google's tree are right in nine of ten cases`,
  () => {
    const lines = (file: string): string[][] =>
      readSharedData(`taxonomies/${file}`)
        .toString()
        .trim()
        .split('\n')
        .map((line) => line.split('\t'));
    const tree = lines('google/taxonomy.2021-09-21.en.tsv').map(([syncId = '', path = '']) => ({
      syncId,
      path: path.split(' > '),
    }));
    const google = buildCategoryIndex(tree);
    const truth = lines('shopify/shopify-to-google.tsv')
      .slice(1)
      .filter((_, at) => at % 8 === 0);
    const right = truth.map(([, path = '', target]) => {
      const ids = suggestCategories(google, path.split(' > ')).map((one) => one.syncId);
      return { first: ids[0] === target, three: ids.includes(target ?? '') };
    });
    const share = (hits: boolean[]): number => hits.filter(Boolean).length / hits.length;
    expect(share(right.map((one) => one.first))).toBeGreaterThan(0.92);
    expect(share(right.map((one) => one.three))).toBeGreaterThan(0.96);
  },
);
