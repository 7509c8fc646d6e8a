import type { Browser } from '@playwright/test';
import { expect, type Shop, signIn, test } from '../fixtures.ts';
import { appCode } from '../totp.ts';

/** Another browser in which the person is signed in. */
async function elsewhere(browser: Browser, shop: Shop) {
  const context = await browser.newContext();
  await signIn(context.request, shop);
  return context;
}

// holds UI-19
test('second factor: set up by keyboard, asked at sign-in, recovery codes, switched off with the password', async ({
  page,
  shop,
  context,
  checkAccessibility,
}) => {
  test.slow();
  await page.goto('/settings/account');
  const setUp = page.getByRole('button', { name: 'Set up two-step verification' });
  await setUp.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' });
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('the password is wrong')).toBeVisible();
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill(shop.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await checkAccessibility(page);
  const key = (await dialog.locator('pre').textContent())!;
  await dialog.getByLabel('Code of the app').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/the code is wrong/)).toBeVisible();
  await dialog.getByLabel('Code of the app').fill(appCode(key));
  await page.keyboard.press('Enter');

  const reveal = page.getByRole('dialog', { name: 'Your recovery codes' });
  const codes = (await reveal.locator('pre').textContent())!.split('\n');
  expect(codes).toHaveLength(10);
  await checkAccessibility(page);
  await reveal.getByLabel('I stored it').check();
  await reveal.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeFocused();
  await expect(page.locator('body')).not.toContainText(codes[0]!);

  await context.clearCookies();
  await page.goto('/login');
  const submit = async (code: string): Promise<void> => {
    await page.getByLabel('Verification code').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await page.getByLabel('E-mail address').fill(shop.email);
  await page.getByLabel('Password', { exact: true }).fill(shop.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Verification code')).toBeFocused();
  await checkAccessibility(page);
  await submit(appCode(key, -5));
  await expect(page.getByText(/the code is wrong/)).toBeVisible();
  await submit(codes[0]!);
  await expect(page).not.toHaveURL(/login/);

  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Switch off' }).click();
  const off = page.getByRole('dialog', { name: 'Switch two-step verification off?' });
  await checkAccessibility(page);
  await off.getByLabel('Current password').fill(shop.password);
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(setUp).toBeVisible();
});

test('another password ends the other sessions; a wrong one stands on its field', async ({
  page,
  shop,
  browser,
}) => {
  const other = await elsewhere(browser, shop);
  await page.goto('/settings/account');
  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password').fill('a brand new password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expect(page.getByText('the password is wrong')).toBeVisible();
  await page.getByLabel('Current password').fill(shop.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed').last()).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('');
  expect((await other.request.get('/portal/api/session')).status()).toBe(401);
  await other.close();
});

test('sessions: one elsewhere is ended here, after a question that gives the focus back', async ({
  page,
  shop,
  browser,
  checkAccessibility,
}) => {
  const other = await elsewhere(browser, shop);
  await page.goto('/settings/account');
  const end = page.getByRole('button', { name: /^End the session of/ });
  await end.click();
  const ask = page.getByRole('dialog', { name: 'End this session?' });
  await expect(ask).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(end).toBeFocused();
  await end.click();
  await ask.getByRole('button', { name: 'End', exact: true }).click();
  await expect(end).toHaveCount(0);
  expect((await other.request.get('/portal/api/session')).status()).toBe(401);
  await other.close();
});

// holds UI-20
test('language, appearance and name follow the person to another browser', async ({
  page,
  shop,
  browser,
}) => {
  await page.goto('/settings/account');
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByText('Türkçe', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hesabım' })).toBeVisible();
  const stored = async () =>
    (await shop.call<{ user: { preferences: object } }>('GET', '/session')).user.preferences;
  await expect.poll(stored).toEqual({ appearance: 'dark', language: 'tr' });
  const other = await elsewhere(browser, shop);
  const fresh = await other.newPage();
  await fresh.goto('/settings/account');
  await expect(fresh.getByRole('heading', { level: 1, name: 'Hesabım' })).toBeVisible();
  await expect(fresh.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(fresh.getByLabel('Ad', { exact: true })).toHaveValue('Grace Hopper');
  await other.close();
});
