import { expect, test } from '../fixtures.ts';
import { createProduct, openTab, productOf } from '../products.ts';

// holds UI-85
test('the history draws the prices and stocks that channels were sent', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const one = await shop.addChannel({ label: 'One' });
  const id = await createProduct(shop, { sku: 'KET', price: 40, quantity: 9 });
  for (const fields of [{ price: 42 }, { price: 39, quantity: 4 }]) {
    const before = (await one.listings()).get('KET')?.price;
    await shop.call('PATCH', `/products/${id}`, fields);
    await expect.poll(async () => (await one.listings()).get('KET')?.price).not.toBe(before);
  }
  await openTab(page, id, 'history');
  const panel = page.getByRole('region', { name: 'Price and stock on channels' });
  await expect(panel.getByRole('table').getByRole('row').last()).toContainText('46.8');
  await checkAccessibility(page);
  await panel.getByText('Stock', { exact: true }).click();
  await expect(panel.getByRole('table').getByRole('row').last()).toContainText('4');
});

// holds UI-83, UI-84
test('a change is undone in the history, after a question where it was changed again; two moments are compared', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const id = await createProduct(shop, { name: 'Kettle', price: 40 });
  const change = (fields: object) => shop.call('PATCH', `/products/${id}`, fields);
  await change({ name: 'Steel kettle', price: 41 });
  await change({ name: 'Copper kettle' });
  await openTab(page, id, 'history');
  const entry = page.getByRole('listitem').filter({ hasText: 'Steel kettle' }).filter({ hasText: '€41' });
  await entry.getByRole('button', { name: 'Undo …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
  await expect(dialog).toContainText('Steel kettle → Kettle');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('changed again since');
  await dialog.getByRole('button', { name: 'Undo anyway' }).click();
  await expect(dialog).toBeHidden();
  expect(await productOf(shop, id)).toMatchObject({ name: 'Kettle', price: 40 });

  await change({ price: 55 });
  await page.getByRole('button', { name: 'Compare' }).click();
  const comparison = page.getByRole('dialog', { name: 'Compare' });
  const differences = comparison.getByRole('region', { name: 'Differences' });
  await expect(differences).toContainText('€55.00');
  await expect(differences).not.toContainText('Name');
  await checkAccessibility(page);
});
