import { expect, test } from 'vitest';
import { matcher } from './matches.ts';

test.each([
  ['kanali', 'KANALI Bağla', true],
  ['ISTANBUL', 'istanbul depo', true],
  ['istanbul', 'İstanbul depo', true],
  ['depo ist', 'İstanbul depo', true],
  ['depo izm', 'İstanbul depo', false],
  ['', 'anything', true],
])('%s finds %s: %s', (typed, text, found) => {
  expect(matcher(typed)(text)).toBe(found);
});
