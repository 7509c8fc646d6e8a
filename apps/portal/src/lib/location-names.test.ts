import { expect, test } from 'vitest';
import { locationNameIn } from './location-names.ts';

test('the location that every shop begins with is called in the language of the page, others as people named them', () => {
  expect(locationNameIn('tr')('General stock')).toBe('Genel stok');
  expect(locationNameIn('en')('Genel stok')).toBe('General stock');
  expect(locationNameIn('tr')('Harbour store')).toBe('Harbour store');
});
