import type { Page } from '@playwright/test';
import { test } from '../../big-shop.ts';
import { expect } from '../../fixtures.ts';
import { OWN, TREE } from '../../mapping-shelves.ts';
import { startTask } from '../../task-clock.ts';

// One after another in one worker: the shop is made once, and each task leaves it larger or smaller by what it did.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

/** Words by which a person finds what the service did not suggest. */
const FOUND_BY: Record<string, string> = {
  'Kitchen › Spatulas and ladles': 'utensils',
  'Bath › Laundry baskets': 'hampers',
  'Garden › Parasols': 'umbrella',
  'Pets › Fish tanks': 'aquar',
};

/** The category of the row that has the keyboard. */
const rowInFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('th')?.textContent ?? '');

// holds UI-71
test('30 categories are mapped in under 3 minutes', async ({ page, big, signedIn: _ }) => {
  const { shop, channels } = big;
  const channel = channels[1];
  const url = `/connections/${channel.id}/category-mappings`;
  const state = () =>
    shop.call<{ tree: { categories: number }; counts: Record<string, number> }>(
      'GET',
      `${url}?with_products=true`,
    );
  await channel.put('/_taxonomy', { categories: TREE });
  await shop.call('POST', `/connections/${channel.id}/channel-categories/refresh`);
  await expect.poll(async () => (await state()).tree.categories, { timeout: 60_000 }).toBe(TREE.length);
  await page.goto(`/publishing/mapping?credential_id=${channel.id}`);
  await expect(page.getByRole('grid')).toBeVisible();

  const task = await startTask(page, 'map 30 categories');
  await page.getByLabel('Only with products').check();
  await page.getByRole('button', { name: 'Accept suggestions…' }).click();
  const confirm = page.getByRole('button', { name: /^Set \d+ mappings$/ });
  await expect(confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^\d+ suggestions accepted by/)).toBeVisible({ timeout: 30_000 });
  await page.locator('[data-target="0"]').click();
  const seen: string[] = [];
  // By the page: the service has the last mapping a moment after the page shows it.
  while ((await page.getByRole('button', { name: /^Choose…/ }).count()) > 0) {
    const name = await rowInFocus(page);
    seen.push(name);
    const word = FOUND_BY[name];
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    if (word !== undefined) await page.keyboard.type(word);
    // A suggestion can follow from the mapping before: a person presses Enter once it is there.
    else await expect(row.getByRole('button', { name: /^Accept/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Mapped');
    expect(seen.length, seen.join(', ')).toBeLessThanOrEqual(OWN.length);
  }
  // Before: about 120 clicks.
  await task.done({ actions: 40, seconds: 180 });
  await expect.poll(async () => (await state()).counts.mapped).toBe(OWN.length);
});
