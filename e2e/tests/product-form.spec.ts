import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { card, createProduct, openTab, productOf, stateOf } from '../products.ts';

// holds UI-8
test.describe('a refusal stands on its field', () => {
  test('of a new product: nothing is lost, the first faulty field has the focus', async ({ page, shop }) => {
    await createProduct(shop);
    await page.goto('/products/new');
    await page.getByRole('button', { name: 'Create product' }).click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another kettle');
    await page.getByLabel('SKU').fill('KT-1');
    await page.getByLabel('Price with VAT', { exact: true }).fill('60');
    await page.getByRole('button', { name: 'Create product' }).click();
    await expect(page.getByLabel('SKU')).toBeFocused();
    await expect(page.getByLabel('SKU')).toHaveAccessibleDescription(/another product already has this SKU/);
    await expect(page.getByLabel('SKU')).toHaveValue('KT-1');
    await page.getByLabel('SKU').fill('KT-2');
    await page.getByRole('button', { name: 'Create product' }).click();
    await expect(page).toHaveURL(/\/products\/\d+\?tab=images/);
    const id = Number(/products\/(\d+)/.exec(page.url())![1]);
    expect(await productOf(shop, id)).toMatchObject({ sku: 'KT-2', price: 50, price_with_vat: 60 });
  });

  test('on another tab: that tab opens with its field, and what was typed on both stays', async ({
    page,
    shop,
  }) => {
    await createProduct(shop);
    const id = await createProduct(shop, { sku: 'KT-2' });
    await openTab(page, id, 'details');
    await page.getByLabel('SKU').fill('KT-1');
    await page.getByRole('tab', { name: 'Price & VAT' }).click();
    await page.getByLabel('Price without VAT', { exact: true }).fill('80');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('SKU')).toBeFocused();
    await expect(page.getByLabel('SKU')).toHaveAccessibleDescription(/another product already has this SKU/);
    await page.getByLabel('SKU').fill('KT-3');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    expect(await productOf(shop, id)).toMatchObject({ sku: 'KT-3', price: 80 });
  });
});

