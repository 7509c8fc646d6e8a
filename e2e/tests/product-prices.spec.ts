import { expect, test } from '../fixtures.ts';
import { card, createProduct, openTab, productOf } from '../products.ts';

// holds UI-10
test.describe('prices', () => {
  test('net, VAT and gross follow each other as one types', async ({ page, shop }) => {
    const id = await createProduct(shop);
    await openTab(page, id, 'price');
    const sum = page.getByTestId('price-sum');
    await expect(sum).toHaveText('€100.00 + €20.00 VAT (20%) = €120.00');
    await page.getByLabel('Price without VAT', { exact: true }).fill('50');
    await expect(page.getByLabel('Price with VAT', { exact: true })).toHaveValue('60.00 EUR');
    await expect(sum).toHaveText('€50.00 + €10.00 VAT (20%) = €60.00');
    await page.getByLabel('Price with VAT', { exact: true }).fill('99.90');
    await expect(page.getByLabel('Price without VAT', { exact: true })).toHaveValue('83.25 EUR');
    await page.getByRole('combobox', { name: 'VAT rate' }).click();
    await page.getByRole('option', { name: 'VAT 10%' }).click();
    await expect(sum).toHaveText('€90.82 + €9.08 VAT (10%) = €99.90');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    expect(await productOf(shop, id)).toMatchObject({ price_with_vat: 99.9, tax_rate: { rate: 10 } });
  });

  test('each channel names the level that decided its price, step by step', async ({ page, shop }) => {
    await shop.addChannel({ label: 'Plain' });
    const marked = await shop.addChannel({ label: 'Marked up', markupPercent: 10 });
    const fixed = await shop.addChannel({ label: 'Fixed' });
    const id = await createProduct(shop, {
      channel_overrides: [{ credential_id: fixed.id, price: 77 }],
    });
    await openTab(page, id, 'price');
    const row = (label: string) => page.getByRole('row', { name: new RegExp(label) });
    await expect(row('Plain')).toContainText('Master price');
    await expect(row('Marked up')).toContainText('Connection markup, +10%');
    await expect(row('Marked up')).toContainText('€132.00');
    await expect(row('Fixed')).toContainText('Fixed price for this channel');
    await row('Marked up').getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`channel=${marked.id}`));
    const trace = card(page, 'Marked up').getByRole('list').first();
    await expect(trace.getByRole('listitem')).toHaveText([
      'Master price100.00',
      'Markup of the connection: +10%110.00',
      'With 20% VAT132.00',
      'Rounded to the cent132.00',
      'Sent to the channel€132.00',
    ]);
  });

  test('a fixed price together with a markup is refused before anything is sent', async ({ page, shop }) => {
    await shop.addChannel({ label: 'Market' });
    const id = await createProduct(shop);
    await openTab(page, id, 'channels');
    await card(page, 'Market').getByRole('button', { name: 'Set for this channel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Price and stock on Market' });
    await dialog.getByLabel('Markup').fill('25');
    await expect(dialog).toContainText('€100.00 becomes €125.00 + €25.00 VAT = €150.00');
    await dialog.getByLabel('Fixed price').fill('90');
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') writes.push(request.url());
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Markup')).toBeFocused();
    await expect(dialog.getByLabel('Markup')).toHaveAccessibleDescription(
      /either a fixed price or a markup, not both/,
    );
    expect(writes).toEqual([]);
    await dialog.getByLabel('Markup').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(card(page, 'Market')).toContainText('€90.00');
    await expect(card(page, 'Market')).toContainText('Fixed price for this channel');
  });
});
