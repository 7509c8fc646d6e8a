import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { citusMissing } from '../apps/server/src/testing/citus.ts';
import { apiDocuments } from './api-document.ts';
import { type ApiDocument, breakingChanges } from './checks/api-changes.ts';
import { binaryProblems, readRecorded } from './checks/binaries.ts';
import { brokenBoundaries } from './checks/boundaries.ts';
import { addedSubjects, subjectFaults } from './checks/commit-subjects.ts';
import { deadPaths, repositoryFiles } from './checks/docs-paths.ts';
import { licenceProblems, lockedPackages } from './checks/licences.ts';
import { disturbingMigrations } from './checks/migrations.ts';
import { unclearDescriptions, unclearTexts } from './checks/plain-english.ts';
import { recordedFaults } from './checks/recorded-statements.ts';
import { ROOT, runTool, type ToolResult } from './checks/tools.ts';
import { runBrowserTests, runCitusTests, runUnitTests, type TestCounts } from './checks/unit-tests.ts';
import { BASELINE, documentFiles, readOrEmpty, staleFiles, typeFiles, writeFile } from './generated.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean', default: false }, base: { type: 'string', default: 'HEAD' } },
});

/**
 * Everything that must hold before a change is merged, for people and CI alike: `npm test`. All steps run even after
 * one failed, so that one run tells all there is to mend. Names of steps as arguments run those alone.
 */
interface Step {
  name: string;
  title: string;
  /** Runs when all before it have ended; the others run at once. */
  alone?: boolean;
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
  {
    name: 'generated',
    title: 'generated documents are fresh',
    run: async () =>
      verdict(staleFiles(ROOT, documentFiles()).map((path) => `${path} is out of date: npm run generate`)),
  },
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
    name: 'english',
    title: 'comments, documents and API descriptions name their subject',
    run: checkEnglish,
  },
  { name: 'commits', title: 'subjects of the commits that this branch adds', run: checkCommits },
  {
    name: 'migrations',
    title: 'migrations disturb nobody who works beside them (docs/guides/add-a-migration.md)',
    run: async () => verdict(await disturbingMigrations()),
  },
  {
    name: 'licences',
    title: 'licences of dependencies are allowed',
    run: async () => verdict(licenceProblems(lockedPackages(ROOT))),
  },
  {
    name: 'binaries',
    title: 'bundled programs are those that were recorded (npm run supply-chain -- --record)',
    run: async () => verdict(binaryProblems(ROOT, readRecorded(ROOT))),
  },
  {
    name: 'pages',
    title: 'the pages of the portal are built',
    // A service that starts builds them itself; dozens of those in the tests would each do so at once.
    run: async () => {
      await promisify(execFile)(process.execPath, [join(ROOT, 'apps/portal/build.ts')]);
      return { ok: true, output: '' };
    },
  },
  {
    name: 'tests',
    alone: true,
    title: 'tests',
    run: async () => {
      const counts = await runUnitTests(
        values.changed ? [`--changed=${values.base}`, '--passWithNoTests'] : [],
      );
      count(counts);
      return { ok: counts.failed === 0, output: '' };
    },
  },
  {
    name: 'statements',
    // Over those that the tests before it have recorded.
    alone: true,
    title: 'statements of the tests are such as a distributed database runs (docs/scaling.md)',
    run: async () => verdict(await recordedFaults(ROOT)),
  },
  { name: 'citus', alone: true, title: 'a few tests on a Citus cluster (docs/scaling.md)', run: tryCitus },
  {
    name: 'e2e',
    alone: true,
    title: 'the portal in a browser',
    run: async () => {
      const counts = await runBrowserTests();
      count(counts);
      return { ok: counts.failed === 0, output: '' };
    },
  },
];

/**
 * The pages are another world, with a browser's types and none of Node's; their tests live in both. A second run checks
 * only what has changed: 2 seconds of a processor instead of 17.
 */
async function checkTypes(): Promise<ToolResult> {
  const results = await Promise.all(
    Object.entries({ all: '.', portal: 'apps/portal', e2e: 'e2e' }).map(([name, project]) => {
      const known = join(ROOT, '.cache', `${name}.tsbuildinfo`);
      const args = ['--project', project, '--incremental', '--tsBuildInfoFile', known];
      return runTool('typescript', args, { command: 'tsc' });
    }),
  );
  return verdict(results.flatMap(({ ok, output }) => (ok ? [] : [output])));
}

async function checkApi(): Promise<ToolResult> {
  const baseline = JSON.parse(readOrEmpty(join(ROOT, BASELINE))) as ApiDocument;
  const breaks = breakingChanges(baseline, documents.v1);
  const advice = `compared with ${BASELINE}; if it is meant: npm run generate -- --accept-api`;
  return verdict(breaks.length === 0 ? [] : [...breaks, advice]);
}

async function checkEnglish(): Promise<ToolResult> {
  const unclear = unclearTexts(ROOT, repositoryFiles(ROOT));
  return verdict([
    ...unclear.map(({ file, line, text }) => `${file}:${line}: ${text}`),
    ...Object.entries(documents).flatMap(([name, document]) => unclearDescriptions(document, `API ${name}`)),
  ]);
}

async function checkCommits(): Promise<ToolResult> {
  const subjects = addedSubjects(ROOT);
  if (subjects === undefined)
    console.log('skipped        commits: the branch that they go into is not known here');
  return verdict(
    (subjects ?? []).flatMap((subject) => subjectFaults(subject).map((fault) => `${subject}: ${fault}`)),
  );
}

async function tryCitus(): Promise<ToolResult> {
  if (citusMissing !== undefined) {
    console.log(citusMissing.replace('skipped: ', 'skipped        citus: '));
    return verdict([]);
  }
  const { output, ...counts } = await runCitusTests();
  count(counts);
  return { ok: counts.failed === 0, output };
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

const unknown = positionals.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`no such step: ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
/** With `--changed`, the quick checks and the tests that import a file changed since `--base`. */
const QUICK = ['lint', 'types', 'english', 'tests'];
const wanted = positionals.length === 0 && values.changed ? QUICK : positionals;
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
// Callers of an API are typed by its description, which no commit holds.
const documents = await apiDocuments();
for (const file of await typeFiles(documents)) writeFile(ROOT, file);
const failed: string[] = [];
const note = async (step: Step): Promise<void> => {
  if (!(await passes(step))) failed.push(step.name);
};
await Promise.all(chosen.filter(({ alone }) => !alone).map(note));
for (const step of chosen.filter(({ alone }) => alone)) await note(step);

console.log(failed.length === 0 ? `\nAll ${chosen.length} checks hold.` : `\nFailed: ${failed.join(', ')}.`);
if (tests !== undefined) console.log(`${tests.passed} passed, ${tests.failed} failed`);
process.exit(failed.length === 0 ? 0 : 1);
