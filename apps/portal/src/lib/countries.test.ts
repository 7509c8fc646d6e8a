import { expect, test } from 'vitest';
import { likelyCountry } from './countries.ts';

test('the clock of the browser comes before its language', () => {
  expect(likelyCountry('Europe/Istanbul', ['en-US'])).toBe('TR');
  expect(likelyCountry('Etc/UTC', ['en', 'de-AT', 'de'])).toBe('AT');
  expect(likelyCountry('America/New_York', ['en-US', 'en'])).toBeUndefined();
});
