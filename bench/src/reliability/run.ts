import type { Outcome } from '../report.ts';
import type { Harness } from './harnesses.ts';

export interface HarnessRun extends Outcome {
  /** Nothing was wrong; in a service that is broken on purpose, something was found. */
  held: boolean;
  seconds: number;
}

/** Runs a harness once. One that breaks off counts as wrong, and finds nothing in a broken service. Never rejects. */
export async function runHarness(harness: Harness, size: number, broken: boolean): Promise<HarnessRun> {
  const began = performance.now();
  const { tried, wrong } = await harness.run(size, broken).catch((error: Error): Outcome => {
    console.error(error);
    return { tried: `${size} ${harness.unit}, ended by: ${error.message}`, wrong: broken ? 0 : 1 };
  });
  return {
    tried,
    wrong,
    held: broken ? wrong > 0 : wrong === 0,
    seconds: (performance.now() - began) / 1000,
  };
}
