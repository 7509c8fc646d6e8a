import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
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
  /** A tenant that has some of everything, made once for all tests of a worker, which look at it and change nothing. */
  filled: FilledShop;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({ browserName: _ }, use) => use(BASE()),
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
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
        // Colours on their way from one appearance to the other are neither.
        await page.evaluate(() =>
          Promise.allSettled(
            document.getAnimations().map((one) => one instanceof CSSTransition && one.finished),
          ),
        );
        // No page has frames, so there is nothing to put together in a page of its own, which takes longer than looking.
        const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
        // Between the appearances nothing but colours differs.
        const { violations } = await (colorScheme === 'light'
          ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          : axe.withRules(['color-contrast', 'link-in-text-block'])
        ).analyze();
        const told = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n  ')}`,
        );
        expect(told, colorScheme).toEqual([]);
      }
    });
  },
});
