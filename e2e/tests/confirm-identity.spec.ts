import { expect, make, signIn, test } from '../fixtures.ts';
import { appCode } from '../totp.ts';

test('a while after signing in a key is made once the person has confirmed that it is they', async ({
  page,
  shop,
  request,
  checkAccessibility,
}) => {
  await page.goto('/api-keys');
  await make(request, 'age', { tenantId: shop.tenantId, minutes: 16 });
  await page.getByRole('button', { name: 'New API key' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('ERP');
  await page.getByRole('button', { name: 'Create key' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
  await checkAccessibility(page);
  await question.getByLabel('Password', { exact: true }).fill('wrong');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question).toContainText('the password is wrong');
  await question.getByLabel('Password', { exact: true }).fill(shop.password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question).toHaveCount(0);
  // The form that was filled in before was sent once more.
  await expect(page.getByText(/^slc_/).first()).toBeVisible();
});

test('who does not confirm has done nothing, and is told why', async ({ page, shop, request }) => {
  await page.goto('/api-keys');
  await make(request, 'age', { tenantId: shop.tenantId, minutes: 16 });
  await page.getByRole('button', { name: 'New API key' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Never');
  await page.getByRole('button', { name: 'Create key' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('confirm that it is you');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Never');
});

test('a member of a shop that requires the second factor sets it up and goes on', async ({
  page,
  shop,
  context,
  request,
}) => {
  const factorOf = async (): Promise<void> => {
    const { secret } = await shop.call<{ secret: string }>('POST', '/account/second-factor', {
      password: shop.password,
    });
    await shop.call('POST', '/account/second-factor/confirm', { code: appCode(secret) });
  };
  await factorOf();
  await page.goto('/settings/shop');
  await page.getByLabel('Require two-step verification for all members').click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await shop.call<{ tenant: object }>('GET', '/session')).tenant)
    .toMatchObject({ requires_second_factor: true });
  const member = await make<{ email: string; password: string }>(request, 'user', {
    tenantId: shop.tenantId,
    role: 'editor',
  });
  await context.clearCookies();
  await signIn(context.request, member);
  await page.goto('/products');
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up two-step verification' }).click();
  await page.getByLabel('Current password').fill(member.password);
  await page.getByRole('button', { name: 'Next' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' });
  const key = (await dialog.locator('pre').textContent())!;
  await dialog.getByLabel('Code of the app').fill(appCode(key));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const reveal = page.getByRole('dialog', { name: 'Your recovery codes' });
  await reveal.getByLabel('I stored it').check();
  await reveal.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/second-factor/);
});
