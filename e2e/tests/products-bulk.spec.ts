import { expect, type Shop, test } from '../fixtures.ts';

async function mugs(shop: Shop, count = 3): Promise<void> {
  for (let n = 1; n <= count; n++)
    await shop.call('POST', '/products', { name: `Mug ${n}`, sku: `M-${n}`, price: n * 10, quantity: n });
}
const prices = async (shop: Shop) =>
  (await shop.call<{ data: { price: number }[] }>('GET', '/products')).data.map(({ price }) => price);

// holds UI-5
test('a bulk edit shows its changes first, then progress and results by product, and is undone', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  // It looks for faults of accessibility several times over, which takes seconds each.
  test.slow();
  await mugs(shop);
  await page.goto('/products');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('region', { name: 'Selected products' }).getByRole('button', { name: 'Edit' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'Add a change' }).click();
  await page.getByRole('option', { name: 'Stock', exact: true }).click();
  await drawer.getByRole('combobox', { name: 'How' }).click();
  await page.getByRole('option', { name: 'Change by' }).click();
  await drawer.getByRole('textbox', { name: 'Stock' }).fill('-2');
  await drawer.getByRole('combobox', { name: 'Add a change' }).click();
  await page.getByRole('option', { name: 'Price', exact: true }).click();
  await drawer.getByRole('textbox', { name: 'Price' }).fill('10');
  await drawer.getByRole('combobox', { name: 'Add a change' }).click();
  await page.getByRole('option', { name: 'Weight' }).click();
  await drawer.getByRole('textbox', { name: 'Weight' }).fill('0.5');
  await checkAccessibility(page);
  await drawer.getByRole('button', { name: 'Preview' }).click();
  await expect(drawer.getByRole('table', { name: 'Examples' })).toContainText('the stock would be -1');
  await expect(drawer.getByRole('row', { name: /Mug 2/ })).toContainText('€20.00 → €22.00');
  await expect(drawer.getByRole('row', { name: /Mug 2/ })).toContainText('Weight none → 0.5');
  await checkAccessibility(page);
  await drawer.getByRole('button', { name: 'Change 3 products' }).click();
  await expect(drawer.getByText('Finished: 3 products')).toBeVisible();
  await expect(drawer.getByRole('status').filter({ hasText: 'Finished' })).toBeVisible();
  const results = drawer.getByRole('table', { name: 'Results by product' });
  await expect(results.getByRole('row', { name: /Mug 1/ })).toContainText('it cannot be set below 0');
  await expect(results.getByRole('row', { name: /Mug 3/ })).toContainText('€30.00 → €33.00');
  expect(await prices(shop)).toEqual([10, 22, 33]);
  await checkAccessibility(page);
  await page.reload();
  await expect(drawer.getByText('Finished: 3 products')).toBeVisible();
  await drawer.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Undoing a bulk edit' })).toContainText(
    'Finished: 2 products',
  );
  expect(await prices(shop)).toEqual([10, 20, 30]);
});

// holds UI-5
test('a bulk edit raises the prices that one channel shows, and says by how much before', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const channel = await shop.addChannel();
  await mugs(shop, 2);
  const shown = async () => (await channel.listings()).get('M-2')?.price;
  await expect.poll(shown, { timeout: 30_000 }).toBe(20);
  await page.goto('/products');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('region', { name: 'Selected products' }).getByRole('button', { name: 'Edit' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'Add a change' }).click();
  await page.getByRole('option', { name: 'Price or stock on one channel', exact: true }).click();
  await drawer.getByRole('combobox', { name: 'Channel' }).click();
  await page.getByRole('option', { name: 'Marketplace' }).click();
  await drawer.getByRole('textbox', { name: 'Value' }).fill('5');
  await drawer.getByRole('button', { name: 'Preview' }).click();
  const row = drawer.getByRole('table', { name: 'Listings that change' }).getByRole('row', { name: /M-2/ });
  await expect(row).toContainText('+1.00 (+5%)');
  await checkAccessibility(page);
  await drawer.getByRole('button', { name: 'Change 2 products' }).click();
  await expect.poll(shown, { timeout: 30_000 }).toBe(21);
  expect(await prices(shop)).toEqual([10, 20]);
});

// holds UI-5, UI-14
test('publishing chosen products is followed to the channel as it goes, by keyboard alone', async ({
  page,
  shop,
}) => {
  const channel = await shop.addChannel();
  await channel.put('/_faults', { delay_ms: 4_000 });
  await mugs(shop);
  await page.goto('/products');
  await page.getByRole('checkbox', { name: 'Select Mug 2' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Publish now' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Publish 1 product now');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('0 of 1 done');
  const bar = page.getByRole('dialog').getByRole('progressbar', { name: 'Publishing' });
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByRole('dialog')).toContainText('Finished: 1 product', { timeout: 30_000 });
  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  await expect(page.getByRole('dialog').getByRole('row', { name: /Mug 2/ })).toContainText('Live');
  expect((await channel.listings()).has('M-2')).toBe(true);
});

// holds UI-4
test('deleting many says what goes with them and asks', async ({ page, shop }) => {
  await mugs(shop);
  await page.goto('/products');
  await page.getByRole('checkbox', { name: 'Select Mug 1' }).check();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('This cannot be undone');
  await page.getByRole('button', { name: 'Delete 1 product' }).click();
  await expect(page.getByRole('dialog')).toContainText('Mug 1');
  await expect.poll(async () => (await prices(shop)).length).toBe(2);
});

// holds UI-5
test('prices are put back to a moment of the past, and only to one', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  await mugs(shop, 1);
  await page.goto('/products');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('region', { name: 'Selected products' }).getByRole('button', { name: 'Edit' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'Add a change' }).click();
  await page.getByRole('option', { name: 'Put prices back' }).click();
  const moment = drawer.getByLabel('Put prices back', { exact: true }).and(drawer.locator('input'));
  await moment.fill('2100-01-01T12:00');
  await drawer.getByRole('button', { name: 'Preview' }).click();
  await expect(drawer).toContainText('prices_at must be in the past');
  await moment.fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 16));
  await checkAccessibility(page);
  await drawer.getByRole('button', { name: 'Preview' }).click();
  await expect(drawer).toContainText('Nothing would change.');
  await expect(drawer.getByRole('button', { name: 'Change 0 products' })).toBeDisabled();
});
