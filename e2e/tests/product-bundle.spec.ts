import { expect, test } from '../fixtures.ts';
import { createProduct, openTab, productOf } from '../products.ts';

// holds STOCK-12, UI-82
test('a bundle is made of products, counted from them, and sold from their stock', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const channel = await shop.addChannel({ label: 'One' });
  const cup = await createProduct(shop, { name: 'Cup', sku: 'CUP', quantity: 10 });
  await createProduct(shop, { name: 'Saucer', sku: 'SAUCER', quantity: 4 });
  const set = await createProduct(shop, { name: 'Tea set', sku: 'SET', quantity: 99 });
  await openTab(page, set, 'stock');
  await page.getByRole('button', { name: 'Make a bundle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Components of the bundle' });
  const add = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'Add a component' }).fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  };
  await add('Cup');
  await add('Saucer');
  await dialog.getByRole('textbox', { name: /^Units of Cup/ }).fill('3');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Save components' }).click();
  await expect(dialog).toBeHidden();
  const panel = page.getByRole('region', { name: 'Bundle' });
  await expect(panel.getByRole('row', { name: /Cup/ })).toContainText('limits');
  await expect(panel).toContainText('3 bundles can be sold.');
  await expect(page.getByRole('textbox', { name: 'General stock' })).toHaveAttribute('readonly');
  await expect(page.getByRole('textbox', { name: 'General stock' })).toHaveValue('3');
  await checkAccessibility(page);
  await expect.poll(async () => (await channel.listings()).get('SET')?.stock).toBe(3);

  await openTab(page, cup, 'stock');
  await expect(panel.getByRole('link', { name: 'Tea set' })).toBeVisible();
  await page.getByRole('textbox', { name: 'General stock' }).fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await channel.listings()).get('SET')?.stock).toBe(2);
  expect(await productOf(shop, set)).toMatchObject({ quantity: 2 });
});

// holds UI-92
test('the list and the grid show which row is a bundle', async ({ page, shop, checkAccessibility }) => {
  const cup = await createProduct(shop, { name: 'Cup', sku: 'CUP', quantity: 10 });
  const set = await createProduct(shop, { name: 'Tea set', sku: 'SET' });
  const components = [{ product_id: cup, quantity: 2 }];
  await shop.call('PUT', `/products/${set}/components`, { components });
  const mark = (role: 'row' | 'gridcell', name: RegExp) =>
    page.getByRole(role, { name }).getByText('Bundle', { exact: true });
  await page.goto('/products');
  await expect(mark('row', /Tea set/)).toBeVisible();
  await expect(mark('row', /Cup/)).toHaveCount(0);
  await page
    .getByRole('link', { name: 'Edit in grid' })
    .or(page.getByRole('button', { name: 'Edit in grid' }))
    .click();
  await expect(mark('gridcell', /Tea set/)).toBeVisible();
  await expect(mark('gridcell', /Cup/)).toHaveCount(0);
  await checkAccessibility(page);
});
