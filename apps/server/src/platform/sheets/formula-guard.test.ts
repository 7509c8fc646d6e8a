import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

// holds S5
test.each(['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', "'=1", "''@a"])(
  '%j is no formula when it leaves, and the same when it comes back',
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

test.each([
  ['x,=1+1', "x,'=1+1"],
  ['x;@SUM(A1)', "x;'@SUM(A1)"],
  ['x|+cmd', "x|'+cmd"],
  ['x\n=1', "x\n'=1"],
  ['\t=1', "'\t'=1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A', "'＠A"],
  ['  =1+1', "'  =1+1"],
  ['a, =1, b', "a,' =1, b"],
])('whatever separator the reader chooses, %j begins no formula', (text, guarded) => {
  expect(guardFormula(text)).toBe(guarded);
  expect(unguardFormula(guarded)).toBe(text);
});

test('any text comes back as it was, and none of its parts begins a formula', () => {
  const text = fc.string({
    unit: fc.constantFrom('=', '+', '＝', "'", ' ', '\t', '\r', '\n', ',', ';', '|', 'a', '1'),
  });
  fc.assert(
    fc.property(text, (given) => {
      const guarded = guardFormula(given);
      expect(unguardFormula(guarded)).toBe(given);
      if (!/^[-+]?[\d.,\s]+$/.test(given))
        for (const part of guarded.split(/[,;\t|\r\n]/)) expect(part).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
    }),
    { numRuns: 3_000 },
  );
});
