import type { Locator, Page } from '@playwright/test';
import { expect, type Shop, test } from '../fixtures.ts';
import { createProducts, noOverflow, skus } from '../publishing.ts';

const rowOf = (page: Page, label: string): Locator =>
  page.getByRole('table', { name: 'Channels' }).getByRole('row', { name: new RegExp(label) });
const figure = (page: Page, name: string): Locator => page.locator('#main').getByRole('link', { name });
const status = (page: Page, title: string | RegExp): Locator => page.getByRole('region', { name: title });
const patiently = { timeout: 30_000 };

/** Five products that one channel takes and the other refuses one of. */
async function sellOnTwo(shop: Shop): Promise<void> {
  await shop.addChannel({ label: 'Bazaar' });
  await shop.addChannel({ label: 'Picky', settings: { required_fields: ['barcode'] } });
  await createProducts(shop, skus(1));
  await createProducts(
    shop,
    ['4006381333931', '5901234123457', '5012345678900', '9780201379624'].map((ean, at) => ({
      name: `Jug ${at}`,
      sku: `J${at}`,
      ean,
    })),
  );
}

// holds UI-45
test('the numbers agree: those of the channels with what was published, the figures with the channels', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  await sellOnTwo(shop);
  await page.goto('/');
  await expect(rowOf(page, 'Bazaar').getByRole('cell').nth(2)).toHaveText('5 of 5', patiently);
  await expect(rowOf(page, 'Picky').getByRole('cell').nth(2)).toHaveText('4 of 5', patiently);
  await expect(rowOf(page, 'Picky').getByRole('cell').nth(3)).toHaveText('1');
  await expect(figure(page, 'Live listings')).toContainText('9');
  await expect(figure(page, 'Listings with errors')).toContainText('1');
  await expect(status(page, 'One thing needs you')).toContainText('Listing with an error');
  const days = page.getByRole('region', { name: 'Since yesterday' }).getByRole('listitem');
  await expect(days.filter({ hasText: 'Products created' })).toContainText(/5 today\s*0 yesterday/);
  await expect(days.filter({ hasText: 'Deliveries refused' })).toContainText(/1 today\s*0 yesterday/);
  const health = page.getByRole('table', { name: 'Listing health' });
  await expect(health.getByRole('row').last().getByRole('cell').first()).toHaveText('9', patiently);
  await checkAccessibility(page);
  await rowOf(page, 'Picky').getByRole('link', { name: '1', exact: true }).click();
  await expect(page.getByRole('row', { name: /Shirt 1/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Jug/ })).toHaveCount(0);
});

// holds UI-48
test('a channel that is paused is named with the way to it, until it is resumed', async ({ page, shop }) => {
  const { id } = await shop.addChannel({ label: 'Bazaar' });
  await createProducts(shop, skus(1));
  await page.goto('/');
  await expect(rowOf(page, 'Bazaar')).toContainText('Up to date', patiently);
  await expect(status(page, 'All is well')).toBeVisible();
  await shop.call('POST', `/connections/${id}/pause`, {});
  const trouble = status(page, 'One thing needs you').getByRole('link', { name: 'Bazaar is paused' });
  await expect(trouble).toBeVisible();
  await expect(rowOf(page, 'Bazaar')).toContainText('Paused');
  await trouble.click();
  await expect(page).toHaveURL(new RegExp(`/connections/${id}`));
  await page.getByRole('button', { name: 'Resume' }).first().click();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(status(page, 'All is well')).toBeVisible(patiently);
  await expect(rowOf(page, 'Bazaar')).toContainText('Up to date', patiently);
});

// holds UI-48
test('a channel that fails is named with its cause', async ({ page, shop }) => {
  test.slow();
  const channel = await shop.addChannel({ label: 'Bazaar' });
  await channel.put('/_faults', { rate_500: 1 });
  await createProducts(shop, skus(1));
  await page.goto('/');
  const trouble = status(page, /thing(s)? need/).getByRole('link', { name: /^Bazaar is stopped by errors/ });
  await expect(trouble).toBeVisible({ timeout: 45_000 });
  await expect(rowOf(page, 'Bazaar')).toContainText('Stopped by errors');
});

