import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ApiDocument, breakingChanges } from './checks/api-changes.ts';
import { brokenBoundaries } from './checks/boundaries.ts';
import { deadPaths, repositoryFiles } from './checks/docs-paths.ts';
import { ROOT, runTool, type ToolResult } from './checks/tools.ts';
import { runBrowserTests, runUnitTests, type TestCounts } from './checks/unit-tests.ts';

/**
 * Everything that must hold before a change is merged, for people and CI alike: `npm test`. All steps run even after
 * one failed, so that one run tells all there is to mend. Names of steps as arguments run those alone.
 */
interface Step {
  name: string;
  title: string;
  run(): Promise<ToolResult>;
}

let tests: TestCounts | undefined;

function count({ passed, failed }: TestCounts): void {
  tests = { passed: (tests?.passed ?? 0) + passed, failed: (tests?.failed ?? 0) + failed };
}

const steps: Step[] = [
  {
    name: 'lint',
    title: 'format and lint (npm run format mends most of it)',
    run: () => runTool('@biomejs/biome', ['ci', '--colors=off', '--error-on-warnings', '.']),
  },
  { name: 'types', title: 'types', run: checkTypes },
  {
    name: 'boundaries',
    title: 'import boundaries',
    run: async () =>
      verdict((await brokenBoundaries(ROOT)).map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)),
  },
  {
    name: 'unused',
    title: 'unused files, exports and dependencies',
    run: () => runTool('knip', ['--no-progress']),
  },
  { name: 'generated', title: 'generated files are fresh', run: checkGenerated },
  { name: 'api', title: 'the API breaks no caller', run: checkApi },
  {
    name: 'docs',
    title: 'paths named in documents exist',
    run: async () =>
      verdict(
        deadPaths(ROOT, repositoryFiles(ROOT)).map(
          ({ file, line, path }) => `${file}:${line}: ${path} does not exist`,
        ),
      ),
  },
  {
    name: 'tests',
    title: 'tests',
    run: async () => {
      const counts = await runUnitTests();
      count(counts);
      return { ok: counts.failed === 0, output: '' };
    },
  },
  {
    name: 'e2e',
    title: 'the portal in a browser',
    run: async () => {
      const counts = await runBrowserTests();
      count(counts);
      return { ok: counts.failed === 0, output: '' };
    },
  },
];

/** The pages are another world, with a browser's types and none of Node's; their tests live in both. */
async function checkTypes(): Promise<ToolResult> {
  const results = await Promise.all(
    ['.', 'apps/portal', 'e2e'].map((project) =>
      runTool('typescript', ['--project', project], { command: 'tsc' }),
    ),
  );
  return verdict(results.flatMap(({ ok, output }) => (ok ? [] : [output])));
}

async function checkGenerated(): Promise<ToolResult> {
  const { generatedFiles, staleFiles } = await import('./generated.ts');
  const { apiDocuments } = await import('./api-document.ts');
  const stale = staleFiles(ROOT, await generatedFiles(await apiDocuments()));
  return verdict(stale.map((path) => `${path} is out of date: npm run generate`));
}

async function checkApi(): Promise<ToolResult> {
  const { BASELINE, readOrEmpty } = await import('./generated.ts');
  const { apiDocuments } = await import('./api-document.ts');
  const baseline = JSON.parse(readOrEmpty(join(ROOT, BASELINE))) as ApiDocument;
  const breaks = breakingChanges(baseline, (await apiDocuments()).v1);
  const advice = `compared with ${BASELINE}; if it is meant: npm run generate -- --accept-api`;
  return verdict(breaks.length === 0 ? [] : [...breaks, advice]);
}

const verdict = (problems: string[]): ToolResult => ({
  ok: problems.length === 0,
  output: problems.join('\n'),
});

/** Runs one step and tells how it went. */
async function passes({ name, title, run }: Step): Promise<boolean> {
  const start = performance.now();
  const { ok, output } = await run().catch((error: Error) => ({
    ok: false,
    output: error.stack ?? error.message,
  }));
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}: ${title}`);
  if (!ok && output.trim() !== '') console.log(`\n${output.trim().replaceAll(/^/gm, '    ')}\n`);
  return ok;
}

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`no such step: ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const chosen = steps.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const failed: string[] = [];
for (const step of chosen) if (!(await passes(step))) failed.push(step.name);

console.log(failed.length === 0 ? `\nAll ${chosen.length} checks hold.` : `\nFailed: ${failed.join(', ')}.`);
if (tests !== undefined) console.log(`${tests.passed} passed, ${tests.failed} failed`);
process.exit(failed.length === 0 ? 0 : 1);
