import type { Browser, Page } from '@playwright/test';
import type { FilledShop } from '../filled-shop.ts';
import { expect, expectAtRest, test } from '../fixtures.ts';

const PHONE = { width: 390, height: 844 };

/** Pages of daily work with a table each. */
const pagesOf = ({ channel }: FilledShop): string[] => [
  '/',
  '/products',
  '/orders',
  '/connections',
  '/publishing/history',
  `/publishing/drift?credential_id=${channel}`,
  `/connections/${channel}?tab=activity`,
  '/settings/plan',
  '/settings/audit',
];

async function openPhone(browser: Browser, { storageState }: FilledShop): Promise<Page> {
  const context = await browser.newContext({ storageState, viewport: PHONE, reducedMotion: 'reduce' });
  return context.newPage();
}

/** The parts of a page that must be pushed sideways to be read; a row of tabs says by itself that it goes on. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#main *')]
      .filter((part) => part.getAttribute('role') !== 'tablist')
      .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX))
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.className}: ${part.scrollWidth} in ${part.clientWidth}`),
  );

// holds UI-94
test('tables of daily work fit a phone, in the language with the longer words', async ({
  browser,
  filled,
}) => {
  const page = await openPhone(browser, filled);
  for (const path of pagesOf(filled)) {
    await page.goto(path);
    await expectAtRest(page);
    await expect.poll(() => sideways(page), path).toEqual([]);
  }
  await page.context().close();
});

// holds UI-94
test('a row of the product list says on a phone what is left out of its columns', async ({ page, shop }) => {
  await shop.call('POST', '/products', { name: 'Kettle', sku: 'K1', price: 10, quantity: 7 });
  await page.setViewportSize(PHONE);
  await page.goto('/products');
  const row = page.getByRole('row', { name: /Kettle/ });
  await expect(row.getByText('7 in stock')).toBeVisible();
  await expect(row.getByText('€10.00')).toBeVisible();
});

// holds UI-94
test('the button of a page with a long title stays beside it on a phone', async ({ page, shop: _ }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/settings/audit');
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  const button = (await page.getByRole('button', { name: 'Export' }).boundingBox())!;
  expect(button.x).toBeGreaterThan(title.x);
  expect(button.y).toBeLessThan(title.y + title.height);
  expect(button.x + button.width).toBeLessThanOrEqual(PHONE.width);
});

// holds UI-100
test('lists begin in the first half of a phone; their second buttons and filters are a press away', async ({
  browser,
  filled,
}) => {
  const page = await openPhone(browser, filled);
  for (const path of ['/products', '/orders', '/connections']) {
    await page.goto(path);
    await expectAtRest(page);
    const table = (await page.getByRole('table').first().boundingBox())!;
    expect(table.y, path).toBeLessThan(PHONE.height / 2);
  }
  await page.goto('/orders');
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'New' }).click();
  await expect(page).toHaveURL(/status/);
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await page.context().close();
});

// holds UI-63, UI-94
test('a phone prints a pick list with whole words', async ({ browser, filled }) => {
  const page = await openPhone(browser, filled);
  await page.goto('/orders/pick-list');
  const head = page.locator('article thead th');
  await expect(head.first()).toBeVisible();
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    const broken = await head.evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const isOneWord = !/\s/.test(cell.textContent.trim());
        return isOneWord && range.getClientRects().length > 1 ? [cell.textContent] : [];
      }),
    );
    expect(broken, media).toEqual([]);
  }
  await page.context().close();
});
