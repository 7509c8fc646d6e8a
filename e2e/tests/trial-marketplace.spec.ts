import { expect, test } from '../fixtures.ts';

// holds UI-42
test('what was published on the trial marketplace is seen there as by a buyer, and follows a new price', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  await page.goto('/connections/trial');
  await page.getByRole('button', { name: 'Try it with a trial marketplace' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is on sale yet' })).toBeVisible();
  const kettle = { name: 'Copper kettle', sku: 'KET-1', price: 40, tax_rate: 20, quantity: 3 };
  const { id } = await shop.call<{ id: number }>('POST', '/products', {
    ...kettle,
    description: '<p>Made by <strong>hand</strong>.</p>',
  });
  await shop.call('POST', '/products', { name: 'Tea tray', sku: 'TRAY-1', price: 10, quantity: 0 });
  const card = page.getByRole('button', { name: /^Copper kettle/ });
  await expect(card).toContainText('€48.00');
  await expect(card).toContainText('3 in stock');
  await expect(page.getByRole('button', { name: /^Tea tray/ })).toContainText('Sold out');
  await checkAccessibility(page);

  await shop.call('PATCH', `/products/${id}`, { price: 50 });
  await expect(card).toContainText('€60.00', { timeout: 20_000 });
  await card.click();
  const drawer = page.getByRole('dialog', { name: 'Copper kettle' });
  await expect(drawer).toContainText('Made by hand.');
  await checkAccessibility(page);
  await drawer.getByRole('link', { name: 'Open the product' }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${id}`));

  await page.goto('/connections/trial');
  await page.getByRole('searchbox', { name: 'Search the marketplace' }).fill('tray');
  await expect(card).toHaveCount(0);
  await expect(page).toHaveURL(/search=tray/);
  await page.getByRole('link', { name: 'The connection' }).click();
  await page.getByRole('link', { name: 'See it as a buyer' }).click();
  await expect(page).toHaveURL(/\/connections\/trial$/);
});
