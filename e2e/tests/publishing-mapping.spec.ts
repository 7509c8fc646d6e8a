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

/** Holds the previews of batches back until the returned function is called. */
async function holdPreviews(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/mapping-batches/preview', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

// holds UI-15, UI-71, UI-72, UI-90
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

  const rowOf = (page: Page, path: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: path, exact: true }) });
  const options = (page: Page) =>
    page.getByRole('listbox', { name: 'Search the channel’s categories' }).getByRole('option');
  const targetOf = (page: Page, path: string) => rowOf(page, path).locator('[data-target]');

  test('at most three suggestions with reason and affected count, accepted by keyboard, never by themselves; what is live follows', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    const { channel, shirts } = await open(page, shop);
    const row = rowOf(page, 'Clothing › Shirt');
    await expect(row).toContainText('Same path');
    await expect(row.getByRole('gridcell', { name: '3', exact: true })).toBeVisible();
    await expect(row.getByText('Mapped')).toBeHidden();
    await expect(page.getByText('0 of 2 categories mapped')).toBeVisible();
    await checkAccessibility(page);
    await targetOf(page, 'Clothing › Shirt').click();
    await page.keyboard.press('F2');
    expect(await options(page).count()).toBeLessThanOrEqual(3);
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(targetOf(page, 'Clothing › Shirt')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Clothing › Shirts Mapped');
    await expect(page.getByRole('log').getByText('It holds from the next publish on.')).toBeAttached();
    const counts = async () =>
      (await shop.call<{ counts: { mapped: number } }>('GET', `/connections/${channel.id}/category-mappings`))
        .counts.mapped;
    await expect.poll(counts).toBe(1);
    await expect(page.getByText('1 of 2 categories mapped')).toBeVisible();
    const sent = async () => ((await channel.listings()).get('S1') as { category_id?: string }).category_id;
    // Another choice, later: live listings follow with the next publish.
    await shop.call('PUT', `/connections/${channel.id}/category-mappings/${shirts}`, { sync_id: 'C2' });
    await expect.poll(sent, { timeout: 30_000 }).toBe('C2');
  });

  test('letters search the whole path, only categories that take listings are offered, and Enter takes the first at once', async ({
    page,
    shop,
  }) => {
    await open(page, shop);
    await targetOf(page, 'Clothing › Shirt').click();
    await page.keyboard.type('cloth');
    await expect(options(page)).toHaveText(['Clothing › Night shirts', 'Clothing › Shirts']);
    await page.keyboard.type('ing night');
    // Before the answer is there.
    await page.keyboard.press('Enter');
    await expect(rowOf(page, 'Clothing › Shirt')).toContainText('Clothing › Night shirts Mapped');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(rowOf(page, 'Clothing › Shirt')).toContainText('Same path');
  });

  test('another category for one that is mapped shows its effect before it holds, and so does a removal', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    const { channel, shirts } = await open(page, shop);
    await shop.call('PUT', `/connections/${channel.id}/category-mappings/${shirts}`, { sync_id: 'C1' });
    await page.reload();
    await targetOf(page, 'Clothing › Shirt').click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('night');
    await page.keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: 'Map this category?' });
    await expect(preview).toContainText('It takes effect with the next publish');
    await checkAccessibility(page);
    await preview.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(rowOf(page, 'Clothing › Shirt')).toContainText('Clothing › Night shirts Mapped');
    await page.getByRole('button', { name: 'Change…: Clothing › Shirt', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Channel category for Clothing › Shirt' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(rowOf(page, 'Clothing › Shirt')).toContainText('Same path');
  });

  test('sure suggestions are counted, can be left out, and are taken back together', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    await open(page, shop);
    await shop.call('POST', '/categories', { name: 'Kettles', parent_id: null });
    await page.reload();
    await page.getByRole('button', { name: 'Accept suggestions…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept suggestions' });
    await dialog.getByLabel('Suggestions of at least').selectOption('0.7');
    await expect(dialog).toContainText('2 categories would be mapped.');
    await expect(dialog.getByRole('button', { name: 'Set 2 mappings' })).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByRole('checkbox', { name: 'Select Kettles' }).uncheck();
    await dialog.getByRole('button', { name: 'Set 1 mapping', exact: true }).click();
    await expect(page.getByText(/^1 suggestion accepted by/)).toBeVisible();
    await expect(rowOf(page, 'Clothing › Shirt')).toContainText('Mapped');
    await targetOf(page, 'Clothing › Shirt').click();
    await page.keyboard.press('Control+z');
    await expect(rowOf(page, 'Clothing › Shirt')).toContainText('Same path');
  });

  test('several rows are selected by keyboard and mapped together', async ({ page, shop }) => {
    await open(page, shop);
    await targetOf(page, 'Clothing').click();
    await page.keyboard.press('Control+a');
    const bar = page.getByRole('region', { name: 'Selected categories' });
    await expect(bar).toContainText('2 categories selected');
    await bar.getByRole('button', { name: 'Map all to one…' }).click();
    await page.getByRole('combobox', { name: 'Search the channel’s categories' }).pressSequentially('kettle');
    const release = await holdPreviews(page);
    await page.keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: 'Map these categories?' });
    await expect(preview).toContainText('2 categories become Home › Kettles');
    const map = preview.getByRole('button', { name: 'Map', exact: true });
    // Before its effect is there, and moves the button.
    await expect(map).toBeDisabled();
    release();
    await expect(preview.getByRole('table')).toBeVisible();
    await map.click();
    await expect(rowOf(page, 'Clothing › Shirt')).toContainText('Home › Kettles Mapped');
  });

  test('mappings come from another connection and from a file, whose bad rows are named first', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    const { shirts } = await open(page, shop);
    const other = await shop.addChannel({ label: 'Second' });
    const url = `/connections/${other.id}/category-mappings`;
    const known = async () => (await shop.call<{ tree: { categories: number } }>('GET', url)).tree.categories;
    // The tree that the channel had at first is read by then, so that the next reading is of the other one.
    await expect.poll(known, { timeout: 30_000 }).toBeGreaterThan(0);
    await other.put('/_taxonomy', { categories: TREE });
    await shop.call('POST', `/connections/${other.id}/channel-categories/refresh`);
    await expect.poll(known, { timeout: 30_000 }).toBe(TREE.length);
    await shop.call('PUT', `${url}/${shirts}`, { sync_id: 'C1' });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('menuitem', { name: 'From another connection…' }).click();
    const copy = page.getByRole('dialog', { name: 'Copy mappings from another connection' });
    await expect(copy).toContainText('1 category would be mapped.');
    await copy.getByRole('button', { name: 'Set 1 mapping', exact: true }).click();
    await expect(rowOf(page, 'Clothing › Shirt')).toContainText('Mapped');
    const rows = ["Category,Channel's category ID", 'Clothing > Shirt,C2', 'Clothing,C', 'Nowhere,C1'];
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'map.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    const file = page.getByRole('dialog', { name: 'Mappings from a file' });
    await expect(file.getByRole('table', { name: 'Left out, and why' })).toContainText('takes no listings');
    await expect(file.getByRole('row', { name: /Nowhere/ })).toContainText('4');
    await expect(file).toContainText('now Clothing › Shirts');
    await checkAccessibility(page);
    await file.getByRole('button', { name: 'Set 1 mapping', exact: true }).click();
    await expect(rowOf(page, 'Clothing › Shirt')).toContainText('Clothing › Night shirts Mapped');
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
    await page.getByRole('button', { name: 'Review and save' }).click();
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
