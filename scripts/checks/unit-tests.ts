import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './tools.ts';

export interface TestCounts {
  passed: number;
  failed: number;
}

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

/**
 * Runs all tests, with their progress on the terminal. Files during which Node itself crashed have no result: they are run
 * once more, and named.
 */
export async function runUnitTests(args: string[] = []): Promise<TestCounts & { ok: boolean }> {
  const first = await runVitest(args);
  const crashed = first.report === undefined ? [] : crashedFiles(first.report);
  if (crashed.length === 0) return outcomeOf(first.ok, countTests(first.report));
  console.log(`Node crashed while it ran ${crashed.join(', ')}: run again`);
  const second = await runVitest(crashed);
  const [before, after] = [countTests(first.report), countTests(second.report)];
  // Each crashed file counted as one failed test.
  const failed = before.failed - crashed.length + after.failed;
  return outcomeOf(second.ok, { passed: before.passed + after.passed, failed });
}

/** A run that fails without a failed test did not start, or left an error that nobody caught. */
const outcomeOf = (ok: boolean, { passed, failed }: TestCounts): TestCounts & { ok: boolean } => ({
  ok: ok && failed === 0,
  passed,
  failed: !ok && failed === 0 ? 1 : failed,
});

async function runVitest(args: string[]): Promise<{ ok: boolean; report: VitestReport | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-check-'));
  const file = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { ok } = await runTool('vitest', ['run', ...reporters, ...args], { live: true });
    return { ok, report: readReport(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files that failed while their tests had no outcome: the process that ran them has died. */
export const crashedFiles = ({ testResults }: VitestReport): string[] =>
  testResults
    .filter(
      ({ status, assertionResults: tests }) =>
        status === 'failed' &&
        tests.some((test) => test.status === 'pending') &&
        !tests.some((test) => test.status === 'failed'),
    )
    .map(({ name }) => name);

/** The part of Playwright's JSON report that is counted. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
}

/** Runs the tests of the portal in a browser, against the real service. */
export async function runBrowserTests(): Promise<TestCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-check-'));
  const file = join(folder, 'report.json');
  try {
    const { ok } = await runTool('@playwright/test', ['test', '-c', 'e2e'], {
      live: true,
      command: 'playwright',
      env: { E2E_REPORT: file },
    });
    const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
    const { expected, unexpected, flaky } = report.stats;
    for (const { message } of report.errors) console.error(message);
    if (flaky > 0) console.log(`${flaky} browser tests passed only when they were tried again`);
    // A run that fails without a failed test did not start.
    return { passed: expected + flaky, failed: !ok && unexpected === 0 ? 1 : unexpected };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tests by outcome; a file that could not even be loaded counts as one failed test. */
export function countTests(report: VitestReport | undefined): TestCounts {
  if (report === undefined) return { passed: 0, failed: 0 };
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length };
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}
