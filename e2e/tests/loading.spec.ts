import { expect, test } from '../fixtures.ts';

/** Each page whose content is one list, and where it reads that, in portions of one shop each. */
const LISTS: Record<string, Record<string, string>> = {
  'the catalogue': {
    '/products': 'product-list',
    '/catalog/categories': 'categories',
    '/catalog/brands': 'brands',
    '/catalog/groups': 'groups',
    '/catalog/tax-rates': 'tax-rates/usage',
  },
  publishing: {
    '/publishing/results': 'publish-results',
    '/publishing/history': 'publish-attempts',
    '/publishing/questions': 'match-questions',
    '/publishing/held': 'held-plans',
    '/publishing/jobs': 'jobs',
  },
  'channels and stock': {
    '/connections': 'connections',
    '/orders': 'order-list',
    '/imports': 'imports',
    '/stock-locations': 'stock-locations/usage',
  },
  settings: {
    '/api-keys': 'api-keys',
    '/settings/team': 'members',
    '/settings/webhooks': 'webhooks',
    '/settings/notifications': 'notification-rules',
    '/settings/audit': 'audit-log',
  },
};

for (const [portion, lists] of Object.entries(LISTS))
  test(`every list of ${portion} says that it is being read, that it could not be, and reads again when asked`, async ({
    context,
    shop,
  }) => {
    test.setTimeout(120_000);
    // A page of its own: the script below stays in it.
    const page = await context.newPage();
    await shop.addChannel({ paused: true });
    // The page itself knows best what it was asked before: lists also read themselves anew.
    await page.addInitScript(() => {
      const tell = ({ target }: Event): void => {
        if ((target as Element).closest('[role=alert] button'))
          document.documentElement.dataset.asked = 'yes';
      };
      document.addEventListener('click', tell, true);
    });
    const wasAsked = (): Promise<boolean> => page.evaluate(() => 'asked' in document.documentElement.dataset);
    for (const [path, endpoint] of Object.entries(lists))
      await test.step(path, async () => {
        const answer = Promise.withResolvers<void>();
        const address = new RegExp(`/portal/api/${endpoint}(\\?|$)`);
        await page.route(address, async (route) => {
          await answer.promise;
          if (await wasAsked()) return route.continue();
          await route.fulfill({ status: 500, json: { message: 'the shelf fell over', code: 'internal' } });
        });
        await page.goto(path);
        await expect(page.locator('#main .mantine-Skeleton-root').first(), path).toBeVisible();
        answer.resolve();
        const alert = page.getByRole('alert').filter({ hasText: 'the shelf fell over' }).first();
        await expect(alert, path).toBeVisible();
        const again = alert.getByRole('button', { name: 'Try again' });
        await expect(again, path).toBeVisible();
        await again.click();
        await expect(
          page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) }),
          path,
        ).toHaveCount(0);
        await expect(page.locator('#main .mantine-Skeleton-root'), path).toHaveCount(0);
        // A list that is just reading itself anew is answered first.
        await page.unrouteAll({ behavior: 'wait' });
      });
  });
