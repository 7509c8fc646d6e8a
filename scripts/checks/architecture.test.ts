import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles } from './docs-paths.ts';
import { ROOT } from './tools.ts';

const MODULES = 'apps/server/src/modules';
/** Modules whose arrows the drawing leaves out: they would hide the others. */
const EVERYWHERE = new Set(['audit', 'pricing', 'progress']);

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8').replaceAll('\r\n', '\n');
const [, chapter = ''] = /\n## Modules\n(.*?)\n## /s.exec(read('ARCHITECTURE.md')) ?? [];
const folders = readdirSync(join(ROOT, MODULES)).sort();

/** `from → to` for every import of another module's index, tests left out. */
function importsOf(module: string): string[] {
  const files = repositoryFiles(ROOT).filter(
    (file) =>
      file.startsWith(`${MODULES}/${module}/`) && /\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file),
  );
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/from '(?:\.\.\/)+([a-z-]+)\/index\.ts'/g)].map(([, name]) => name!),
  );
  return [...new Set(names)].map((name) => `${module} → ${name}`);
}

test('the table of modules names each once', () => {
  const named = [...chapter.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(folders);
});

test('the drawing of modules has every import between them, and no other', () => {
  const drawn = [...chapter.matchAll(/^ {2}(\w+)(?:\[[^\]]+\])? --> (\w+)/gm)].map(([, from, to]) =>
    `${from} → ${to}`.replaceAll('_', '-'),
  );
  const imports = folders
    .flatMap(importsOf)
    .filter((edge) => edge.split(' → ').every((name) => folders.includes(name) && !EVERYWHERE.has(name)));
  expect(drawn.sort()).toEqual(imports.sort());
});

test('rows are sent to the database in one way', () => {
  const other = /jsonb_to_recordset|unnest\(\s*\$\{[^}]+\}::[\w[\]]+,\s*\$\{/;
  const files = repositoryFiles(ROOT).filter(
    (file) => file.startsWith(`${MODULES}/`) && file.endsWith('.ts'),
  );
  expect(files.filter((file) => !file.endsWith('.test.ts') && other.test(read(file)))).toEqual([]);
});
