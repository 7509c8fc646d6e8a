import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { FilledShop } from '../filled-shop.ts';
import { expect, expectAtRest, test } from '../fixtures.ts';

/** Every page of the portal by its address, in portions that take about as long as each other. */
const PAGES: Record<string, (shop: FilledShop) => string[]> = {
  'home and products': ({ kettle }) => [
    '/',
    '/products',
    '/products?search=nothing-like-it',
    '/products?grid=true',
    '/products/new',
    ...['details', 'texts', 'price', 'stock', 'images', 'organisation', 'history'].map(
      (tab) => `/products/${kettle}?tab=${tab}`,
    ),
  ],
  'the catalogue and imports': ({ group, importRun }) => [
    '/catalog/categories',
    '/catalog/category-options',
    '/catalog/brands',
    '/catalog/groups',
    `/catalog/groups/${group}`,
    '/catalog/tax-rates',
    '/imports',
    '/imports/new',
    `/imports/${importRun}`,
    '/stock-locations',
  ],
  'rules and mapping': ({ rule, channel }) => [
    '/publishing/rules',
    `/publishing/rules/new?credential_id=${channel}`,
    `/publishing/rules/${rule}?credential_id=${channel}`,
    `/publishing/markups?credential_id=${channel}`,
    `/publishing/mapping?credential_id=${channel}`,
    `/publishing/mapping?credential_id=${channel}&tab=attributes`,
  ],
  publishing: ({ channel, kettle, refused }) => [
    '/publishing/results',
    '/publishing/questions',
    '/publishing/held',
    `/publishing/drift?credential_id=${channel}`,
    '/publishing/history',
    '/publishing/jobs',
    `/products/${kettle}?tab=channels`,
    `/products/${refused}?tab=channels`,
  ],
  connections: ({ channel, source }) => [
    '/connections',
    '/connections/new',
    '/connections/authorized',
    '/connections/trial',
    '/connections/new?platform=simulator',
    ...['overview', 'credentials', 'webhook', 'mapping', 'settings', 'stores', 'activity'].map(
      (tab) => `/connections/${channel}?tab=${tab}`,
    ),
    `/connections/${source}?tab=source`,
  ],
  'orders and the rest': ({ order, unmatchedOrder }) => [
    '/orders',
    '/orders/problems',
    '/orders/packing',
    '/orders/pick-list',
    '/orders/packing-slips',
    `/orders/${order}`,
    `/orders/${unmatchedOrder}`,
    '/notifications',
    '/api-keys',
    '/no/such/page',
    '/gallery',
  ],
  settings: ({ webhook, notificationRule }) => [
    '/settings/account',
    '/settings/shop',
    '/second-factor',
    '/settings/team',
    '/settings/plan',
    '/settings/webhooks',
    `/settings/webhooks/${webhook}`,
    '/settings/notifications',
    `/settings/notifications/${notificationRule}`,
    '/settings/audit',
  ],
};

/**
 * Texts that read alike in both languages: names given by people, words Turkish has too, codes of currencies, and
 * connectors' names of fields.
 */
const ALIKE = new RegExp(
  [
    '[çğışöüÇĞİŞÖÜ]',
    '^(Liman|Bedesten(?: \\(EUR\\))?|Pazar|Depo|Stoktakiler|Vitrin|Evim|Usta|Muhasebe|Perde yok|liste\\.csv|SIM-\\d+)$',
    // The addresses of people.
    '^\\S+@\\S+$',
    '^(EUR|TRY|SKU|Model|HTML|Webhook|Net|English|Starter|Pro|Enterprise)$',
    '^(General stock|Central store|Harbour store|Address \\*|API key|Answers|Stores)$',
  ].join('|'),
);

/** Seen without a session, below, and where an address only leads on to another. */
const SIGNED_OUT = ['/login', '/start', '/join', '/new-password', '/forgotten-password'];
const LEADS_ON = ['/catalog', '/publishing', '/settings'];

