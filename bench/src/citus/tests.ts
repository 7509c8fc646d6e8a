import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Outcome } from '../report.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** Tests of every endpoint, and of the looks for due work across tenants. */
export const CONTRACT = ['apps/server/src/testing/contract', 'apps/server/src/wiring-worker'];

/**
 * Runs tests of the server with a database of their own on a Citus cluster for each file.
 *
 * @param files parts of their paths; all that `vitest.citus.config.ts` names when there are none
 */
export async function runOnCitus(files: readonly string[]): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-citus-tests-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const args = [VITEST, 'run', '--config', 'vitest.citus.config.ts', ...reporters, ...files];
  try {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    const [code] = await once(child, 'exit');
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(await readFile(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    // A file that cannot be loaded fails the run without a failed test.
    return {
      tried: `${passed} tests passed, ${failed} failed`,
      wrong: failed + Number(code !== 0 && failed === 0),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
