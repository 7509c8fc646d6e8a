import { expect, make, test } from '../fixtures.ts';

// holds UI-44
test('connecting a channel asks first, and a review shows what would go out before anything does', async ({
  page,
  shop,
  request,
  checkAccessibility,
}) => {
  const { url } = await make<{ url: string }>(request, 'simulator');
  const listed = async () =>
    ((await (await request.get(`${url}/_state`)).json()) as { listings: object[] }).listings.length;
  for (const sku of ['A', 'B'])
    await shop.call('POST', '/products', { name: `Kettle ${sku}`, sku, price: 40, quantity: 5 });
  await shop.call('POST', '/products', { name: 'Priceless', sku: 'C' });
  await shop.call('POST', '/products', { name: 'Asleep', sku: 'D', price: 4, status: false });

  await page.goto('/connections/new?platform=simulator');
  await page.getByLabel('Address').fill(url);
  await page.getByRole('button', { name: 'Test and create' }).click();
  const choice = page.getByRole('radiogroup', { name: 'Publish right away?' });
  await expect(page.getByText('Choose one.')).toBeVisible();
  await expect(choice.getByRole('radio', { name: 'Publish 3 products now' })).toBeFocused();
  await choice.getByRole('radio', { name: 'Review first' }).check();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Test and create' }).click();

  const review = page.getByRole('region', { name: 'Review before publishing' });
  await expect(review.getByTestId('review')).toHaveText(
    /Ready to go out2.*Kept back by a problem1.*Left out1/,
  );
  await expect(review.getByRole('region', { name: 'What keeps products back' })).toContainText('no price');
  await expect(review.getByRole('row', { name: /Kettle A/ })).toBeVisible();
  await checkAccessibility(page);
  expect(await listed()).toBe(0);

  await review.getByRole('button', { name: 'Publish 2 products now' }).click();
  await expect(review).toHaveCount(0);
  await expect.poll(listed).toBe(2);
});

// holds UI-44
test('a trial marketplace asks as well, and begins empty when it is to be reviewed', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  await shop.call('POST', '/products', { name: 'Kettle', sku: 'A', price: 40, quantity: 5 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Try it with a trial marketplace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish there now?' });
  await expect(dialog.getByRole('button', { name: 'Publish 1 product now' })).toBeFocused();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Review first' }).click();
  await expect(page).toHaveURL(/\/connections\/\d+$/);
  await page.getByRole('link', { name: 'See it as a buyer' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is on sale yet' })).toBeVisible();
  await page.getByRole('link', { name: 'The connection' }).click();
  await page.getByRole('button', { name: 'Publish 1 product now' }).click();
  await page.getByRole('link', { name: 'See it as a buyer' }).click();
  await expect(page.getByRole('button', { name: /^Kettle/ })).toBeVisible({ timeout: 20_000 });
});