// holds UI-46
test('while products are published, the page says so, how fast and how long still', async ({
  page,
  shop,
}) => {
  const channel = await shop.addChannel({ label: 'Bazaar' });
  await createProducts(shop, skus(3));
  await expect.poll(async () => (await channel.listings()).size, patiently).toBe(3);
  await page.goto('/');
  const row = rowOf(page, 'Bazaar');
  await expect(row).toContainText('Up to date', patiently);
  await channel.put('/_faults', { delay_ms: 4_000 });
  await createProducts(shop, skus(9).slice(3));
  await expect(row).toContainText('Publishing');
  await expect(row.getByRole('progressbar', { name: 'Publishing to Bazaar' })).toBeVisible();
  await expect(row).toContainText(/\d+ waiting · \d+ a minute · about .+ left/);
  await channel.put('/_faults', { delay_ms: 0 });
  await expect(row).toContainText('Up to date', patiently);
  await expect(row.getByRole('cell').nth(2)).toHaveText('9 of 9');
  await expect(row.getByRole('progressbar')).toHaveCount(0);
});

// holds UI-47
test('sales are shown by channel and day, each currency by itself; every label is within its card', async ({
  page,
  shop,
}) => {
  const [one, two] = [await shop.addChannel({ label: 'Bazaar' }), await shop.addChannel({ label: 'Port' })];
  await createProducts(shop, skus(2, { price: 123_456, quantity: 50 }));
  await expect.poll(async () => (await one.listings()).size + (await two.listings()).size, patiently).toBe(4);
  await one.put('/_orders', { sku: 'S1', quantity: 3 }, 'POST');
  await two.put('/_orders', { sku: 'S2', quantity: 1 }, 'POST');
  await page.goto('/');
  const sales = page.getByRole('region', { name: 'Sales by channel' });
  const table = sales.getByRole('table', { name: 'Sales by channel' });
  await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Bazaar', 'Port'], patiently);
  await expect(table.getByRole('row')).toHaveCount(15);
  await expect(sales).toContainText(/[\d,]+\.\d\d in total/);
  await sales.getByText('Orders', { exact: true }).click();
  await expect(sales).toContainText('2 orders in total');
  await expect(table.getByRole('row').last().getByRole('cell')).toHaveText(['1', '1']);
  const days = page.getByRole('region', { name: 'Since yesterday' });
  await expect(days.getByRole('listitem').first()).toContainText(/2 today\s*0 yesterday/);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await noOverflow(page);
    await expect.poll(() => labelsOutside(page)).toEqual([]);
  }
  const mark = rowOf(page, 'Bazaar').locator('[aria-hidden]').first();
  const colour = await mark.evaluate((element) => getComputedStyle(element).backgroundColor);
  const bars = await sales
    .locator('.recharts-bar-rectangle path')
    .evaluateAll((all) => all.map((bar) => getComputedStyle(bar).fill));
  expect(bars).toContain(colour);
});

/** Labels of charts that reach over the edge of their card. */
const labelsOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#main section .recharts-surface text')]
      .concat([...document.querySelectorAll('#main section [aria-hidden] [data-figure]')])
      .filter((text) => {
        const card = text.closest('section')!.getBoundingClientRect();
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return left < card.left || right > card.right || top < card.top || bottom > card.bottom;
      })
      .map((text) => text.textContent ?? ''),
  );

test('a new shop sees its next step in place of charts, and its first product that is live', async ({
  page,
  shop,
}) => {
  await page.goto('/');
  const next = page.getByRole('region', { name: 'Sales and listing health' });
  await expect(next.getByRole('link', { name: 'Add product' })).toBeVisible();
  await createProducts(shop, skus(1));
  await page.reload();
  await expect(next.getByRole('link', { name: 'Connect channel' })).toBeVisible();
  await shop.addChannel({ label: 'Bazaar' });
  await page.reload();
  await expect(status(page, 'All is well')).toContainText('Your first product is live on Bazaar', patiently);
  await expect(next).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Listing health' })).toBeVisible();
});
