import { expect, test } from '../fixtures.ts';
import { createProduct, openTab } from '../products.ts';

// holds CONT-7, CONT-8
test('a channel’s language shows as missing until its texts are written, and then the channel has them', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const channel = await shop.addChannel({ label: 'Markt' });
  const id = await createProduct(shop, { description: '<p>Boils.</p>' });
  await expect.poll(async () => (await channel.listings()).get('KT-1')?.title).toBe('Kettle');

  await openTab(page, id, 'texts');
  await expect(page.getByRole('region', { name: 'Channels that use the catalogue’s texts' })).toContainText(
    'Markt',
  );
  await page.getByRole('link', { name: 'Set language for Markt' }).click();
  await page.getByRole('combobox', { name: 'Text language' }).fill('de-at');
  await page.getByRole('option', { name: /^Austrian German/ }).click();
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await openTab(page, id, 'texts');
  const language = page.getByRole('button', { name: /^Austrian German/ });
  await expect(language).toContainText('Missing');
  await expect(language).toContainText('for Markt');
  await page.getByRole('button', { name: /^Write in/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Wasserkocher');
  await expect(language).toContainText('Description missing');
  await page.getByRole('textbox', { name: /^Description in/ }).fill('Kocht.');
  await expect(language).toContainText('Complete');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await channel.listings()).get('KT-1')?.title).toBe('Wasserkocher');

  await openTab(page, id, 'history');
  await expect(page.getByRole('tabpanel')).toContainText(/Name in .*German.*: empty → Wasserkocher/);
});

test('a refused text is shown in its language, and a code of any language can be typed', async ({
  page,
  shop,
}) => {
  const id = await createProduct(shop, { translations: [{ locale: 'fr', name: 'Bouilloire' }] });
  await openTab(page, id, 'texts');
  await page.getByRole('combobox', { name: 'Add a language' }).fill('gsw-ch');
  await page.getByRole('option', { name: /gsw-CH/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(501));
  await page.getByRole('button', { name: /French/ }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Bouilloire');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: /^Gsw \(Switzerland\)/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
