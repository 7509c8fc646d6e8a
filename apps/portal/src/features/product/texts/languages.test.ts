import { expect, test } from 'vitest';
import { languagesOf } from './languages.ts';

const texts = (locale: string, name = '', description = '') => ({
  locale,
  name,
  description,
  family_name: '',
});
const channel = (label: string, content_locale: string | null) => ({ label, content_locale });

test('languages of channels come first, missing ones among them, each with its channels', () => {
  const rows = languagesOf(
    [texts('fr', 'Bouilloire', '<p>Bout</p>'), texts('de', 'Wasserkocher')],
    [channel('A', 'de'), channel('B', null), channel('C', 'de-AT'), channel('D', 'tr'), channel('E', 'de')],
    { description: '<p>Boils</p>' },
  );
  expect(rows).toEqual([
    { locale: 'de', state: 'partly', wider: null, missing: ['description'], channels: ['A', 'E'] },
    { locale: 'de-AT', state: 'wider', wider: 'de', missing: [], channels: ['C'] },
    { locale: 'tr', state: 'none', wider: null, missing: [], channels: ['D'] },
    { locale: 'fr', state: 'complete', wider: null, missing: [], channels: [] },
  ]);
});

test('no description is missing that the catalogue does not have either', () => {
  expect(languagesOf([texts('de', 'Wasserkocher')], [], { description: null })).toMatchObject([
    { state: 'complete' },
  ]);
});
