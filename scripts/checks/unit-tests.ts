import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool, type ToolResult } from './tools.ts';

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

/** Runs all tests, each once, with their progress on the terminal. */
export async function runUnitTests(args: string[] = []): Promise<TestCounts> {
  return reported((reporters) => runTool('vitest', ['run', ...reporters, ...args], { live: true }));
}

/** Counts the tests of a run of Vitest that gets reporters as arguments. */
async function reported(
  run: (reporters: string[]) => Promise<ToolResult>,
): Promise<TestCounts & { output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-check-'));
  const file = join(folder, 'report.json');
  try {
    const { ok, output } = await run(['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
    const { passed, failed } = countTests(readReport(file));
    // A run that fails without a failed test did not start, or left an error that nobody caught.
    return { passed, failed: !ok && failed === 0 ? 1 : failed, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every endpoint with every role, and the looks for due work across tenants: the statements that a cluster refuses first. */
const ON_CITUS = ['testing/contract/every-endpoint', 'testing/contract/portal-roles', 'src/wiring-worker'];

/** Runs a few tests over a database distributed with Citus; `npm run citus` tries it at length. */
export async function runCitusTests(): Promise<TestCounts & { output: string }> {
  return reported(async (reporters) =>
    runTool('vitest', [
      'run',
      '--config',
      'vitest.citus.config.ts',
      '--maxWorkers=1',
      ...reporters,
      ...ON_CITUS,
    ]),
  );
}

/** The part of Playwright's JSON report that is counted. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number };
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
    const { expected, unexpected } = report.stats;
    for (const { message } of report.errors) console.error(message);
    // A run that fails without a failed test did not start.
    return { passed: expected, failed: !ok && unexpected === 0 ? 1 : unexpected };
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
