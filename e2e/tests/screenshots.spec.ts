import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import type { FilledShop } from '../filled-shop.ts';
import { expect, test } from '../fixtures.ts';

interface Pictured {
  path(shop: FilledShop): string;
  /** Parts that differ from run to run. */
  masked?: string[];
  /** The language of the portal, where it is not English: pictures of the guides in it. */
  language?: 'tr';
}

/** The main pages. */
const PAGES: Record<string, Pictured> = {
  home: { path: () => '/', masked: ['#main table', '#main svg'] },
  products: { path: () => '/products' },
  'products-tr': { path: () => '/products', language: 'tr' },
  channels: { path: ({ kettle }) => `/products/${kettle}?tab=channels`, masked: ['[role=tabpanel]'] },
  rules: { path: ({ channel }) => `/publishing/rules?credential_id=${channel}` },
  'rules-tr': {
    path: ({ channel }) => `/publishing/rules?credential_id=${channel}`,
    language: 'tr',
  },
  categories: { path: () => '/catalog/categories' },
  shop: { path: () => '/settings/shop' },
};
const WIDTHS = { 1440: 900, 390: 844 };
/** Times, and who is signed in: written anew by each run. */
const ALWAYS = ['time', '[aria-label^="Account of"]'];

// Half size: a shift, a lost style or a wrong colour shows, the way a build of the browser smooths a letter hardly does.
test.use({ deviceScaleFactor: 0.5 });

for (const [name, { path, masked = [], language = 'en' }] of Object.entries(PAGES))
  test(`the page ${name} looks as it did, in both appearances and on a phone`, async ({
    context,
    page,
    browser,
    filled,
  }, info) => {
    test.slow();
    await context.addCookies(filled.storageState.cookies);
    const build = `chromium-${browser.version().split('.')[0]}`;
    for (const [width, height] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width: Number(width), height });
      await page.goto(path(filled));
      await settled(page);
      await speak(page, language);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
        const file = [build, `${name}-${colorScheme}-${width}.png`];
        const mask = [...ALWAYS, ...masked].map((selector) => page.locator(selector));
        const baseline = info.snapshotPath(...file);
        if (existsSync(baseline)) {
          await expect.soft(page).toHaveScreenshot(file, { mask, maxDiffPixelRatio: 0.03, scale: 'device' });
        } else {
          mkdirSync(dirname(baseline), { recursive: true });
          await page.screenshot({ path: baseline, mask, animations: 'disabled', caret: 'hide' });
          info.annotations.push({ type: 'new picture', description: baseline });
          console.log(`nothing to compare with in ${build}, so it was written: ${baseline}`);
        }
      }
    }
  });

/** Changes the language as another tab would. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((code) => {
    localStorage.setItem('sluice.language', code);
    dispatchEvent(new StorageEvent('storage', { key: 'sluice.language' }));
  }, language);
  await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('#main h1').first()).toBeVisible();
  await expect(page.locator('#main .mantine-Skeleton-root')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
