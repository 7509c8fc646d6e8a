import { describe, expect, test } from 'vitest';
import { NAME_FLOOR, nameSuggester } from './names.ts';

const named = (...labels: string[]) => labels.map((label) => ({ code: label, label }));
const COLOURS = named('Black', 'Navy Blue', 'Light Blue', 'Red', 'Multicolored');

describe('values of attributes', () => {
  const around = {
    ours: ['Siyah', 'Lacivert', 'Kırmızı', 'Çok Renkli'],
    theirs: COLOURS.map(({ label }) => label),
  };
  const suggest = nameSuggester(COLOURS, around);
  test.each([
    ['Siyah', 'Black'],
    ['Lacivert', 'Navy Blue'],
    ['Açık Mavi', 'Light Blue'],
    ['Çok Renkli', 'Multicolored'],
  ])('%s is %s', (ours, theirs) => {
    expect(suggest(ours)[0]?.label).toBe(theirs);
  });

  test('are suggested between German and Turkish, for materials, genders and answers', () => {
    const turkish = named('Pamuk', 'Deri', 'Kadın', 'Erkek', 'Evet', 'Hayır');
    const german = nameSuggester(turkish, {
      ours: ['Baumwolle', 'Leder', 'Damen', 'Herren'],
      theirs: turkish.map(({ label }) => label),
    });
    const first = (value: string): string | undefined => german(value)[0]?.label;
    expect(['Baumwolle', 'Leder', 'Damen', 'Herren', 'Ja', 'Nein'].map(first)).toEqual([
      'Pamuk',
      'Deri',
      'Kadın',
      'Erkek',
      'Evet',
      'Hayır',
    ]);
  });

  test('are none below the floor', () => {
    expect(suggest('Menekşe')).toEqual([]);
    expect(suggest('')).toEqual([]);
    for (const value of ['Siyah', 'Mavi', 'Kırmızı Çizgili'])
      for (const { confidence } of suggest(value)) expect(confidence).toBeGreaterThanOrEqual(NAME_FLOOR);
  });

  test('never exchange a number', () => {
    const sizes = nameSuggester(named('Size 38', 'Size 40'), {
      ours: ['Beden 38'],
      theirs: ['Size', 'Color'],
    });
    expect(sizes('Beden 39')).toEqual([]);
    expect(sizes('Beden 38')[0]?.label).toBe('Size 38');
  });
});
