import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './tools.ts';

const PAGE = 'docs/benchmarks.md';

/** A number as texts write it, without the commas of thousands. */
const numbersIn = (text: string): Set<number> =>
  new Set((text.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d+(\.\d+)?/g) ?? []).map(Number));

/** Numbers of plots that stand in none of the documents to which their section links. */
function unfoundNumbers(page: string, read: (path: string) => string): string[] {
  return page.split(/^## /m).flatMap((section) => {
    const links = [...section.matchAll(/\]\(([^)#:]+\.md)[^)]*\)/g)].map(([, path]) => read(path!));
    const known = numbersIn(links.join('\n'));
    const plotted = [...section.matchAll(/^\s*(?:bar|line) \[(.+)\]$/gm)].flatMap(([, list]) =>
      list!.split(',').map((value) => value.trim()),
    );
    return plotted.filter((value) => !known.has(Number(value)));
  });
}

// holds DOCS-2
test('every number of a plot stands in a table to which its section links', () => {
  const page = readFileSync(join(ROOT, PAGE), 'utf8');
  const read = (path: string): string => readFileSync(join(ROOT, dirname(PAGE), path), 'utf8');
  expect(page.match(/xychart-beta/g)!.length).toBeGreaterThan(5);
  expect(unfoundNumbers(page, read)).toEqual([]);
});

test('a number that stands nowhere is found', () => {
  const page = '# A\n## B\n[table](b.md#c)\n```mermaid\nxychart-beta\n  bar [1304, 7.5]\n  line [9]\n```\n';
  expect(unfoundNumbers(page, () => '| 1,304 | 7.5 |')).toEqual(['9']);
});
