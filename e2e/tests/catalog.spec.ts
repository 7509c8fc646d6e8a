import type { Category } from '@sluice/contracts';
import { expect, type Shop, test } from '../fixtures.ts';

const makeCategory = async (shop: Shop, name: string, parent_id: number | null = null): Promise<number> =>
  (await shop.call<{ id: number }>('POST', '/categories', { name, parent_id })).id;
const categoriesOf = async (shop: Shop): Promise<Category[]> =>
  (await shop.call<{ data: Category[] }>('GET', '/categories')).data;

test('categories: made, found, renamed, moved by keyboard alone, deleted with what it means', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const home = await makeCategory(shop, 'Home');
  const kitchen = await makeCategory(shop, 'Kitchen', home);
  await makeCategory(shop, 'Garden');
  await shop.call('POST', '/products', { name: 'Kettle', price: 5, category_ids: [kitchen] });
  await page.goto('/catalog/categories');
  const row = (name: string) => page.getByRole('row', { name, exact: true });
  await expect(row('Garden')).toBeVisible();

  await row('Garden').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row('Home')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(row('Kitchen')).toBeFocused();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move Kitchen' });
  await checkAccessibility(page);
  await dialog.getByRole('combobox', { name: 'Parent category' }).fill('garden');
  await expect(page.getByRole('option')).toHaveText(['Garden']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Move here' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect((await categoriesOf(shop)).find((one) => one.id === kitchen)?.path).toEqual(['Garden', 'Kitchen']);

  await page.getByRole('searchbox', { name: 'Search categories' }).fill('KITCH');
  await expect(page).toHaveURL(/search=KITCH/);
  await expect(row('Home')).toBeHidden();
  await row('Kitchen').focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete Kitchen?' });
  await expect(question).toContainText('1 product has it');
  await expect(question).toContainText('Its products stay');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row('Kitchen')).toBeHidden();
  expect(await categoriesOf(shop)).toHaveLength(2);
});

test('categories: one is dragged below another, and never below itself', async ({ page, shop }) => {
  const home = await makeCategory(shop, 'Home');
  const pans = await makeCategory(shop, 'Pans');
  await page.goto('/catalog/categories');
  const row = (name: string) => page.getByRole('row', { name, exact: true });
  await row('Pans').dragTo(row('Home'));
  await expect(row('Pans')).toHaveAttribute('aria-level', '2');
  expect((await categoriesOf(shop)).find((one) => one.id === pans)?.parent_id).toBe(home);
  await row('Home').dragTo(row('Pans'));
  await expect(row('Home')).toHaveAttribute('aria-level', '1');
});

