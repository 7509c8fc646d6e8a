import { expect, make, test } from '../fixtures.ts';

test('R17 an API key is shown once, renewed with a warning, and revoked', async ({
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
  await page.getByLabel('Ends on').fill('2030-12-31');
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

  await row.getByRole('button', { name: 'Renew ERP' }).click();
  const ask = page.getByRole('dialog', { name: 'Renew the key ERP?' });
  await expect(ask).toContainText('The old one stops at once');
  await expect(ask).toContainText('It was last used');
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'Renew ERP' })).toBeFocused();
  expect(await status(first)).toBe(200);
  await row.getByRole('button', { name: 'Renew ERP' }).click();
  await ask.getByRole('button', { name: 'Renew, the old key stops' }).click();
  const second = (await reveal.locator('pre').textContent())!;
  expect([await status(first), await status(second)]).toEqual([401, 200]);
  await reveal.getByLabel('I stored it').check();
  await reveal.getByRole('button', { name: 'Done' }).click();

  await expect(row.getByRole('button', { name: 'Renew ERP' })).toBeFocused();

  await row.getByRole('button', { name: 'Revoke ERP' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(row).toContainText('Revoked');
  expect(await status(second)).toBe(401);
  await page.getByLabel('Show').selectOption('active');
  await expect(page).toHaveURL(/state=active/);
  await expect(row).toHaveCount(0);
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

test('what the plan loses, the page shows: keys stay to be revoked', async ({ page, shop, request }) => {
  await shop.call('POST', '/api-keys', { name: 'ERP' });
  await make(request, 'subscription', { tenantId: shop.tenantId, plan: 'starter' });
  await page.goto('/api-keys');
  await expect(page.getByRole('button', { name: 'Renew ERP' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Revoke ERP' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByRole('row', { name: /ERP/ })).toContainText('Revoked');
});
