import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Outcome } from '../report.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
/** The tests of the delivery: what they inject needs a channel in the same process. */
const FOLDER = 'apps/server/src/modules/publishing/delivery';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

/**
 * Runs the tests whose titles begin with an id, `size` times as large as `npm test` does.
 *
 * @param broken runs its negative controls instead, each of which passes when it finds its fault
 */
export async function runTests(id: string, size: number, broken: boolean): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-tests-'));
  try {
    const file = join(folder, 'report.json');
    const title = broken ? `control of ${id}:` : `^${id}:`;
    const args = [
      'run',
      FOLDER,
      '-t',
      title,
      '--reporter=json',
      `--outputFile.json=${file}`,
      '--testTimeout=600000',
    ];
    const child = spawn(process.execPath, [VITEST, ...args], {
      cwd: ROOT,
      env: { ...process.env, SLUICE_TEST_SIZE: String(size) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await new Promise((resolve) => child.once('exit', resolve));
    const report = JSON.parse(await readFile(file, 'utf8')) as Report;
    const failed = report.numFailedTests;
    if (report.numPassedTests + failed === 0) throw new Error(`no test is called ${title}`);
    return broken
      ? {
          tried: `${report.numPassedTests + failed} controls`,
          wrong: failed === 0 ? report.numPassedTests : 0,
        }
      : { tried: `${report.numPassedTests + failed} tests, ${size} times as large`, wrong: failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
