import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { type FilledShop, fillShop } from './filled-shop.ts';
import { BASE, openShop, type Shop } from './shop.ts';

export { type Channel, make, type Shop, signIn } from './shop.ts';
export { expect };

interface Fixtures {
  /** Options of the tenant that `shop` makes: `test.use({ shopOptions: { plan: 'starter' } })`. */
  shopOptions: object;
  shop: Shop;
  /** Nothing that breaks WCAG 2.2 AA on the page as it stands, in both appearances. */
  checkAccessibility(page: Page): Promise<void>;
}

interface WorkerFixtures {
  /** Contexts of a worker by their options. */
  contexts: Map<string, BrowserContext>;
  /** A tenant that has some of everything, made once for all tests of a worker, which look at it and change nothing. */
  filled: FilledShop;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({ browserName: _ }, use) => use(BASE()),
  contexts: [
    async ({ browserName: _ }, use) => {
      const contexts = new Map<string, BrowserContext>();
      await use(contexts);
      for (const context of contexts.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  // One for all tests of a worker, emptied between them: a context of its own would load and compile the portal anew.
  context: async ({ browser, contexts, viewport, deviceScaleFactor }, use) => {
    const key = JSON.stringify({ viewport, deviceScaleFactor });
    const context = contexts.get(key) ?? (await browser.newContext());
    contexts.set(key, context);
    await use(context);
    await empty(context);
  },
  shopOptions: [{}, { option: true }],
  shop: async ({ context, request, shopOptions }, use) => {
    await use(await openShop(context.request, request, shopOptions));
  },
  filled: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext();
      await use(await fillShop(request, await openShop(request, request, { name: 'Liman' })));
      await request.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  checkAccessibility: async ({ browserName: _ }, use) => {
    await use(async (page) => {
      const shown = await page.locator('html').getAttribute('data-mantine-color-scheme');
      // From the appearance that the page has: a change draws all of it anew.
      const appearances = shown === 'dark' ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
      for (const appearance of appearances) {
        if (appearance !== shown) await showIn(page, appearance);
        expect(await violations(page, appearance), appearance).toEqual([]);
      }
    });
  },
});

/** Leaves nothing of a test behind in its context but what the browser keeps of the portal's files. */
async function empty(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close();
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.setStorageState({ cookies: [], origins: [] });
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
}

/** Between the appearances nothing but colours differs. */
const RULES: Record<'light' | 'dark', RunOptions['runOnly']> = {
  light: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Faults that axe finds, in words. No page has frames, so axe is put into the page itself, once for all looks at it. */
async function violations(page: Page, appearance: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const results = await axe.run({ runOnly, resultTypes: ['violations'] } as RunOptions);
    return results.violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.html} ${node.any[0]?.message ?? ''}`).join('\n  ')}`,
    );
  }, RULES[appearance]);
}