// holds UI-9
test('leaving a dirty form asks; a tab of the same product does not', async ({ page, shop }) => {
  const id = await createProduct(shop);
  await openTab(page, id, 'details');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Better kettle');
  await page.getByRole('tab', { name: 'Channels' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Better kettle');
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(/\/products\/\d+/);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Better kettle');
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('button', { name: 'Leave and lose them' }).click();
  await expect(page).toHaveURL(/\/orders/);
  expect(await productOf(shop, id)).toMatchObject({ name: 'Kettle' });
});

/** A picture of one colour, drawn by the page that is open. */
async function png(page: Page, hue: number) {
  const data = await page.evaluate((given) => {
    const canvas = document.createElement('canvas');
    canvas.width = 60;
    canvas.height = 60;
    const context = canvas.getContext('2d')!;
    context.fillStyle = `hsl(${given} 80% 50%)`;
    context.fillRect(0, 0, 60, 60);
    return canvas.toDataURL('image/png').split(',')[1]!;
  }, hue);
  return { name: `${hue}.png`, mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}

const NOTES = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') };

// holds UI-81
test('images of a new product are chosen before it is there, and what is refused is told behind it', async ({
  page,
  shop: _,
  checkAccessibility,
}) => {
  await page.goto('/products/new');
  const files = [await png(page, 0), await png(page, 120)];
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles([...files, NOTES]);
  const chosen = page.getByRole('list', { name: 'Images' }).locator('img');
  await expect(chosen).toHaveCount(3);
  await page.getByRole('button', { name: 'Delete image 1' }).click();
  await expect(chosen).toHaveCount(2);
  await checkAccessibility(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Lamp');
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(page).toHaveURL(/\/products\/\d+\?tab=images/);
  await expect(page.getByText(/must be one of the formats/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Images' }).locator('img')).toHaveCount(1);
});

test('images are added, put in order by keyboard, and deleted after a question', async ({ page, shop }) => {
  const id = await createProduct(shop);
  await openTab(page, id, 'images');
  await expect(page.getByText('No images yet')).toBeVisible();
  const files = [await png(page, 0), await png(page, 120)];
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files, NOTES]);
  await expect(page.getByText('notes.txt')).toBeVisible();
  await expect(page.getByText(/must be one of the formats/)).toBeVisible();
  await page.getByRole('button', { name: 'Close the message about notes.txt' }).click();
  const images = page.getByRole('list', { name: 'Images' }).locator('img');
  await expect(images).toHaveCount(2);
  const [first, second] = await images.evaluateAll((all) => all.map((image) => image.getAttribute('src')));
  await page.getByRole('button', { name: /^Image 1 of 2/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(images.first()).toHaveAttribute('src', second!);
  await expect(page.getByRole('button', { name: /^Image 2 of 2/ })).toBeFocused();
  await expect
    .poll(async () => ((await productOf(shop, id)).images as { url: string }[]).map(({ url }) => url))
    .toEqual([second, first]);
  await page.getByRole('button', { name: 'Delete image 2' }).click();
  await page.getByRole('button', { name: 'Delete image', exact: true }).click();
  await expect(images).toHaveCount(1);
});

test('brands and categories are found, or made when the product is saved', async ({ page, shop }) => {
  const id = await createProduct(shop, { brand_name: 'Acme', category_names: ['Sale'] });
  await openTab(page, id, 'organisation');
  await page.getByRole('textbox', { name: 'Brand' }).fill('Jura');
  await page.getByRole('option', { name: 'Create “Jura”' }).click();
  await page.getByRole('button', { name: 'Remove Sale' }).click();
  await page.getByLabel('Add a category').fill('Kitchen > Kettles');
  await page.getByRole('option', { name: 'Create “Kitchen › Kettles”' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  expect(await productOf(shop, id)).toMatchObject({
    brand: { name: 'Jura' },
    categories: [{ path: ['Kitchen', 'Kettles'] }],
  });
});

test('the description is edited as text, and as HTML where text would lose something', async ({
  page,
  shop,
}) => {
  const plain = await createProduct(shop, { description: '<p>Boils water.</p>' });
  await openTab(page, plain, 'details');
  const editor = page.getByRole('textbox', { name: 'Description' });
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Quickly.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  expect(await productOf(shop, plain)).toMatchObject({ description: '<p>Boils water. Quickly.</p>' });
  const table = '<table><tbody><tr><td>1.7 l</td></tr></tbody></table>';
  const rich = await createProduct(shop, { sku: 'KT-2', description: table });
  await openTab(page, rich, 'details');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(table);
  await page.getByText('Text', { exact: true }).click();
  await expect(page.getByText(/which the text editor would lose/)).toBeVisible();
});

test('the neighbours are those of the list one came from, and Back leads there', async ({ page, shop }) => {
  const ids: number[] = [];
  for (const name of ['Red one', 'Blue', 'Red two']) ids.push(await createProduct(shop, { name, sku: name }));
  const from = encodeURIComponent('search=red&sort=name&direction=asc');
  await page.goto(`/products/${ids[0]}?tab=price&from=${from}`);
  await page.getByRole('link', { name: 'Next product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Red two');
  await expect(page).toHaveURL(/tab=price/);
  await expect(page.getByRole('button', { name: 'Next product' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Products', exact: true }).last()).toHaveAttribute(
    'href',
    /search=red/,
  );
});

test('a viewer sees everything and changes nothing', async ({ browser, shop, request }) => {
  await shop.addChannel({ label: 'Market' });
  const id = await createProduct(shop);
  const { make, signIn } = await import('../fixtures.ts');
  const viewer = await make<{ email: string; password: string }>(request, 'user', {
    tenantId: shop.tenantId,
    role: 'viewer',
  });
  const context = await browser.newContext();
  await signIn(context.request, viewer);
  const page = await context.newPage();
  await openTab(page, id, 'details');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await page.getByRole('tab', { name: 'Channels' }).click();
  await expect(page.getByRole('switch', { name: 'Sell here: Market' })).toBeDisabled();
  await context.close();
});

// holds UI-19
test('override, match and deletion: their dialogs give the focus back, and deleting says what goes with it', async ({
  page,
  shop,
}) => {
  await shop.addChannel({ label: 'Market' });
  const id = await createProduct(shop);
  await expect.poll(() => stateOf(shop, id)).toEqual(['live']);
  await openTab(page, id, 'channels');
  const change = card(page, 'Market').getByRole('button', { name: 'Set for this channel' });
  await change.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();
  await page.getByRole('button', { name: 'More for Market' }).click();
  await page.getByRole('menuitem', { name: 'Forget the match' }).click();
  await expect(page.getByRole('dialog')).toContainText('is looked for anew by its barcode');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More for this product' }).click();
  await page.getByRole('menuitem', { name: 'Delete product …' }).click();
  await expect(page.getByRole('dialog')).toContainText('taken off sale on 1 channel');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/products($|\?)/);
  await expect(shop.call('GET', `/products/${id}`)).rejects.toThrow('404');
});
