import type { Connector, TestedAgainst } from '../../index.ts';
import { compareFile, type Writing } from './compare-file.ts';
import type { CheckResult } from './run.ts';

/**
 * Content of `conformance.json` beside a connector: the outcome of a run, in a form that stays equal as long as the
 * outcome does. The table in docs/connectors.md is made of these files.
 */
export interface ConformanceRecord {
  readonly connector: string;
  readonly testedAgainst: TestedAgainst;
  readonly passed: readonly string[];
  readonly waived: Readonly<Record<string, string>>;
  readonly untested: Readonly<Record<string, string>>;
}

export function recordOf(connector: Connector, results: readonly CheckResult[]): ConformanceRecord {
  const ids = (outcome: CheckResult['outcome']) => results.filter((result) => result.outcome === outcome);
  const reasons = (outcome: 'waived' | 'untested') =>
    Object.fromEntries(ids(outcome).map((result) => [result.id, 'reason' in result ? result.reason : '']));
  return {
    connector: connector.platform,
    testedAgainst: connector.testedAgainst,
    passed: ids('passed').map(({ id }) => id),
    waived: reasons('waived'),
    untested: reasons('untested'),
  };
}

/** Fails when `conformance.json` beside the golden folder says something else than this run. */
export async function compareRecord(golden: URL, record: ConformanceRecord, writing: Writing): Promise<void> {
  const text = `${JSON.stringify(record, null, 2)}\n`;
  await compareFile(new URL('../conformance.json', golden), text, writing, 'the recorded results differ');
}
