import type { Page } from '@playwright/test';
import { type Channel, expect, type Shop, test } from '../fixtures.ts';
import { createProducts, skus } from '../publishing.ts';

// Contrast is measured: not in the middle of a dialog that fades in.
const node = (id: string, name: string, parent_id: string | null, more: object = {}) => ({
  id,
  name,
  parent_id,
  assignable: true,
  attributes: [],
  ...more,
});
const TREE = [
  node('C', 'Clothing', null, { assignable: false }),
  node('C1', 'Shirts', 'C', {
    attributes: [
      {
        code: 'colour',
        label: 'Colour',
        required: true,
        multiple: false,
        values: [
          { code: 'red', label: 'Red' },
          { code: 'blue', label: 'Blue' },
        ],
      },
    ],
  }),
  node('C2', 'Night shirts', 'C'),
  node('H', 'Home', null, { assignable: false }),
  node('H1', 'Kettles', 'H'),
];

// holds UI-15
test.describe('mapping', () => {
  const open = async (page: Page, shop: Shop): Promise<{ channel: Channel; shirts: number }> => {
    const channel = await shop.addChannel();
    await channel.put('/_taxonomy', { categories: TREE });
    const clothing = await shop.call<{ id: number }>('POST', '/categories', {
      name: 'Clothing',
      parent_id: null,
    });
    const shirts = await shop.call<{ id: number }>('POST', '/categories', {
      name: 'Shirt',
      parent_id: clothing.id,
    });
    await createProducts(shop, skus(3, { category_ids: [shirts.id], tags: ['Colour: Mauve'] }));
    await shop.call('POST', `/connections/${channel.id}/channel-categories/refresh`);
    await expect
      .poll(
        async () =>
          (
            await shop.call<{ tree: { categories: number } }>(
              'GET',
              `/connections/${channel.id}/category-mappings`,
            )
          ).tree.categories,
        { timeout: 30_000 },
      )
      .toBe(TREE.length);
    await page.goto('/publishing/mapping');
    return { channel, shirts: shirts.id };
  };

  test('at most three suggestions with reason and affected count, accepted by keyboard, never by themselves; what is live follows', async ({
    page,
    shop,
  }) => {
    const { channel, shirts } = await open(page, shop);
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Clothing › Shirt', exact: true }) });
    const suggestions = row.getByRole('button', { name: /Accept for 3 products/ });
    await expect(suggestions.first()).toContainText('Same path');
    expect(await suggestions.count()).toBeLessThanOrEqual(3);
    await expect(row.getByText('Not mapped')).toBeVisible();
    await suggestions.first().focus();
    await page.keyboard.press('Enter');
    await expect(row.getByText('→ Clothing › Shirts')).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: 'It holds from the next publish on.' }),
    ).toBeAttached();
    const counts = await shop.call<{ counts: { mapped: number } }>(
      'GET',
      `/connections/${channel.id}/category-mappings`,
    );
    expect(counts.counts.mapped).toBe(1);
    const sent = async () => ((await channel.listings()).get('S1') as { category_id?: string }).category_id;
    // Another choice, later: live listings follow with the next publish.
    await shop.call('PUT', `/connections/${channel.id}/category-mappings/${shirts}`, { sync_id: 'C2' });
    await expect.poll(sent, { timeout: 30_000 }).toBe('C2');
  });

  test('another category is chosen by search, and shown before it holds', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    await open(page, shop);
    await page.getByRole('button', { name: 'Choose…: Clothing › Shirt', exact: true }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill('night');
    await page.getByRole('dialog').getByRole('button', { name: 'Clothing › Night shirts' }).click();
    const preview = page.getByRole('dialog', { name: 'Map this category?' });
    await expect(preview).toContainText('It takes effect with the next publish');
    await checkAccessibility(page);
    await preview.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(page.getByText('→ Clothing › Night shirts')).toBeVisible();
  });

  test('required attributes come first, and unknown values are mapped', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    const { channel, shirts } = await open(page, shop);
    await shop.call('PUT', `/connections/${channel.id}/category-mappings/${shirts}`, { sync_id: 'C1' });
    await expect
      .poll(
        async () =>
          (
            await shop.call<{ data: { attributes_known: boolean }[] }>(
              'GET',
              `/connections/${channel.id}/mapped-categories`,
            )
          ).data[0]?.attributes_known,
        { timeout: 30_000 },
      )
      .toBe(true);
    await page.goto('/publishing/mapping?tab=attributes');
    await page.getByRole('button', { name: 'Set source: Colour' }).click();
    await page.getByLabel('Take values from').selectOption('tag');
    await page.getByLabel('Beginning of the tags').fill('Colour:');
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Save source' }).click();
    await expect(page.getByText('From tags that begin with Colour:')).toBeVisible();
    await page.getByRole('button', { name: 'Values: Colour' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Not matched')).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByRole('combobox', { name: 'Channel value for Mauve' }).click();
    await page.getByRole('option', { name: 'Blue' }).click();
    await expect(dialog.getByText('Matched by hand')).toBeVisible();
  });
});
