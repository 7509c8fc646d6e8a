import { describe, expect, test } from 'vitest';
import { unclearComments, unclearDescriptions, unclearProse } from './plain-english.ts';

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
    expect(unclearComments(source).map(({ line, text }) => [line, text])).toEqual(found);
  });

  test.each([
    ['a named subject', '/** Returns the parts of a call. */\n'],
    ['a word that only begins alike', '/** Whatever happens, the lock is released. */\n'],
    ['a later line of the same comment', '// The guard keeps back\n// What the plan asks for.\n'],
    ['a later line of the same block', '/**\n * The guard keeps back\n * What the plan asks for.\n */\n'],
    ['a string', "const title = 'What is new';\n"],
  ])('are not: %s', (_kind, source) => {
    expect(unclearComments(source)).toEqual([]);
  });
});

describe('sentences of a document that name no subject', () => {
  test.each([
    ['a heading', '# Orders\n\n## What it costs\n', [[3, 'What it costs']]],
    ['a paragraph', 'What is left\nwaits.\n', [[1, 'What is left waits.']]],
    ['a later sentence', 'Orders wait. What is late\ngoes first.\n', [[1, 'What is late goes first.']]],
    [
      'a list',
      '- Orders wait.\n- **Those** that are late go first.\n',
      [[2, 'Those that are late go first.']],
    ],
    ['a numbered list', '1. Whose turn it is.\n', [[1, 'Whose turn it is.']]],
    ['a table', '| a | b |\n|---|---|\n| 1 | What is left |\n', [[3, 'What is left']]],
    ['after an example', '```\nWhat\n```\nThe same of orders.\n', [[4, 'The same of orders.']]],
  ])('are found, with their line: %s', (_kind, source, found) => {
    expect(unclearProse(source).map(({ line, text }) => [line, text])).toEqual(found);
  });

  test.each([
    ['a named subject', 'The guard keeps back what the plan asks for.\n'],
    ['a question', '## What does it cost?\n'],
    ['an example', '```\nWhat is left.\n```\n'],
    ['a quotation', 'Write no "What is left". Or: “Those that are late.”\n'],
    ['a line within a sentence', 'The guard keeps back\nWhat the plan asks for.\n'],
  ])('are not: %s', (_kind, source) => {
    expect(unclearProse(source)).toEqual([]);
  });
});

test('summaries and descriptions that name no subject are found with their place, and nothing else is', () => {
  const document = {
    paths: {
      '/a': { get: { summary: 'What is left', description: 'List orders. Those that are late go first.' } },
    },
    components: {
      schemas: { Order: { title: 'What', properties: { late: { description: 'Late orders.' } } } },
    },
  };
  expect(unclearDescriptions(document)).toEqual([
    'paths /a get: What is left',
    'paths /a get: Those that are late go first.',
  ]);
});
