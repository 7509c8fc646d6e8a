import type { Page } from '@playwright/test';

/**
 * Processor time, in milliseconds, that the main thread of a page spends on an act and on all that follows until `settled`.
 * Not the time by the clock: what else runs on the machine would count as the page's own work.
 */
export async function mainThreadTime(
  page: Page,
  act: () => Promise<unknown>,
  settled: () => Promise<unknown>,
): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  // https://chromedevtools.github.io/devtools-protocol/tot/Performance/#method-enable
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskTime = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  const before = await taskTime();
  await act();
  await settled();
  const took = (await taskTime()) - before;
  await devtools.detach();
  return took;
}
