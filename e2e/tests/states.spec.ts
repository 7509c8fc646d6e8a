import { expect, make, signIn, test } from '../fixtures.ts';

test('a session that ends while somebody types: signed in again on the spot, the draft is there and is saved', async ({
  page,
  shop,
  browser,
  checkAccessibility,
}) => {
  await page.goto('/settings/account');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('A draft of my name');
  const other = await browser.newContext();
  await signIn(other.request, shop);
  const ended = await other.request.delete('/portal/api/account/sessions', {
    headers: { origin: process.env.E2E_URL! },
  });
  expect(await ended.json()).toEqual({ message: '1 session ended' });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog.getByLabel('E-mail address')).toHaveValue(shop.email);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('the e-mail address or password is wrong');
  await dialog.getByLabel('Password', { exact: true }).fill(shop.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(name).toHaveValue('A draft of my name');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  const stored = await (await other.request.get('/portal/api/account')).json();
  expect(stored).toMatchObject({ name: 'A draft of my name' });
  await other.close();
});

test('a session that ends behind an open dialog: what was typed there is kept as well', async ({
  page,
  shop,
  context,
}) => {
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Invite a team member' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite a team member' });
  await invite.getByLabel('E-mail address').fill('draft@example.com');
  await context.clearCookies();
  await invite.getByRole('button', { name: 'Create link' }).click();
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByLabel('Password', { exact: true }).fill(shop.password);
  await ended.getByRole('button', { name: 'Sign in' }).click();
  await expect(ended).toHaveCount(0);
  await expect(invite.getByLabel('E-mail address')).toHaveValue('draft@example.com');
  await invite.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('dialog', { name: 'Link of the invitation' })).toBeVisible();
});

test('somebody else who signs in there is not shown what the first one typed', async ({
  page,
  shop,
  request,
  context,
}) => {
  const other = await make<{ email: string; password: string }>(request, 'user', {
    tenantId: shop.tenantId,
    role: 'admin',
  });
  await page.goto('/settings/shop');
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Invite a team member' }).click();
  await page.getByLabel('E-mail address').fill('secret@example.com');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Create link' }).click();
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByLabel('E-mail address').fill(other.email);
  await ended.getByLabel('Password', { exact: true }).fill(other.password);
  await ended.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: `Account of ${other.email}` })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('under a subscription that ended every page says so, and controls that write are disabled and say why', async ({
  page,
  shop,
  request,
  checkAccessibility,
}) => {
  test.slow();
  await shop.call('POST', '/invitations', { email: 'grace@example.com', role: 'editor' });
  await make(request, 'subscription', { tenantId: shop.tenantId, subscriptionStatus: 'expired' });
  const expected: Record<string, RegExp[]> = {
    '/settings/team': [/^Invite a team member/, /^Actions for/, /^New link/, /^Revoke/],
    '/settings/shop': [/^Save/],
    '/api-keys': [/^New API key/],
  };
  for (const [path, names] of Object.entries(expected)) {
    await page.goto(path);
    await expect(page.getByText('Read-only: the subscription has ended')).toBeVisible();
    for (const name of names) {
      const control = page.getByRole('button', { name }).first();
      await expect(control).toHaveAttribute('aria-disabled', 'true');
      await expect(control).toHaveAttribute('aria-description', /The subscription has ended/);
    }
  }
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  for (const name of [/^Edit/, /^Renew/, /^Revoke/]) {
    const act = page.getByRole('menuitem', { name });
    await expect(act).toBeDisabled();
    await expect(act).toContainText('The subscription has ended');
  }
  await page.goto('/settings/shop');
  await expect(page.getByLabel('Shop name')).toBeDisabled();
  await checkAccessibility(page);
  // A person's own settings stay theirs.
  await page.goto('/settings/account');
  await page.getByLabel('Name', { exact: true }).fill('Still me');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
});

test.describe('a quota', () => {
  test.use({ shopOptions: { productLimit: 10 } });
  test('that nearly runs out is told on every page, with the way to the plan', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    for (let n = 0; n < 9; n++) await shop.call('POST', '/products', { name: `Lamp ${n}`, price: 1 });
    await page.goto('/settings/account');
    await expect(page.getByText('9 of 10 products are used.')).toBeVisible();
    await page.getByRole('status').getByRole('link', { name: 'Plan and usage' }).click();
    const bar = page.getByRole('progressbar', { name: 'Products' });
    await expect(bar).toHaveAttribute('aria-valuenow', '90');
    await checkAccessibility(page);
  });
});

test('offline: the page says so, keeps what was typed, and saves it when the connection is back', async ({
  page,
  shop: _,
  context,
  checkAccessibility,
}) => {
  await page.goto('/settings/account');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Typed in a tunnel');
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(name).toHaveValue('Typed in a tunnel');
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
});

test('signing out with something typed asks first; who stays is signed in and can save', async ({
  page,
  shop,
}) => {
  await page.goto('/settings/account');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('A draft of my name');
  const signOut = async () => {
    await page.getByRole('button', { name: `Account of ${shop.email}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  const ended = page.waitForResponse((one) => one.request().method() === 'DELETE');
  await signOut();
  await expect(page).toHaveURL(/\/login$/);
  expect((await ended).url()).toMatch(/\/portal\/api\/session$/);
  await page.goto('/settings/account');
  await expect(page).toHaveURL(/\/login/);
});
