import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles } from './checks/docs-paths.ts';
import { ROOT, runTool } from './checks/tools.ts';

/**
 * Prints the size of the code: `npm run figures`. Lines are those of files under version control; generated files are under
 * none. The longest functions and those with many parameters are counted by the linter.
 */
interface File {
  path: string;
  lines: number;
}

const files: File[] = repositoryFiles(ROOT)
  .filter((path) => /\.(tsx?|mjs|js|css|sql)$/.test(path))
  .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1 }));

const isTest = ({ path }: File): boolean =>
  /\.test\.tsx?$|(^|\/)testing\/|^e2e\/|test-support\.ts$/.test(path);

const sum = (some: readonly File[]): number => some.reduce((total, { lines }) => total + lines, 0);

function quantile(some: readonly File[], share: number): number {
  const sorted = some.map(({ lines }) => lines).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

function row(name: string, some: readonly File[]): string {
  const cells = [some.length, sum(some), quantile(some, 0.5), quantile(some, 0.95)];
  return [name.padEnd(34), ...cells.map((cell) => String(cell).padStart(8))].join('');
}

/** The number of places that a rule of the linter, with its options of today, points at. */
async function countRule(rule: string, ...folders: string[]): Promise<number> {
  const options = ['--colors=off', '--max-diagnostics=none', `--only=${rule}`];
  const { output } = await runTool('@biomejs/biome', ['lint', ...options, ...folders]);
  return output.split('\n').filter((line) => line.includes(`lint/${rule}`)).length;
}

const source = files.filter((file) => !isTest(file));
const heading = ['', 'files', 'lines', 'median', 'p95'];
console.log(
  `${heading[0]!.padEnd(34)}${heading
    .slice(1)
    .map((cell) => cell.padStart(8))
    .join('')}`,
);
console.log(row('source', source));
console.log(row('tests', files.filter(isTest)));
for (const folder of ['apps/server', 'apps/portal', 'packages', 'connectors', 'bench', 'scripts'])
  console.log(
    row(
      `  ${folder}`,
      source.filter(({ path }) => path.startsWith(`${folder}/`)),
    ),
  );
const MODULES = 'apps/server/src/modules/';
const modules = Map.groupBy(
  source.filter(({ path }) => path.startsWith(MODULES)),
  ({ path }) => path.slice(MODULES.length).split('/')[0]!,
);
for (const [name, its] of [...modules].sort()) console.log(row(`    ${name}`, its));
console.log(`\nfiles over 300 lines: ${files.filter(({ lines }) => lines > 300).length}`);
console.log(`functions over 50 lines: ${await countRule('complexity/noExcessiveLinesPerFunction', '.')}`);
console.log(`functions with more than four parameters: ${await countRule('complexity/useMaxParams', '.')}`);
