import { describe, expect, test } from 'vitest';
import { unclearIn } from './plain-english.ts';

describe('comments that name no subject', () => {
  test.each([
    ['a block comment', '/** What a call needs. */\n', [[1, 'What a call needs.']]],
    [
      'a block of lines',
      'a();\n/**\n * Those that are late.\n * More.\n */\n',
      [[3, 'Those that are late.']],
    ],
    ['a line comment', 'a();\n  // Whose turn it is.\n', [[2, 'Whose turn it is.']]],
    ['a comment behind code', 'call(); // The same of orders.\n', [[1, 'The same of orders.']]],
    ['a comment in SQL', 'sql`\n  select 1\n  -- What is left.\n`', [[3, 'What is left.']]],
  ])('are found, with their line: %s', (_kind, source, found) => {
    expect(unclearIn(source).map(({ line, text }) => [line, text])).toEqual(found);
  });

  test.each([
    ['a named subject', '/** Returns the parts of a call. */\n'],
    ['a word that only begins alike', '/** Whatever happens, the lock is released. */\n'],
    ['a later line of the same comment', '// The guard keeps back\n// What the plan asks for.\n'],
    ['a later line of the same block', '/**\n * The guard keeps back\n * What the plan asks for.\n */\n'],
    ['a string', "const title = 'What is new';\n"],
  ])('are not: %s', (_kind, source) => {
    expect(unclearIn(source)).toEqual([]);
  });
});
