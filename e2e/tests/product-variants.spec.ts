import { expect, test } from '../fixtures.ts';

interface Detail {
  data: Record<string, unknown>;
}

test('a variant is entered by form: family, options, properties, weight and list price', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const shirt = { name: 'Shirt S', sku: 'S', tax_rate: 20, price: 50, family_code: 'SHIRT-7' };
  const small = await shop.call<{ id: number }>('POST', '/products', {
    ...shirt,
    variant_options: { Size: 'S' },
  });
  const medium = await shop.call<{ id: number }>('POST', '/products', {
    name: 'Shirt M',
    sku: 'M',
    tax_rate: 20,
    price: 50,
    properties: { Fit: 'Slim' },
  });
  await page.goto(`/products/${medium.id}?tab=details`);
  await page.getByLabel('Family code').fill('SHIRT-7');
  await page.getByRole('button', { name: 'Add an option' }).click();
  await expect(page.getByLabel('Options 1, name')).toBeFocused();
  await page.keyboard.type('Size');
  await page.getByLabel('Options 1, value').fill('M');
  await page.getByRole('button', { name: 'Remove Fit' }).click();
  await page.getByRole('button', { name: 'Add a property' }).click();
  await page.getByLabel('Properties 1, name').fill('Material');
  await page.getByLabel('Properties 1, value').fill('Linen');
  await page.getByRole('textbox', { name: 'Weight' }).fill('0.35');
  await page.getByRole('tab', { name: 'Price & VAT' }).click();
  await page.getByLabel('List price with VAT').fill('72');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  const read = async () => (await shop.call<Detail>('GET', `/products/${medium.id}`)).data;
  expect(await read()).toMatchObject({
    family_code: 'SHIRT-7',
    variant_options: { Size: 'M' },
    properties: { Material: 'Linen' },
    weight: 0.35,
    list_price: 60,
    list_price_with_vat: 72,
  });
  await page.getByRole('tab', { name: 'Details' }).click();
  await checkAccessibility(page);
  await page.getByRole('navigation', { name: 'Other variants' }).getByRole('link', { name: 'S' }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${small.id}`));
  await page.setViewportSize({ width: 390, height: 844 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  // At once, too: the page follows the window without an animation that would leave it beside the place of the menu.
  expect(await width()).toBeLessThanOrEqual(390);
  await expect(page.getByLabel('Options 1, value')).toHaveValue('S');
  expect(await width()).toBeLessThanOrEqual(390);
});

test('without a family, options are refused on their field', async ({ page, shop }) => {
  const { id } = await shop.call<{ id: number }>('POST', '/products', { name: 'Shirt', sku: 'S' });
  await page.goto(`/products/${id}?tab=details`);
  await page.getByRole('button', { name: 'Add an option' }).click();
  await page.getByLabel('Options 1, name').fill('Size');
  await page.getByLabel('Options 1, value').fill('M');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/need a family_code/)).toBeVisible();
  await expect(page.getByLabel('Options 1, name')).toBeFocused();
});
