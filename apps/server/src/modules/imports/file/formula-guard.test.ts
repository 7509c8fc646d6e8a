import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

test.each(['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', "'=1", "''@a"])(
  'S5: %j is no formula when it leaves, and the same when it comes back',
  (text) => {
    const guarded = guardFormula(text);
    expect(guarded).toBe(`'${text}`);
    expect(unguardFormula(guarded)).toBe(text);
  },
);

test.each(['-5', '+1.234,50', "'quoted", 'plain', '', "O'Brien"])('%j stays as it is', (text) => {
  expect(guardFormula(text)).toBe(text);
  expect(unguardFormula(text)).toBe(text);
});
