import type { Page } from '@playwright/test';
import { type Channel, expect, type Shop, test } from '../fixtures.ts';
import { createProducts, noOverflow, skus } from '../publishing.ts';

// Contrast is measured: not in the middle of a dialog that fades in.
// holds UI-13
test.describe('results', () => {
  const open = async (page: Page, shop: Shop, count = 3): Promise<Channel> => {
    const channel = await shop.addChannel({ settings: { required_fields: ['barcode'] } });
    await createProducts(shop, skus(count));
    await page.goto('/publishing/results');
    await expect(page.getByText(`${count} listings need attention · 1 cause`)).toBeVisible({
      timeout: 20_000,
    });
    return channel;
  };

  test('are grouped by cause with a count, the plain cause, the words of the channel and the way to the field', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    await open(page, shop);
    const card = page.getByRole('article');
    await expect(card).toHaveCount(1);
    await expect(card.getByText('3 listings', { exact: true })).toBeVisible();
    await expect(card.getByText('Message from the channel')).toBeVisible();
    await card.getByRole('button', { name: 'Show listings' }).click();
    await expect(page).toHaveURL(/open=/);
    await expect(card.getByRole('row')).toHaveCount(4);
    await expect(card.getByRole('link', { name: 'Add barcode', exact: true }).first()).toHaveAttribute(
      'href',
      /field=ean/,
    );
    await expect(page.getByRole('link', { name: /^Results/ })).toContainText('3');
    await checkAccessibility(page);
    // All of them together, as cells to type into.
    const list = card.getByRole('link', { name: 'Add barcode in the list' });
    await expect(list).toHaveAttribute('href', /issue_key=\w+&grid=true/);
    await page.setViewportSize({ width: 390, height: 844 });
    await noOverflow(page);
  });

  test('fix and republish acts on the whole group', async ({ page, shop }) => {
    const channel = await open(page, shop);
    await channel.put('/_settings', { required_fields: [] }, 'PATCH');
    await page.getByRole('button', { name: 'Republish all 3 listings' }).click();
    await expect(page.getByText('3 listings are being tried again on Marketplace.').first()).toBeAttached();
    await expect(page.getByRole('heading', { name: 'No errors' })).toBeVisible({
      timeout: 20_000,
    });
    const active = async () => [...(await channel.listings()).values()].filter((one) => one.active).length;
    await expect.poll(active).toBe(3);
  });

  test('three identical failures pause the connection with a banner, and it goes when the channel is back', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    const channel = await shop.addChannel();
    await channel.put('/_faults', { rate_500: 1 });
    await createProducts(shop, skus(1));
    const identicalFailures = async (): Promise<number | undefined> => {
      const { data } = await shop.call<{ data: { blocked: { identical_failures: number } | null }[] }>(
        'GET',
        '/connections',
      );
      return data[0]?.blocked?.identical_failures;
    };
    // Asked for as it happens: a later probe may fail for another reason.
    await expect.poll(identicalFailures, { timeout: 40_000, intervals: [200] }).toBe(3);
    await page.goto('/publishing/results');
    const banner = page
      .getByRole('status')
      .filter({ hasText: 'Marketplace is paused: its calls keep failing' });
    await expect(banner).toBeVisible({ timeout: 40_000 });
    await expect(banner).toContainText('In detail: the channel answered 500');
    await checkAccessibility(page);
    await channel.put('/_faults', { rate_500: 0 });
    await shop.call('POST', `/connections/${channel.id}/resume`);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  test('the history shows what was sent and answered, and keeps its filters in the address', async ({
    page,
    shop,
  }) => {
    await open(page, shop, 2);
    await page.goto('/publishing/history');
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('rejected');
    await expect(page).toHaveURL(/outcome=rejected/);
    await page
      .getByRole('button', { name: /^Details of the attempt/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('Refused');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('live');
    await expect(page.getByRole('heading', { name: 'Nothing was sent' })).toBeVisible();
  });

  // holds UI-101
  test('the history is searched by product and limited to days', async ({ page, shop }) => {
    await open(page, shop, 2);
    await page.goto('/publishing/history');
    const links = page.getByRole('table').getByRole('link');
    await expect(links).toHaveCount(2);
    const name = await links.first().textContent();
    await page.getByRole('searchbox', { name: 'Search product or SKU' }).fill(name!);
    await expect(links).toHaveText([name!]);
    await page.getByRole('combobox', { name: 'Days of delivery' }).click();
    await page.getByRole('option', { name: 'Yesterday' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing was sent' })).toBeVisible();
    await expect(page).toHaveURL(/period=yesterday/);
  });
});
