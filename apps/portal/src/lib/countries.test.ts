import { expect, test } from 'vitest';
import { countryName, likelyCountry } from './countries.ts';

test('the clock of the browser comes before its language', () => {
  expect(likelyCountry('Europe/Istanbul', ['en-US'])).toBe('TR');
  expect(likelyCountry('Etc/UTC', ['en', 'de-AT', 'de'])).toBe('AT');
  expect(likelyCountry('America/New_York', ['en-US', 'en'])).toBeUndefined();
});

test('a language that JavaScript does not know names no country, and breaks no page', () => {
  expect(likelyCountry('Etc/UTC', ['en-US@posix', 'de-AT'])).toBe('AT');
  expect(likelyCountry('Etc/UTC', ['en-US@posix'])).toBeUndefined();
});

test('a country is written by its name in the language of the reader, and as the channel says it where that is no code', () => {
  expect(countryName('PT', 'en')).toBe('Portugal');
  expect(countryName('de', 'tr')).toBe('Almanya');
  expect(countryName('Deutschland', 'en')).toBe('Deutschland');
});
