import { expect, test } from '../fixtures.ts';
import { createProduct, openTab, productOf } from '../products.ts';

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
