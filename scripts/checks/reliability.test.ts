import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles } from './docs-paths.ts';
import { ROOT } from './tools.ts';

/** Ids of the promises; a row of the table each. */
const IDS = 'R1 R2 R3 R5 R6 R8 R9 R10 R11 R12 R15 R16 R17 R18 R19 R22'.split(' ');
const ROW = /^\| (R\d+) \|(.*)$/gm;
/** A title that begins with ids: `R5: …` or `R5, R6: …`. */
const TITLE = /['"`](R\d+(?:, R\d+)*): /g;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const files = repositoryFiles(ROOT).filter((path) => path.endsWith('.test.ts'));
const idsOf = (path: string): Set<string> =>
  new Set([...read(path).matchAll(TITLE)].flatMap(([, ids]) => ids!.split(', ')));
const rows = new Map([...read('docs/reliability.md').matchAll(ROW)].map(([, id, text]) => [id!, text!]));

test('the table of reliability has every id', () => {
  expect([...rows.keys()]).toEqual(IDS);
});

test.each(IDS)('%s is held by the tests its row names, whose titles carry it', (id) => {
  const tests = rows.get(id)!.split('|')[2]!;
  const named = [...tests.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path]) => path!);
  expect(named).not.toEqual([]);
  for (const name of named) {
    const found = files.filter((path) => path === name || path.endsWith(`/${name}`));
    expect([name, found.some((path) => idsOf(path).has(id))]).toEqual([name, true]);
  }
});

test.each(IDS)('%s has a harness for larger sizes', (id) => {
  expect(read('bench/src/reliability/harnesses.ts')).toContain(`'${id}'`);
});
