import { expect, test } from '../fixtures.ts';

// holds UI-1
test('the audit log is narrowed down by address, and links to what it speaks of', async ({
  page,
  shop,
  browser,
  context,
}) => {
  const { id } = await shop.call<{ id: number }>('POST', '/products', { name: 'Lamp', price: 10 });
  await shop.call('PUT', `/products/${id}`, { name: 'Lamp', price: 12 });
  await shop.call('PATCH', '/tenant', { name: 'Harbour & Sons' });
  await page.goto('/settings/audit');
  await page.getByLabel('About').selectOption({ label: 'Product' });
  await expect(page.getByRole('row', { name: /Product changed/ })).toContainText('Price: 10 → 12');
  await expect(page.getByRole('row', { name: /Shop changed/ })).toHaveCount(0);
  const address = page.url();
  const fresh = await (await browser.newContext({ storageState: await context.storageState() })).newPage();
  await fresh.goto(address);
  await expect(fresh.getByRole('row', { name: /Product changed/ })).toBeVisible();
  await expect(fresh.getByRole('row', { name: /Shop changed/ })).toHaveCount(0);
  await fresh.context().close();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No entries')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('row', { name: /Shop changed/ })).toContainText('Harbour & Sons');
  const changed = page.getByRole('row', { name: /Product changed/ });
  await changed.getByRole('link', { name: `#${id}` }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${id}`));
});

test('an owner renames the shop, and is told what another currency does to prices', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  test.slow();
  const { id } = await shop.call<{ id: number }>('POST', '/products', { name: 'Lamp', price: 10 });
  await page.goto('/settings/shop');
  await page.getByLabel('Name of the shop').fill('Harbour & Sons');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await page.getByLabel('Currency', { exact: true }).and(page.locator('input')).focus();
  await page.keyboard.type('TRY');
  await page.getByRole('option', { name: /^TRY/ }).click();
  await expect(page.getByText('Prices are not converted')).toBeVisible();
  await page.getByRole('button', { name: 'Change currency' }).click();
  await checkAccessibility(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Change currency' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const session = await shop.call<{ tenant: object }>('GET', '/session');
  expect(session.tenant).toMatchObject({ name: 'Harbour & Sons', currency: 'TRY' });
  expect(await shop.call('GET', `/products/${id}`)).toMatchObject({ data: { price: 10 } });
});
