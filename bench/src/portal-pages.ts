import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Response } from '@playwright/test';
import { findBrowser } from '@sluice/e2e/browser.ts';
import type { PortalSession } from './portal-session.ts';
import { quantile, table } from './report.ts';

const ROUTES = [
  '/',
  '/products',
  '/products/new',
  '/orders',
  '/connections',
  '/publishing/results',
  '/imports',
  '/settings/account',
];
const ROUNDS = 5;

/**
 * Costs of pages in a browser: JavaScript by route, time to a usable list, selecting 100 rows. Skipped where there is
 * none.
 */
export async function measurePages(url: string, session: PortalSession): Promise<void> {
  const found = await findBrowser().catch((error: unknown) => {
    console.log(`pages: skipped, no browser: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (found === undefined) return;
  const browser = await chromium.launch({ ...found, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const [name, value] = session.cookie.split('=') as [string, string];
    const open = async (): Promise<BrowserContext> => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addCookies([{ name, value, url }]);
      return context;
    };
    const scripts = [];
    for (const route of ROUTES) scripts.push(await scriptsOf(await open(), url, route));
    table('JavaScript a cold visit loads', scripts);
    table(`the list of products in a browser, ${ROUNDS} cold visits`, await listFigures(open, url));
  } finally {
    await browser.close();
  }
}

async function scriptsOf(context: BrowserContext, url: string, route: string) {
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  const keepScript = (answer: Response): void => {
    if (answer.request().resourceType() === 'script' && answer.ok()) bodies.push(answer.body());
  };
  page.on('response', keepScript);
  await page.goto(`${url}${route}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('load');
  // A script that comes later would be read while the page is closed.
  page.off('response', keepScript);
  const files = await Promise.all(bodies);
  await context.close();
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  return { route, files: files.length, 'gzip kB': Math.round(bytes / 1000) };
}

async function listFigures(open: () => Promise<BrowserContext>, url: string) {
  const usable: number[] = [];
  const selected: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await open();
    const page = await context.newPage();
    const began = performance.now();
    await page.goto(`${url}/products?per_page=100`);
    const all = page.locator('thead input[type=checkbox]');
    await page.locator('tbody tr').nth(99).waitFor();
    await all.click({ trial: true });
    usable.push(performance.now() - began);
    selected.push(await page.evaluate<number>(SELECT_ALL));
    await context.close();
  }
  const row = (figure: string, times: number[]) => ({
    figure,
    'p50 ms': Math.round(quantile(times, 0.5)),
    'worst ms': Math.round(Math.max(...times)),
  });
  return [row('usable after', usable), row('select all of 100 rows', selected)];
}

/** Runs in the page: from the click until every row says that it is selected. */
const SELECT_ALL = `(async () => {
  const began = performance.now();
  document.querySelector('thead input[type=checkbox]').click();
  while (document.querySelectorAll('tbody tr[aria-selected=true]').length < 100)
    await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - began;
})()`;
