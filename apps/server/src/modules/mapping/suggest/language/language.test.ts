import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCategoryIndex } from '../category-index.ts';
import { suggestCategories } from '../suggest.ts';
import { stemsIn } from './analyse.ts';
import { languageOf, votesOf } from './detect.ts';
import { parseLexicon } from './lexicon.ts';
import { confidenceOf } from './score-across.ts';
import { stemsOf } from './stems.ts';

const FOLDER = new URL('words/', import.meta.url);
const indexOf = (...paths: string[]) =>
  buildCategoryIndex(paths.map((path) => ({ syncId: path, path: path.split(' > ') })));

describe('stems', () => {
  test.each([
    ['tr', 'Köpek Tasmaları', 'köpek tasması'],
    ['tr', 'Gömleği', 'GÖMLEK'],
    ['tr', 'Buharlı', 'buhar'],
    ['tr', 'cantasi', 'Çantalar'],
    ['de', 'Hemden', 'Hemd'],
    ['de', 'Haustiere', 'Haustier'],
    ['de', 'Bücher', 'Buch'],
  ] as const)('of %s words are alike in all forms: %s, %s', (language, one, other) => {
    expect(stemsOf(one, language)).toEqual(stemsOf(other, language));
  });

  test('of leather are not those of an LED', () => {
    expect(stemsOf('Leder', 'de')).not.toEqual(stemsOf('LED', 'de'));
  });

  test.each([
    ['Hundehalsbänder', ['Hund', 'Halsband']],
    ['Damenschuhe', ['Dame', 'Schuh']],
    ['Handschuhe', ['Handschuh']],
    ['Xyzzyq', ['Xyzzyq']],
  ])('of a German compound are those of its parts, unless it is known: %s', (word, parts) => {
    expect(stemsIn(word, 'de')).toEqual(parts.flatMap((part) => stemsOf(part, 'de')));
  });
});

describe('the lexicon', () => {
  test('has a word of each language in every line, and no line twice', () => {
    const lines = readdirSync(FOLDER)
      .flatMap((file) => readFileSync(new URL(file, FOLDER), 'utf8').split('\n'))
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(() => parseLexicon(lines)).not.toThrow();
    expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
  });

  test('refuses a line that lacks a language', () => {
    expect(() => parseLexicon(['shoe = ayakkabı'])).toThrow('shoe = ayakkabı');
    expect(() => parseLexicon(['shoe = ayakkabı, = Schuh'])).toThrow();
  });
});

describe('the language', () => {
  test.each([
    ['Kadın > Ayakkabı > Topuklu', 'tr'],
    ['Damen > Schuhe', 'de'],
    ['Home & Garden > Lamps', 'en'],
    ['Одежда > Обувь', undefined],
    ['Xyzzy', undefined],
  ])('of %s is %s', (path, language) => {
    expect(languageOf(path.split(' > '))).toBe(language);
  });

  test('of a name that could be any is that of the names around it', () => {
    expect(languageOf(['Laptop'], votesOf(['Schuhe', 'Damen', 'Hosen', 'Zubehör']))).toBe('de');
    expect(languageOf(['Laptop'], votesOf(['Ayakkabı', 'Kadın', 'Pantolon']))).toBe('tr');
  });
});

const ENGLISH = indexOf(
  'Apparel > Shoes > Boots',
  'Apparel > Shoes > Sandals',
  'Apparel > Dresses',
  'Home > Kitchen > Knives',
  'Animals > Dogs > Dog Collars',
  'Animals > Cats > Cat Beds',
);
const TURKISH = indexOf(
  'Giyim > Ayakkabı > Botlar',
  'Ev > Mutfak > Bıçaklar',
  'Hayvanlar > Köpek > Köpek Tasmaları',
);
const GERMAN = indexOf(
  'Bekleidung > Schuhe > Stiefel',
  'Haushalt > Küche > Messer',
  'Tiere > Hunde > Hundehalsbänder',
);

describe('suggestions between languages', () => {
  test.each([
    [ENGLISH, 'Giyim > Ayakkabı > Çizmeler', 'Apparel > Shoes > Boots'],
    [ENGLISH, 'Tierbedarf > Hunde > Hundehalsband', 'Animals > Dogs > Dog Collars'],
    [ENGLISH, 'Hayvan > Köpek > Köpek Tasması', 'Animals > Dogs > Dog Collars'],
    [TURKISH, 'Clothing > Shoes > Boots', 'Giyim > Ayakkabı > Botlar'],
    [TURKISH, 'Haushalt > Küche > Küchenmesser', 'Ev > Mutfak > Bıçaklar'],
    [GERMAN, 'Home > Kitchen > Kitchen Knives', 'Haushalt > Küche > Messer'],
    [GERMAN, 'Evcil Hayvan > Köpek > Tasmalar', 'Tiere > Hunde > Hundehalsbänder'],
  ])('find the category that means the same', (index, path, expected) => {
    expect(suggestCategories(index, path.split(' > '))[0]?.syncId).toBe(expected);
  });

  test('are none below the floor', () => {
    expect(suggestCategories(ENGLISH, ['Otomobil', 'Lastik'])).toEqual([]);
    expect(suggestCategories(ENGLISH, ['Lebensmittel', 'Getränke', 'Säfte'])).toEqual([]);
    expect(suggestCategories(GERMAN, ['Spor', 'Futbol'])).toEqual([]);
  });

  test('are as likely right as measured, the surer the higher the score', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b) => {
          expect(confidenceOf(Math.min(a, b))).toBeLessThanOrEqual(confidenceOf(Math.max(a, b)));
          expect(confidenceOf(a)).toBeLessThanOrEqual(0.95);
        },
      ),
    );
  });
});