// holds UI-19, UI-20
for (const [portion, pagesOf] of Object.entries(PAGES))
  test(`every page of ${portion}: no fault by axe, none wider than a phone, no error, all of it in Turkish`, async ({
    browser,
    filled,
    checkAccessibility,
  }) => {
    const page = await openBrowser(browser, filled);
    const errors = listen(page);
    for (const path of pagesOf(filled)) {
      // By its address, as from a bookmark: a link would find parts of the page loaded already.
      await page.goto(path);
      await expectAtRest(page);
      await test.step(path, async () => {
        await inBothWidths(page, path, async () => {
          await checkAccessibility(page);
          await expectOtherLanguage(page, path);
        });
      });
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });

// holds UI-19
test('every page without a session: no fault by axe, none wider than a phone', async ({
  browser,
  checkAccessibility,
}) => {
  const page = await (await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce' })).newPage();
  for (const path of SIGNED_OUT) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await inBothWidths(page, path, () => checkAccessibility(page));
  }
  await page.context().close();
});

test('every route of the portal is in the table above', async ({ filled }) => {
  const paths = Object.values(PAGES).flatMap((pagesOf) => pagesOf(filled));
  const seen = [...paths, ...SIGNED_OUT, ...LEADS_ON].map((path) => path.split('?')[0]!);
  const missing = routes().filter((route) => {
    const pattern = new RegExp(`^${route.replace(/\$\w+/g, '\\d+')}$`);
    return !seen.some((path) => pattern.test(path));
  });
  expect(missing).toEqual([]);
});

/** Addresses as the features declare them. */
function routes(): string[] {
  const features = join(import.meta.dirname, '../../apps/portal/src/features');
  return readdirSync(features).flatMap((feature) => {
    const source = readFileSync(join(features, feature, 'routes.ts'), 'utf8');
    const [frame, ...paths] = [...source.matchAll(/path: '([^']{2,})'/g)].map(([, path]) => path!);
    // A path without a slash is below the first, which is their frame.
    const below = paths.map((path) => (path.startsWith('/') ? path : `${frame}/${path}`));
    return frame === undefined ? below : [frame, ...below];
  });
}

async function openBrowser(browser: Browser, { storageState }: FilledShop): Promise<Page> {
  const context = await browser.newContext({ storageState, viewport: WIDE, reducedMotion: 'reduce' });
  return context.newPage();
}

/** Collects invisible errors of a page as they happen. */
function listen(page: Page): string[] {
  const errors: string[] = [];
  const tell = (text: string): unknown => errors.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('pageerror', (error) => tell(String(error)));
  page.on('console', (message) => message.type() === 'error' && tell(message.text()));
  page.on('response', (answer) => answer.status() >= 400 && tell(`${answer.status()} ${answer.url()}`));
  return errors;
}

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** Looks at a page on a wide screen and measures it on a phone, first on the one that it was loaded on. */
async function inBothWidths(page: Page, path: string, look: () => Promise<void>): Promise<void> {
  const loadedWide = page.viewportSize()?.width === WIDE.width;
  if (!loadedWide) await expectNarrow(page, path);
  await page.setViewportSize(WIDE);
  await look();
  if (!loadedWide) return;
  await page.setViewportSize(NARROW);
  await expectNarrow(page, path);
}

async function expectNarrow(page: Page, path: string): Promise<void> {
  const overflow = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, `${path} is too wide`).toBeLessThanOrEqual(0);
}

/**
 * Changes the language as another tab would, and expects headings, buttons, tabs, columns and labels to read differently then.
 * The next page is loaded in the language that this one was left in, so each is loaded by about half of them.
 */
async function expectOtherLanguage(page: Page, path: string): Promise<void> {
  const texts = (): Promise<string[]> =>
    page
      .locator('#main :is(h1, h2, h3, button, th, label, legend, dt, [role=tab], a)')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.trim()));
  const before = new Set(await texts());
  const other = (await page.locator('html').getAttribute('lang')) === 'en' ? 'tr' : 'en';
  await page.evaluate((code) => {
    localStorage.setItem('sluice.language', code);
    dispatchEvent(new StorageEvent('storage', { key: 'sluice.language' }));
  }, other);
  await expect(page.locator(`html[lang=${other}]`)).toBeAttached();
  const alike = async (): Promise<string[]> =>
    [...new Set(await texts())].filter(
      (text) => /\p{L}{3}/u.test(text) && before.has(text) && !ALIKE.test(text),
    );
  await expect.configure({ soft: true }).poll(alike, `the same in both languages on ${path}`).toEqual([]);
}
