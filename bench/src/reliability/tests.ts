import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Outcome } from '../report.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
/** Faults that tests of the delivery inject need a channel in the same process; S1 looks past the service into its database. */
const DELIVERY = 'apps/server/src/modules/delivery';
const FOLDERS: Record<string, string> = { S1: 'apps/server/src/testing/isolation' };

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
      FOLDERS[id] ?? DELIVERY,
      '-t',
      title,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      '--testTimeout=600000',
    ];
    const child = spawn(process.execPath, [VITEST, ...args], {
      cwd: ROOT,
      env: { ...process.env, SLUICE_TEST_SIZE: String(size) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const chunk of child.stdout) output += chunk;
    const report = JSON.parse(await readFile(file, 'utf8')) as Report;
    const failed = report.numFailedTests;
    if (report.numPassedTests + failed === 0) throw new Error(`no test is called ${title}`);
    return broken
      ? {
          tried: `${report.numPassedTests + failed} controls`,
          wrong: failed === 0 ? report.numPassedTests : 0,
        }
      : { tried: `${report.numPassedTests + failed} tests${countsIn(output)}`, wrong: failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds up what the tests said they tried and lost. */
function countsIn(output: string): string {
  const counts = [...output.matchAll(/(\d+) (?:requests|statements) tried.*?(\d+) leaks/g)];
  if (counts.length === 0) return '';
  const sum = (group: number): number => counts.reduce((total, match) => total + Number(match[group]), 0);
  return `, ${sum(1)} requests and statements tried, ${sum(2)} leaks`;
}