// holds UI-7
test('toggles: publishing of a category shows at once, and goes back with the message of the service', async ({
  page,
  shop,
}) => {
  const id = await makeCategory(shop, 'Home');
  await page.goto('/catalog/categories');
  const toggle = page.getByRole('switch', { name: 'Publish products of Home' });
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/portal/api/categories/${id}`, async (route) => {
    await held;
    await route.fulfill({ status: 403, json: { message: 'the subscription has ended' } });
  });
  await toggle.click({ force: true });
  await expect(toggle).not.toBeChecked();
  answer();
  await expect(toggle).toBeChecked();
  await expect(page.getByRole('alert')).toContainText('the subscription has ended');
  await page.unroute(`**/portal/api/categories/${id}`);
  await toggle.click({ force: true });
  await expect.poll(async () => (await categoriesOf(shop))[0]?.publish_enabled).toBe(false);
});

test('thousands of categories stay quick: few rows are in the document, and a search answers at once', async ({
  page,
  shop,
}) => {
  const many = Array.from({ length: 60 }, (_, n) => `Root ${n}`).flatMap((root) =>
    Array.from({ length: 50 }, (_, n) => [root, `${root} leaf ${n}`]),
  );
  for (let at = 0; at < many.length; at += 500)
    await shop.call('POST', '/products', { name: `P${at}`, category_paths: many.slice(at, at + 500) });
  await page.goto('/catalog/categories');
  await expect(page.getByText('3,060 categories')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(page.getByRole('row', { name: 'Root 0 leaf 0', exact: true })).toBeVisible();
  expect(await page.getByRole('row').count()).toBeLessThan(80);
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('root 59 leaf 49');
  await expect(page.getByRole('row', { name: 'Root 59 leaf 49', exact: true })).toBeVisible({
    timeout: 2_000,
  });
});

// holds UI-8
test('forms: a name that is taken is told on its field, which has the focus and keeps what was typed', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  await shop.call('POST', '/brands', { name: 'Acme' });
  await page.goto('/catalog/brands');
  await page.getByRole('button', { name: 'New brand' }).click();
  const dialog = page.getByRole('dialog', { name: 'New brand' });
  const name = dialog.getByLabel('Name');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('ACME');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('a brand with the same name already exists')).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('ACME');
  await checkAccessibility(page);
});

// holds UI-9
test('dirty forms: closing a dialog with something typed asks', async ({ page, shop: _ }) => {
  await page.goto('/catalog/groups');
  await page.getByRole('button', { name: 'New group' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New group' });
  await dialog.getByLabel('Name').fill('Out');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toContainText('Leave without saving?');
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Out');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('link', { name: 'Out' })).toBeVisible();
});

test('brands are merged: products move and the question says so', async ({ page, shop }) => {
  await shop.call('POST', '/products', { name: 'Kettle', sku: 'K', brand_name: 'Acme Ltd' });
  await shop.call('POST', '/brands', { name: 'Acme' });
  await page.goto('/catalog/brands');
  await page.getByRole('button', { name: 'Actions for Acme Ltd' }).click();
  await page.getByRole('menuitem', { name: 'Merge into another' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Acme Ltd into another brand' });
  await expect(dialog).toContainText('1 product gets the other brand');
  await dialog.getByRole('combobox', { name: 'Brand that stays' }).click();
  await page.getByRole('option', { name: 'Acme', exact: true }).click();
  await dialog.getByRole('button', { name: 'Merge into another' }).click();
  await expect(page.getByRole('cell', { name: 'Acme Ltd', exact: true })).toHaveCount(0);
  const { data } = await shop.call<{ data: { brand: { name: string } }[] }>('GET', '/products');
  expect(data[0]?.brand.name).toBe('Acme');
});

test('tax rates: a change says what it does to prices before it is saved', async ({ page, shop }) => {
  await shop.call('POST', '/products', { name: 'Kettle', price: 100, tax_rate: 20 });
  await page.goto('/catalog/tax-rates');
  await page.getByRole('button', { name: 'Actions for VAT 20%' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change VAT 20%' });
  await dialog.getByLabel('Percentage').fill('22');
  await expect(dialog.getByText('The price without VAT of 1 product stays')).toBeVisible();
  await expect(dialog.getByText('goes from €120.00 to €122.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: '22%', exact: true })).toBeVisible();
});

test('category options: set on a category, shown as inherited below it', async ({ page, shop }) => {
  const textiles = await makeCategory(shop, 'Textiles');
  const shirts = await makeCategory(shop, 'Shirts', textiles);
  await page.goto(`/catalog/category-options?category=${textiles}`);
  await page.getByRole('button', { name: 'Add option' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add option' });
  await dialog.getByLabel('Option').fill('Material');
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Cotton');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: 'Cotton' })).toBeVisible();
  await page.goto(`/catalog/category-options?category=${shirts}`);
  await expect(page.getByRole('cell', { name: 'Textiles Inherited from here' })).toBeVisible();
});

test('stock locations: made, switched off, and deleted with what lies in them', async ({ page, shop }) => {
  await page.goto('/stock-locations');
  await page.getByRole('button', { name: 'New location' }).click();
  const dialog = page.getByRole('dialog', { name: 'New location' });
  await dialog.getByLabel('Name').fill('Istanbul');
  await dialog.getByLabel('Code').fill('IST  1');
  await dialog.getByRole('button', { name: 'Create location' }).click();
  await expect(dialog.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Code').fill('IST-1');
  await dialog.getByRole('button', { name: 'Create location' }).click();
  await expect(page.getByText('IST-1')).toBeVisible();
  await shop.call('POST', '/products', { name: 'Kettle', attribute_bag: { 'IST-1': 7 } });
  await page.reload();
  await page.getByRole('button', { name: 'Actions for Istanbul' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('The stock of 1 product here (7 units) is deleted');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('switch', { name: 'Istanbul is active' }).click({ force: true });
  await expect(page.getByRole('switch', { name: 'Istanbul is active' })).not.toBeChecked();
});

test('a viewer sees the catalogue and changes nothing', async ({ page, shop, context, request }) => {
  await makeCategory(shop, 'Home');
  const { make, signIn } = await import('../fixtures.ts');
  const viewer = await make<{ email: string; password: string }>(request, 'user', {
    tenantId: shop.tenantId,
    role: 'viewer',
  });
  await signIn(context.request, viewer);
  await page.goto('/catalog/categories');
  await expect(page.getByRole('row', { name: 'Home', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New category' })).toBeDisabled();
  await expect(page.getByRole('switch', { name: 'Publish products of Home' })).toBeDisabled();
});
