import { expect, test } from '../fixtures.ts';

test('a person signs in on the page they wanted, and out again', async ({
  page,
  shop,
  context,
  checkAccessibility,
}) => {
  await context.clearCookies();
  await page.goto('/products?search=kettle');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('E-mail address').fill(shop.email);
  await page.getByLabel('Password', { exact: true }).fill(shop.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/products\?search=kettle/);
  await page.getByRole('button', { name: `Account of ${shop.email}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a wrong password is told, and what was typed stays', async ({ page, shop, context }) => {
  await context.clearCookies();
  await page.goto('/login');
  await page.getByLabel('E-mail address').fill(shop.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('the e-mail address or password is wrong');
  await expect(page.getByLabel('E-mail address')).toHaveValue(shop.email);
});

test('signing in never leads to another site', async ({ page, shop, context }) => {
  await context.clearCookies();
  await page.goto('/login?next=//evil.example/');
  await page.getByLabel('E-mail address').fill(shop.email);
  await page.getByLabel('Password', { exact: true }).fill(shop.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).host).toBe(new URL(process.env.E2E_URL!).host);
});

// holds UI-41
test('who forgot the password is shown the ways to a new one', async ({ page, shop, checkAccessibility }) => {
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByText('Ask an owner or admin of your shop')).toBeVisible();
  await expect(page.getByText('Ask the person who runs your Sluice')).toBeVisible();

  // With a mail server: the answer does not say whether the address has an account.
  await page.route('**/portal/api/start', (route) =>
    route.fulfill({ json: { set_up: true, sends_mail: true } }),
  );
  const asked: unknown[] = [];
  await page.route('**/portal/api/forgotten-password', (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ status: 202, json: { message: 'a link is on its way' } });
  });
  await page.reload();
  await page.getByLabel('E-mail address').fill(shop.email);
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If an account has the address ${shop.email}`)).toBeVisible();
  expect(asked).toEqual([{ email: shop.email }]);
  await checkAccessibility(page);
});

// holds UI-88
test('a visitor changes the language before signing in, and the browser keeps it', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  await page.context().clearCookies();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByText('Türkçe', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Oturum aç' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await checkAccessibility(page);
  await page.goto('/forgotten-password');
  await expect(page.getByRole('radio', { name: 'Türkçe' })).toBeChecked();
  await page.goto('/login');
  await page.getByLabel('E-posta adresi').fill(shop.email);
  await page.getByLabel('Parola', { exact: true }).fill(shop.password);
  await page.getByRole('button', { name: 'Oturum aç' }).click();
  await expect(page.getByRole('link', { name: 'Ürünler', exact: true })).toBeVisible();
});
