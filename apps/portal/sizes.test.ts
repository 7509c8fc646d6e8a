import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MOST = 50;
const SOURCES = join(import.meta.dirname, 'src');
const FUNCTION =
  /^(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|const (\w+)[^\n]*(?:=>|= (?:async )?\(|\(function))/;

/** Lines of every function of a file: as it is formatted, one begins at the margin and only brackets that close it follow there. */
function functionsOf(file: string): [name: string, lines: number][] {
  const parts = readFileSync(join(SOURCES, file), 'utf8').split(/\n(?=[^\s})\]])/);
  return parts.flatMap((part): [string, number][] => {
    const [match, one, other] = FUNCTION.exec(part) ?? [];
    return match === undefined ? [] : [[`${file} ${one ?? other}`, part.trimEnd().split('\n').length]];
  });
}

// The linter's rule does not count lines of text and elements within JSX.
test('no component or hook has more than fifty lines', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: ['**/*.generated.ts'] });
  const functions = files.flatMap(functionsOf);
  expect(functions.length).toBeGreaterThan(1_000);
  expect(functions.filter(([, lines]) => lines > MOST)).toEqual([]);
});
