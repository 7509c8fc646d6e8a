import { expect, test } from 'vitest';
import { canonicalLocale, localeChain } from './locale.ts';

test('a language has one form, however it is written', () => {
  expect([' DE ', 'de_at', 'zh-hant-tw', 'pt-BR', 'fil'].map(canonicalLocale)).toEqual([
    'de',
    'de-AT',
    'zh-Hant-TW',
    'pt-BR',
    'fil',
  ]);
});

test.each([
  '',
  'x',
  'german',
  'de-',
  'de-u-ca-buddhist',
  'x-mine',
  'de AT',
  'de--AT',
  `de-${'abcde-'.repeat(9)}a`,
])('%j names no language', (text) => {
  expect(canonicalLocale(text)).toBeNull();
});

test('a wider language stands for a narrower one, and never the other way', () => {
  expect(localeChain('zh-Hant-TW')).toEqual(['zh-Hant-TW', 'zh-Hant', 'zh']);
  expect(localeChain('de')).toEqual(['de']);
});
