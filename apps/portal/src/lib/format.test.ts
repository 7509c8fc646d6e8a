import { expect, test } from 'vitest';
import { createFormat } from './format.ts';

test('a rate is told to the last decimal that can be set, a share is rounded', () => {
  expect(createFormat('en').rate(5.25)).toBe('5.25%');
  expect(createFormat('tr').rate(5.3125)).toBe('%5,3125');
  expect(createFormat('en').rate(20)).toBe('20%');
  expect(createFormat('en').percent(1 / 3)).toBe('33.3%');
});
