import { expect, test } from 'vitest';
import { templateChannelConnector } from '../../../template/src/index.ts';
import { startChannel } from '../../../template/src/testing/channel.ts';
import type { Connector, Operation } from '../../index.ts';
import { runConformance } from './run.ts';

/** The connector that the broken ones are made of; it passes every check. */
export const correct: Connector = templateChannelConnector;

/**
 * Ids of the checks that a connector made from the correct one fails, sorted. Manners and faults are tried on the
 * operations that were replaced: the others are those of the correct connector, of which another test has the result.
 */
export async function failingChecks(broken: Partial<Connector>): Promise<string[]> {
  const golden = new URL('../../../template/golden/', import.meta.url);
  const isCodeAlone = Object.values(broken).every((part) => typeof part === 'function');
  const operations = isCodeAlone ? (Object.keys(broken) as Operation[]) : undefined;
  const results = await runConformance(
    { ...correct, ...broken },
    { channel: startChannel, golden, operations },
  );
  return results.flatMap(({ id, outcome }) => (outcome === 'failed' ? id : [])).sort();
}

/** The checks of faults after which a write may have been applied. */
export const LOST_ANSWERS = [
  'transport/empty-answer',
  'transport/html-answer',
  'transport/lost-reply',
  'transport/reset',
  'transport/server-error',
  'transport/timeout',
  'transport/truncated',
  'transport/wrong-shape',
];

/** The checks of every fault that each operation has to report. */
export const EVERY_FAULT = [
  ...LOST_ANSWERS,
  'transport/forbidden',
  'transport/redirect',
  'transport/refused',
  'transport/retry-after-absent',
  'transport/retry-after-absurd',
  'transport/retry-after-date',
  'transport/retry-after-seconds',
  'transport/unauthorised',
];

/** The fault of each connector, the methods that replace the correct ones, and the checks that must report it. */
export type BrokenConnectors = Readonly<Record<string, readonly [Partial<Connector>, readonly string[]]>>;

/**
 * Registers a test per broken connector: it must fail exactly the checks beside it. Fewer would let the fault pass,
 * and more would blame what is right.
 */
export function expectFailures(broken: BrokenConnectors): void {
  for (const [what, [connector, checks]] of Object.entries(broken)) {
    const run = async () => expect(await failingChecks(connector)).toEqual(checks.toSorted());
    // Eight conformance runs at once: on a busy machine each waits for the others.
    test.concurrent(`a connector that ${what}`, run, 120_000);
  }
}
