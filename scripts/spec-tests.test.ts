import { expect, test } from 'vitest';
import { heldIn } from './spec-tests.ts';

const idsOf = (source: string) => heldIn('a.test.ts', source).map(({ id, title }) => `${id}: ${title}`);

test('a comment gives its ids to the test below it, whatever the form of that', () => {
  expect(idsOf(`  // holds A-1, A-2\n  // Why it is so.\n  test('it\\'s so', () => {`)).toEqual([
    "A-1: it's so",
    "A-2: it's so",
  ]);
  expect(idsOf("// holds A-1\ndescribe.each<[string]>([\n  ('x')\n])(\n  `of %s`,")).toEqual(['A-1: of %s']);
  expect(idsOf('// holds A-1\nfor (const a of b)\n  test.describe(`of all`, () => {')).toEqual([
    'A-1: of all',
  ]);
});

test('a title follows those of the blocks around it', () => {
  const block = "describe('A', () => {\n  test('one', …\n});\n";
  expect(idsOf(`${block}describe('B', () => {\n  // holds A-1\n  test('two', …`)).toEqual(['A-1: B › two']);
});

test('a title that begins with an id of a fault has it', () => {
  expect(idsOf(`test('R5, R6: one', …\ntest('control of S1: other', …\ntest('S is no id', …`)).toEqual([
    'R5: R5, R6: one',
    'R6: R5, R6: one',
    'S1: control of S1: other',
  ]);
});

test('a comment that stands above no test is an error', () => {
  expect(() => idsOf('// holds A-1\nconst one = 1;')).toThrow('"// holds A-1" stands above no test');
});
