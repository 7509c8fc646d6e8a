import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
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
  // The same page for all tests of a context: a new one takes more of the processor than the rest of a usual test.
  page: async ({ context, viewport }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.setViewportSize(viewport!);
    await use(page);
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
      // A page whose parts are still on their way has faults of its own: no heading, a table without rows.
      await expectAtRest(page);
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

/** Goes to an address of the portal as its links do, which costs a fifth of loading it, once a first one was loaded. */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url().startsWith(BASE())) await followLink(page, path);
  else await page.goto(path);
  await expectAtRest(page);
}

/** The page has its heading, and nothing of it is still being read. */
export async function expectAtRest(page: Page): Promise<void> {
  await expect(page.locator('#main h1').first()).toBeVisible();
  // The gallery shows what loading looks like.
  if (new URL(page.url()).pathname !== '/gallery')
    await expect(page.locator('#main :is(.mantine-Skeleton-root, [aria-busy=true])')).toHaveCount(0);
}

/** Ends when the router has put the page of the address in the place of the last one. */
async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState({}, '', address), path);
  await page.waitForFunction((address) => {
    const { location, resolvedLocation } = (window as unknown as { __TSR_ROUTER__: Routed }).__TSR_ROUTER__
      .stores;
    const asked = location.get();
    return asked?.publicHref === address && resolvedLocation.get()?.href === asked.href;
  }, path);
}

/** The part of the router that tells where it is; it puts itself on the window. */
interface Routed {
  stores: Record<
    'location' | 'resolvedLocation',
    { get(): { href: string; publicHref: string } | undefined }
  >;
}

/** Leaves nothing of a test behind in its context but its first page, and what the browser keeps of the portal's files. */
async function empty(context: BrowserContext): Promise<void> {
  const [kept, ...others] = context.pages();
  for (const page of others) await page.close();
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  if (kept !== undefined) await leave(kept);
  await context.setStorageState({ cookies: [], origins: [] });
}

/** Ends what runs in a page, on an address of the service that loads nothing of the portal. */
async function leave(page: Page): Promise<void> {
  for (const event of ['console', 'pageerror', 'request', 'response'] as const)
    page.removeAllListeners(event);
  await page.unrouteAll();
  await page.goto('/healthz');
  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
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

/** The small one: a page takes half as long to read it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Looks at a page that goes on changing; one that stands still is looked at once. */
const MOST_LOOKS = 10;

/**
 * Faults that axe finds, in words. A look during which the page changed saw parts of two pages, so the page is looked at again. No
 * page has frames, so axe is put into the page itself, once for all looks at it.
 */
async function violations(page: Page, appearance: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  let look = await lookAt(page, appearance);
  for (let looks = 1; look.changed && look.found.length > 0 && looks < MOST_LOOKS; looks++) {
    await expectAtRest(page);
    look = await lookAt(page, appearance);
  }
  return look.found;
}

const lookAt = (page: Page, appearance: 'light' | 'dark'): Promise<{ found: string[]; changed: boolean }> =>
  page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // Rows that are being read anew are pale until they have come.
    let changed = document.querySelector('#main [aria-busy=true]') !== null;
    const changes = new MutationObserver(() => {
      changed = true;
    });
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const results = await axe.run({ runOnly, resultTypes: ['violations'] } as RunOptions);
    changes.disconnect();
    const found = results.violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.html} ${node.any[0]?.message ?? ''}`).join('\n  ')}`,
    );
    return { found, changed };
  }, RULES[appearance]);
