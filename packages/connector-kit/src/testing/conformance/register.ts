import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connector } from '../../index.ts';
import { writingOf } from './compare-file.ts';
import { compareRecord, recordOf } from './results.ts';
import {
  type CheckResult,
  type ConformanceOptions,
  type ConformanceRun,
  checksFor,
  startConformance,
  uselessWaivers,
} from './run.ts';

/**
 * Registers the conformance tests of a connector, one per check, with the test runner. Requests are compared with
 * the golden files, and the outcome with `conformance.json` beside their folder.
 */
export function connectorConformance(
  connector: Connector,
  options: ConformanceOptions & { readonly golden: URL },
): void {
  describe(`conformance of ${connector.label}`, () => {
    const checks = checksFor(connector);
    const results: CheckResult[] = [];
    const writing = writingOf(process.env);
    let run: ConformanceRun;
    beforeAll(async () => {
      run = await startConformance(connector, options, writing);
    });
    afterAll(() => run.close());

    test('every waiver names a check of this connector and gives a reason', () => {
      expect(uselessWaivers(connector, options.waivers)).toEqual([]);
    });

    for (const check of checks) {
      test(`${check.id}: ${check.guarantee}`, async ({ skip }) => {
        const result = await run.run(check);
        results.push(result);
        if (result.outcome === 'failed') expect.fail(result.message);
        if (result.outcome === 'waived') skip(`waived: ${result.reason}`);
        if (result.outcome === 'untested') skip(`not tested: ${result.reason}`);
      });
    }

    test('the recorded results are those of this run', async ({ skip }) => {
      if (results.length < checks.length) skip('only some of the checks were run');
      if (results.some(({ outcome }) => outcome === 'failed')) skip('some checks failed');
      await compareRecord(options.golden, recordOf(connector, results), writing);
    });
  });
}
