import { expect, test } from '../fixtures.ts';
import { createProducts, noOverflow, skus } from '../publishing.ts';

// Contrast is measured: not in the middle of a dialog that fades in.
// holds UI-12
test.describe('rules', () => {
  test.slow();
  test('a rule is counted while it is written, previewed, and names what it keeps off', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    const channel = await shop.addChannel();
    const [first] = await createProducts(shop, [...skus(3), { name: 'Kettle', sku: 'K1' }]);
    await expect.poll(async () => (await channel.listings()).size, { timeout: 20_000 }).toBe(4);
    await page.goto('/publishing/rules');
    await expect(page.getByRole('heading', { name: 'No rules: every product is published' })).toBeVisible();
    await page.getByRole('link', { name: 'Add rule' }).click();
    await page.getByLabel('Name').fill('No shirts');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'SKU pattern' }).click();
    await page.getByRole('combobox', { name: 'SKU pattern' }).fill('S*');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Matches 3 products of 4.')).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Review and save' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Taken off sale').first()).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await expect(page.getByText('Matches 3 products, decides 3')).toBeVisible();
    await expect(page.getByText('1 product matches no rule and is published.')).toBeVisible();
    const targets = await shop.call<{ data: { trace: { text: string }[]; excluded: boolean }[] }>(
      'GET',
      `/products/${first}/channels`,
    );
    expect(JSON.stringify(targets.data[0])).toContain('No shirts');
    await expect
      .poll(async () => [...(await channel.listings()).values()].filter((one) => one.active).length, {
        timeout: 20_000,
      })
      .toBe(1);
  });

  test('the order is changed by keyboard, and shown before it holds', async ({ page, shop }) => {
    const channel = await shop.addChannel();
    const rule = (label: string, pattern: string) =>
      shop.call('POST', `/connections/${channel.id}/rules`, {
        action: 'exclude',
        label,
        conditions: { sku_patterns: [pattern] },
      });
    await rule('First', 'A*');
    await rule('Second', 'B*');
    await page.goto('/publishing/rules');
    const items = page.getByRole('list', { name: 'Rules' }).getByRole('listitem');
    await expect(items).toHaveCount(2);
    await page.getByRole('button', { name: 'Move Second: drag it, or use the arrow keys' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('dialog')).toContainText('“Second” goes from place 2 to place 1.');
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await expect(items.first()).toContainText('Second');
    await page.setViewportSize({ width: 390, height: 844 });
    await noOverflow(page);
  });

  test('what the service refuses stands on its field, and a dirty rule asks before it is left', async ({
    page,
    shop,
  }) => {
    await shop.addChannel();
    await page.goto('/publishing/rules/new');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Price without VAT' }).click();
    await page.getByLabel('From', { exact: true }).fill('20');
    await page.getByLabel('To', { exact: true }).fill('10');
    await page.getByRole('button', { name: 'Review and save' }).click();
    await expect(page.getByText('the minimum of price must not be above its maximum')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await noOverflow(page);
  });
});

test('markups are shown before they hold', async ({ page, shop }) => {
  test.slow();
  const channel = await shop.addChannel();
  const { id: brand } = await shop.call<{ id: number }>('POST', '/brands', { name: 'Acme' });
  await createProducts(shop, skus(2, { brand_id: brand }));
  await expect.poll(async () => (await channel.listings()).size, { timeout: 20_000 }).toBe(2);
  await page.goto('/publishing/markups');
  await page.getByRole('button', { name: 'Add markup' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Review and save' }).click();
  await expect(form.getByText('Choose one.')).toBeVisible();
  await form.getByRole('combobox', { name: 'Brand' }).click();
  await page.getByRole('option', { name: 'Acme' }).click();
  await form.getByLabel('Percentage over the master price').fill('10');
  await form.getByRole('button', { name: 'Review and save' }).click();
  await expect(page.getByRole('dialog').getByText('Prices up')).toBeVisible();
  await page.getByRole('button', { name: 'Set markup' }).click();
  await expect(page.getByRole('row', { name: /Acme/ })).toContainText('+10');
});
