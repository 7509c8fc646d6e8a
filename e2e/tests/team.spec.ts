import { expect, make, type Shop, signIn, test } from '../fixtures.ts';

const colleague = (request: Parameters<typeof make>[0], shop: Shop, role: string) =>
  make<{ email: string; password: string; userId: number }>(request, 'user', {
    tenantId: shop.tenantId,
    role,
  });

// holds UI-17
test('an invitation: its link is shown once, and makes whoever follows it a member', async ({
  page,
  shop,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Invite a team member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a team member' });
  await dialog.getByLabel('E-mail address').fill(shop.email);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText('this address is a member already')).toBeVisible();
  await checkAccessibility(page);
  const email = `new-${shop.tenantId}@example.com`;
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByRole('radio', { name: 'Viewer' }).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const reveal = page.getByRole('dialog', { name: 'Link of the invitation' });
  const url = (await reveal.locator('pre').textContent())!;
  await checkAccessibility(page);
  await reveal.getByLabel('I stored it').check();
  await reveal.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible();

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { name: 'Join Harbour Goods' })).toBeVisible();
  await checkAccessibility(visitor);
  await visitor.getByLabel('Your name').fill('Grace Hopper');
  await visitor.getByLabel('Password', { exact: true }).fill('short');
  await visitor.getByRole('button', { name: 'Join' }).click();
  await expect(visitor.getByText('At least 8 characters are needed.')).toBeVisible();
  await visitor.getByLabel('Password', { exact: true }).fill('a long enough password');
  await visitor.getByRole('button', { name: 'Join' }).click();
  await expect(visitor.getByRole('button', { name: `Account of ${email}` })).toBeVisible();
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { name: 'This invitation cannot be used' })).toBeVisible();
  await checkAccessibility(visitor);
  await context.close();
  await page.reload();
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toContainText('Viewer');
});

test('a member is given another role, a link to a new password, and is removed at once', async ({
  page,
  shop,
  request,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  const { email, password } = await colleague(request, shop, 'viewer');
  const context = await browser.newContext();
  await signIn(context.request, { email, password });
  const theirs = await context.newPage();
  await theirs.goto('/settings/account');
  await page.goto('/settings/team');
  const row = page.getByRole('row', { name: new RegExp(email) });
  const open = async (item: string): Promise<void> => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await open('Change role…');
  await checkAccessibility(page);
  await page.getByRole('radio', { name: 'Editor' }).check();
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect(row).toContainText('Editor');
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused();

  await open('Link to a new password…');
  await page.getByRole('button', { name: 'Create link' }).click();
  const reveal = page.getByRole('dialog', { name: 'Link to a new password' });
  const url = (await reveal.locator('pre').textContent())!;
  await reveal.getByLabel('I stored it').check();
  await reveal.getByRole('button', { name: 'Done' }).click();
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(url);
  await expect(visitor.getByText(email)).toBeVisible();
  await checkAccessibility(visitor);
  await visitor.getByLabel('New password').fill('their new password');
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await visitor.context().close();
  expect((await context.request.get('/portal/api/session')).status()).toBe(401);

  await signIn(context.request, { email, password: 'their new password' });
  await open('Remove from the team…');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toHaveCount(0);
  expect((await context.request.get('/portal/api/session')).status()).toBe(401);
  await context.close();
});

test('what cannot be done about a member says why: the last owner, oneself, those above', async ({
  page,
  shop,
  request,
  browser,
}) => {
  await page.goto('/settings/team');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  const remove = page.getByRole('menuitem', { name: 'Remove from the team…' });
  await expect(remove).toBeDisabled();
  await expect(remove).toContainText('The last owner stays');
  const admin = await colleague(request, shop, 'admin');
  const context = await browser.newContext();
  await signIn(context.request, admin);
  const theirs = await context.newPage();
  await theirs.goto('/settings/team');
  const onOwner = theirs.getByRole('row', { name: new RegExp(shop.email) }).getByRole('button');
  await expect(onOwner).toHaveAttribute('aria-disabled', 'true');
  await onOwner.hover();
  await expect(theirs.getByRole('tooltip')).toContainText('Only an owner can change an owner');
  await context.close();
});
