import { expect, make, signIn, test } from '../fixtures.ts';

// holds UI-17, KEY-3, KEY-4, KEY-6, KEY-7
test('an API key is shown once, renewed with a warning, and revoked', async ({
  page,
  shop: _,
  request,
  checkAccessibility,
}) => {
  test.slow();
  const status = async (key: string) =>
    (await request.get('/v1/me', { headers: { authorization: `Bearer ${key}` } })).status();
  await page.goto('/api-keys');
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await checkAccessibility(page);
  await page.getByLabel('Name').fill('ERP');
  await page.getByLabel('Expires').fill('2030-12-31');
  await page.getByRole('button', { name: 'Create key' }).click();
  const reveal = page.getByRole('dialog', { name: 'Your API key' });
  const first = (await reveal.locator('pre').textContent())!;
  await page.keyboard.press('Escape');
  await expect(reveal).toBeVisible();
  await checkAccessibility(page);
  await reveal.getByLabel('I stored it').check();
  await reveal.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /ERP/ });
  await expect(row).toContainText('Never used');
  await expect(row).toContainText('Dec 31, 2030');
  expect(await status(first)).toBe(200);
  await page.reload();
  await expect(row).not.toContainText('Never used');
  expect(await page.content()).not.toContain(first);

  await row.getByRole('button', { name: 'Actions for ERP' }).click();
  await page.getByRole('menuitem', { name: 'Renew' }).click();
  const ask = page.getByRole('dialog', { name: 'Renew the key ERP?' });
  await expect(ask).toContainText('The old one stops at once');
  await expect(ask).toContainText('It was last used');
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'Actions for ERP' })).toBeFocused();
  expect(await status(first)).toBe(200);
  await row.getByRole('button', { name: 'Actions for ERP' }).click();
  await page.getByRole('menuitem', { name: 'Renew' }).click();
  await ask.getByRole('button', { name: 'Renew, the old key stops' }).click();
  const second = (await reveal.locator('pre').textContent())!;
  expect([await status(first), await status(second)]).toEqual([401, 200]);
  await reveal.getByLabel('I stored it').check();
  await reveal.getByRole('button', { name: 'Done' }).click();

  await expect(row.getByRole('button', { name: 'Actions for ERP' })).toBeFocused();

  await row.getByRole('button', { name: 'Actions for ERP' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(row).toContainText('Revoked');
  expect(await status(second)).toBe(401);
  await page.getByLabel('Show').selectOption('active');
  await expect(page).toHaveURL(/state=active/);
  await expect(row).toHaveCount(0);
});

test('a key is confined to scopes and addresses, and renewed while the old one works on', async ({
  page,
  shop: _,
  request,
  checkAccessibility,
}) => {
  const status = async (key: string, path: string) =>
    (await request.get(path, { headers: { authorization: `Bearer ${key}` } })).status();
  await page.goto('/api-keys');
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByLabel('Name').fill('Till');
  for (const scope of ['Write products, brands', 'Read orders'])
    await dialog.getByLabel(scope, { exact: false }).uncheck();
  await dialog.getByLabel('Addresses it works from').fill('nowhere');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog).toContainText('must be an address or a range');
  await checkAccessibility(page);
  await dialog.getByLabel('Addresses it works from').fill('127.0.0.0/8\n::1');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const reveal = page.getByRole('dialog', { name: 'Your API key' });
  const first = (await reveal.locator('pre').textContent())!;
  await reveal.getByLabel('I stored it').check();
  await reveal.getByRole('button', { name: 'Done' }).click();
  expect([await status(first, '/v1/products'), await status(first, '/v1/orders')]).toEqual([200, 403]);
  const row = page.getByRole('row', { name: /Till/ });
  await expect(row).toContainText('Write stock and prices alone');
  await row.getByRole('button', { name: 'Actions for Till' }).click();
  await page.getByRole('menuitem', { name: 'Renew' }).click();
  const ask = page.getByRole('dialog', { name: 'Renew the key Till?' });
  await ask.getByLabel('The old key').selectOption('24');
  await ask.getByRole('button', { name: 'Renew', exact: true }).click();
  const second = (await reveal.locator('pre').textContent())!;
  expect([await status(first, '/v1/me'), await status(second, '/v1/me')]).toEqual([200, 200]);
});

test('keys of somebody who leaves are revoked with them, or later in one go', async ({
  page,
  shop,
  context,
  request,
  checkAccessibility,
}) => {
  const admin = await make<{ email: string; password: string }>(request, 'user', {
    tenantId: shop.tenantId,
    role: 'admin',
  });
  const asAdmin = async (name: string): Promise<void> => {
    await signIn(context.request, admin);
    await shop.call('POST', '/api-keys', { name });
    await signIn(context.request, shop);
  };
  await asAdmin('Theirs');
  await page.goto('/settings/team');
  await page
    .getByRole('row', { name: new RegExp(admin.email) })
    .getByRole('button', { name: /Actions/ })
    .click();
  await page.getByRole('menuitem', { name: /Remove from the team/ }).click();
  const ask = page.getByRole('dialog', { name: /Remove/ });
  await expect(ask).toContainText('Theirs');
  await checkAccessibility(page);
  await ask.getByLabel('Revoke the API key that they know').uncheck();
  await ask.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(ask).toHaveCount(0);
  await page.goto('/api-keys');
  await expect(page.getByRole('row', { name: /Theirs/ })).toContainText('has left');
  await expect(page.getByRole('alert')).toContainText('Somebody who has left knows 1 key');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Revoke them all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke them all' }).click();
  await expect(page.getByRole('row', { name: /Theirs/ })).toContainText('Revoked');
  await expect(page.getByText('Somebody who has left')).toHaveCount(0);
});

test.describe('on a plan without API access', () => {
  test.use({ shopOptions: { plan: 'starter' } });
  test('API keys are locked and say why', async ({ page, shop: _, checkAccessibility }) => {
    await page.goto('/api-keys');
    await expect(page.getByText('API keys are locked')).toBeVisible();
    await checkAccessibility(page);
    const create = page.getByRole('button', { name: 'New API key' }).first();
    await expect(create).toHaveAttribute('aria-disabled', 'true');
    await create.focus();
    await expect(page.getByRole('tooltip')).toContainText('The plan does not include API access');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Plan and usage' }).last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plan and usage' })).toBeVisible();
  });
});

// holds UI-99
test('what the plan loses, the page shows: keys stay to be revoked', async ({ page, shop, request }) => {
  await shop.call('POST', '/api-keys', { name: 'ERP' });
  await make(request, 'subscription', { tenantId: shop.tenantId, plan: 'starter' });
  await page.goto('/api-keys');
  await page.getByRole('button', { name: 'Actions for ERP' }).click();
  const renew = page.getByRole('menuitem', { name: 'Renew' });
  await expect(renew).toBeDisabled();
  await expect(renew).toContainText('plan');
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByRole('row', { name: /ERP/ })).toContainText('Revoked');
});
