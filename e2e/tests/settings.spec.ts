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
  await page.getByLabel('Record').selectOption({ label: 'Product' });
  await expect(page.getByRole('row', { name: /Product changed/ })).toContainText('Price: €10.00 → €12.00');
  await expect(page.getByRole('row', { name: /Shop changed/ })).toHaveCount(0);
  const address = page.url();
  const fresh = await (await browser.newContext({ storageState: await context.storageState() })).newPage();
  await fresh.goto(address);
  await expect(fresh.getByRole('row', { name: /Product changed/ })).toBeVisible();
  await expect(fresh.getByRole('row', { name: /Shop changed/ })).toHaveCount(0);
  await fresh.context().close();
  await page.getByRole('combobox', { name: 'When' }).click();
  await page.getByRole('option', { name: 'Choose days…' }).click();
  await page.getByLabel('Last day').fill('2020-01-01');
  await expect(page.getByText('No entries')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('row', { name: /Shop changed/ })).toContainText('Harbour & Sons');
  const changed = page.getByRole('row', { name: /Product changed/ });
  await changed.getByRole('link', { name: 'Lamp' }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${id}`));
});

// holds UI-93
test('the audit log speaks in words, and is narrowed down by an action chosen by its words', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const channel = await shop.addChannel();
  await shop.call('PATCH', `/connections/${channel.id}`, {
    price_rounding: 'end_99',
    prices_with_vat: false,
  });
  await page.goto('/settings/audit');
  const row = page.getByRole('row', { name: /Connection changed/ });
  await expect(row).toContainText('Rounding: To the cent → Ending in .99');
  await expect(row).toContainText('Prices with VAT: Yes → No');
  await page.getByRole('combobox', { name: 'Action' }).fill('connection ch');
  await page.getByRole('option', { name: 'Connection changed' }).click();
  await expect(page).toHaveURL(/action=connection.updated/);
  await expect(page.getByRole('row', { name: /Connection created/ })).toHaveCount(0);
  await expect(row).toBeVisible();
  await checkAccessibility(page);
  // On a phone the details stand below what was done.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row.getByText('Ending in .99').filter({ visible: true })).toHaveCount(1);
});

test('an owner renames the shop, and is told what another currency does to prices', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  test.slow();
  const { id } = await shop.call<{ id: number }>('POST', '/products', { name: 'Lamp', price: 10 });
  await page.goto('/settings/shop');
  await page.getByLabel('Shop name').fill('Harbour & Sons');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Currency', { exact: true }).and(page.locator('input')).focus();
  await page.keyboard.type('TRY');
  await page.getByRole('option', { name: /^TRY/ }).click();
  await expect(page.getByText('Prices are not converted')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await checkAccessibility(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Change currency' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const session = await shop.call<{ tenant: object }>('GET', '/session');
  expect(session.tenant).toMatchObject({ name: 'Harbour & Sons', currency: 'TRY' });
  expect(await shop.call('GET', `/products/${id}`)).toMatchObject({ data: { price: 10 } });
});

// A save used to take back what was typed until it had answered.
test('values that an owner changes while a save is under way stay, and can be saved next', async ({
  page,
  shop,
}) => {
  await page.goto('/settings/shop');
  const answer = Promise.withResolvers<void>();
  await page.route('**/portal/api/tenant', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByLabel('Shop name').fill('Harbour & Sons');
  await Promise.all([
    page.waitForRequest('**/portal/api/tenant'),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  await page.getByText('With VAT', { exact: true }).click();
  answer.resolve();
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expect(page.getByRole('radio', { name: 'With VAT' })).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  const { tenant } = await shop.call<{ tenant: object }>('GET', '/session');
  expect(tenant).toMatchObject({ name: 'Harbour & Sons', prices_entered: 'gross' });
});
