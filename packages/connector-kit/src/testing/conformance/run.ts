import type { Connector, Operation } from '../../index.ts';
import { createBench } from './bench.ts';
import type { ConformanceChannel } from './channel.ts';
import type { Check } from './check.ts';
import { ALL_CHECKS } from './checks/index.ts';
import type { Writing } from './compare-file.ts';
import { CheckFailed, NotTestable } from './failures.ts';
import { startFaultProxy } from './proxy.ts';

export interface ConformanceOptions {
  /** Starts the channel; called once, the channel is emptied before each check. */
  channel(): Promise<ConformanceChannel>;
  /** Folder of the golden files; null leaves requests unrecorded. */
  readonly golden: URL | null;
  /** Checks that the connector does not pass, with the reason. One that passes, or does not exist, is an error. */
  readonly waivers?: Readonly<Record<string, string>>;
  /** The operations that manners and faults are tried on; left out, all that the connector has. */
  readonly operations?: readonly Operation[] | undefined;
}

/** The end of one check. `untested` names what the channel of the test could not do. */
export type CheckResult = { readonly id: string } & (
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed'; readonly message: string }
  | { readonly outcome: 'waived'; readonly reason: string }
  | { readonly outcome: 'untested'; readonly reason: string }
);

/** Checks in progress: a channel that runs, and the proxy before it. */
export interface ConformanceRun {
  run(check: Check): Promise<CheckResult>;
  close(): Promise<void>;
}

/** The checks that go with what the connector declares. */
export function checksFor(connector: Connector): Check[] {
  return ALL_CHECKS.filter((check) => check.applies(connector));
}

export async function startConformance(
  connector: Connector,
  options: ConformanceOptions,
  writing: Writing = 'none',
): Promise<ConformanceRun> {
  const channel = await options.channel();
  const proxy = await startFaultProxy(channel.address);
  const golden = options.golden && { folder: options.golden, writing };
  const bench = createBench({ connector, channel, proxy, golden, operations: options.operations });
  const waivers = options.waivers ?? {};
  return {
    async run(check) {
      proxy.fault = null;
      await channel.reset();
      const result = await outcomeOf(check, () => check.run(bench));
      return judged(result, waivers[check.id]);
    },
    async close() {
      await proxy.close();
      await channel.close();
    },
  };
}

/** Waivers that name no check of this connector, as failures. */
export function uselessWaivers(
  connector: Connector,
  waivers: ConformanceOptions['waivers'] = {},
): CheckResult[] {
  const known = new Set(checksFor(connector).map(({ id }) => id));
  return Object.entries(waivers).flatMap(([id, reason]): CheckResult[] => {
    if (!known.has(id)) return [failed(id, 'is waived, but this connector has no such check')];
    return reason.trim() === '' ? [failed(id, 'is waived without a reason')] : [];
  });
}

/**
 * Runs all checks and returns their results, without a test runner; `only` picks some by their ids. Waivers that are
 * useless are among the results as failures. Golden files are compared, never written.
 */
export async function runConformance(
  connector: Connector,
  options: ConformanceOptions & { readonly only?: (id: string) => boolean },
): Promise<CheckResult[]> {
  const results: CheckResult[] = uselessWaivers(connector, options.waivers);
  const run = await startConformance(connector, options);
  try {
    for (const check of checksFor(connector)) {
      if (options.only?.(check.id) ?? true) results.push(await run.run(check));
    }
  } finally {
    await run.close();
  }
  return results;
}

async function outcomeOf({ id }: Check, run: () => Promise<void>): Promise<CheckResult> {
  try {
    await run();
    return { id, outcome: 'passed' };
  } catch (error) {
    if (error instanceof NotTestable) return { id, outcome: 'untested', reason: error.message };
    if (error instanceof CheckFailed) return failed(id, error.message);
    // An error thrown by a connector while the channel was in order is a failure of the connector.
    return failed(id, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

function judged(result: CheckResult, waiver: string | undefined): CheckResult {
  if (waiver === undefined || waiver.trim() === '') return result;
  if (result.outcome === 'failed') return { id: result.id, outcome: 'waived', reason: waiver };
  return failed(result.id, 'is waived, but nothing is wrong with it: take the waiver away');
}

const failed = (id: string, message: string): CheckResult => ({ id, outcome: 'failed', message });
