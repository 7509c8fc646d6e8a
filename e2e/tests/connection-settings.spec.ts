import { expect, test } from '../fixtures.ts';

test('a change of markup is shown as a difference before it is saved', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const channel = await shop.addChannel();
  await shop.call('POST', '/products', { name: 'Kettle', sku: 'K-1', price: 20 });
  await expect.poll(async () => (await channel.listings()).size, { timeout: 30_000 }).toBe(1);
  await page.goto(`/connections/${channel.id}?tab=settings`);
  await page.getByLabel('Markup', { exact: true }).fill('50');
  await page.getByRole('button', { name: 'Review and save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Effect on the channel' });
  await expect(dialog).toContainText('Prices up');
  await expect(dialog.getByRole('cell', { name: '+10.00 (+50%)' })).toBeVisible();
  await checkAccessibility(page);
  expect((await channel.listings()).get('K-1')?.price).toBe(20);
  await dialog.getByRole('button', { name: 'Save and publish' }).click();
  await expect.poll(async () => (await channel.listings()).get('K-1')?.price, { timeout: 30_000 }).toBe(30);
});

// A value that was typed meanwhile used to count as saved, and was gone a moment later.
test('a setting that is changed while the effect of another is computed is not saved with it, and stays', async ({
  page,
  shop,
}) => {
  const { id } = await shop.addChannel();
  await page.goto(`/connections/${id}?tab=settings`);
  const answer = Promise.withResolvers<void>();
  await page.route('**/preview', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByLabel('Markup', { exact: true }).fill('50');
  await Promise.all([
    page.waitForRequest('**/preview'),
    page.getByRole('button', { name: 'Review and save' }).click(),
  ]);
  await page.getByLabel('Safety stock').fill('3');
  answer.resolve();
  const dialog = page.getByRole('dialog', { name: 'Effect on the channel' });
  await dialog.getByRole('button', { name: 'Save and publish' }).click();
  await expect(dialog).toHaveCount(0);
  const stored = async () =>
    (await shop.call<{ data: { settings: object } }>('GET', `/connections/${id}`)).data.settings;
  expect(await stored()).toMatchObject({ markup_percent: 50, stock_buffer: 0 });
  await expect(page.getByLabel('Safety stock')).toHaveValue('3');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await dialog.getByRole('button', { name: 'Save and publish' }).click();
  await expect.poll(stored).toMatchObject({ markup_percent: 50, stock_buffer: 3 });
});

// holds UI-9
test('leaving changed settings asks', async ({ page, shop }) => {
  const { id } = await shop.addChannel();
  await page.goto(`/connections/${id}?tab=settings`);
  await page.getByLabel('Safety stock').fill('3');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Safety stock')).toHaveValue('3');
});
