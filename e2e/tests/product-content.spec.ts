import { expect, test } from '../fixtures.ts';
import { card, createProduct, openTab, stateOf } from '../products.ts';

// holds CONT-9, CONT-10
test('a text of a channel’s own is typed beside a preview, reaches that channel alone, and fills what is missing', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const one = await shop.addChannel({ label: 'One' });
  const two = await shop.addChannel({ label: 'Two' });
  const id = await createProduct(shop, { description: null, ean: null });
  await expect.poll(() => stateOf(shop, id)).toEqual(['live', 'live']);
  await openTab(page, id, 'channels');
  const first = card(page, 'One');
  await first.getByRole('button', { name: /parts? (is|are) missing/ }).click();
  await expect(first.getByRole('listitem').filter({ hasText: 'Description' })).toContainText(
    'sells better with it',
  );
  await expect(first.getByRole('link', { name: 'Barcode' })).toHaveAttribute('href', /field=ean/);
  await checkAccessibility(page);

  const text = first.getByRole('button', { name: 'Text and preview' });
  await text.click();
  const dialog = page.getByRole('dialog', { name: 'Text on One' });
  const preview = dialog.getByRole('region', { name: 'Preview of the listing' });
  const before = await preview.getByTestId('preview-title').innerText();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Steel kettle, for One');
  await expect(preview.getByTestId('preview-title')).toHaveText('Steel kettle, for One');
  await expect(dialog.getByText('21 characters')).toBeVisible();
  await dialog.getByText('HTML', { exact: true }).click();
  // Pasted scripts stay dead in the preview, and are not stored.
  await dialog
    .getByRole('textbox', { name: 'Description' })
    .fill(
      '<p>Boils <b>fast</b></p><img src=x onerror="parent.document.title=1"><script>parent.document.title=2</script>',
    );
  const frame = page.frameLocator('iframe[title="Preview of the description"]');
  await expect(frame.getByText('fast')).toBeVisible();
  expect(await page.title()).not.toMatch(/^[12]$/);
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(text).toBeFocused();

  const titles = async (channel: typeof one) =>
    [...(await channel.listings()).values()].map(({ title }) => title);
  await expect.poll(() => titles(one)).toEqual(['Steel kettle, for One']);
  expect(await titles(two)).toEqual([before]);
  await expect(first.getByRole('listitem').filter({ hasText: 'Description' })).toHaveCount(0);

  await text.click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await expect(preview.getByTestId('preview-title')).toHaveText(before);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => titles(one)).toEqual([before]);
});
