import type { Page } from '@playwright/test';
import { startSftpServer } from '../../apps/server/src/platform/outbound/testing/sftp-server.ts';
import { expect, test } from '../fixtures.ts';

const upload = (page: Page, content: string | Buffer, name = 'products.csv') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) });
const count = (page: Page, name: string) => page.locator('dt', { hasText: name }).locator('xpath=../dd');

// holds UI-16
test('import: columns mapped by themselves with samples, dry run, run, refused rows mended and imported', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  await shop.addChannel({ label: 'Bazaar' });
  await shop.call('POST', '/products', { name: 'Old kettle', sku: 'A', price: 1 });
  await page.goto('/imports/new');
  await expect(page.getByRole('heading', { level: 1, name: 'Import a file' })).toBeVisible();
  await upload(page, 'Ürün Adı;Stok Kodu;Fiyat;Raf\nKettle;A;12,50;R1\nPot;B;x;R2\nPan;C;3;R3\n');

  const field = (column: string) => page.getByRole('combobox', { name: `Field of the column ${column}` });
  await expect(field('Ürün Adı')).toHaveValue('Name');
  await expect(field('Stok Kodu')).toHaveValue('SKU');
  await expect(field('Raf')).toHaveValue('Skip');
  await expect(page.getByText('R1 · R2 · R3')).toBeVisible();
  await field('Raf').click();
  await page.getByRole('option', { name: 'Price without VAT', exact: true }).click();
  await expect(page.getByText('Another column stands for this as well').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start test run' })).toBeDisabled();
  await field('Raf').click();
  await page.getByRole('option', { name: 'Model' }).click();
  await checkAccessibility(page);

  await page.getByRole('button', { name: 'Start test run' }).click();
  await expect(page.getByRole('heading', { name: 'Result of the test run' })).toBeVisible();
  await expect(count(page, 'Would be created')).toHaveText('1');
  await expect(count(page, 'Would be updated')).toHaveText('1');
  await expect(count(page, 'With errors')).toHaveText('1');
  await expect(page.getByRole('heading', { name: 'Effect on your channels' })).toBeVisible();
  const refused = page.getByRole('row').filter({ hasText: 'Fiyat' }).first();
  await expect(refused).toContainText('3');
  expect((await shop.call<{ data: unknown[] }>('GET', '/products')).data).toHaveLength(1);
  await checkAccessibility(page);

  await page.getByRole('button', { name: 'Import now' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('1 product will be created and 1 updated');
  await question.getByRole('button', { name: 'Import now' }).click();
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
  await expect(count(page, 'Created')).toHaveText('1');
  await expect(page.getByTestId('announcements')).toContainText('Done');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download rows with errors' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('products-rejects.csv');
  const text = (await (await import('node:fs/promises')).readFile(await file.path())).toString();
  expect(text).toContain(';Pot;B;x;R2');

  await page.goto('/imports/new');
  await upload(page, text.replace(';x;', ';7;'), 'mended.csv');
  await expect(page.getByText('import_errors', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start test run' }).click();
  await expect(count(page, 'Would be created')).toHaveText('1');
  await expect(count(page, 'With errors')).toHaveText('0');
});

// holds UI-16, IMP-4
test('10,000 rows never block the page, and progress survives a reload', async ({ page, shop: _ }) => {
  const rows = Array.from({ length: 10_000 }, (_row, n) => `S${n},Product ${n},${n % 7 === 0 ? 'x' : n}`);
  await page.goto('/imports/new');
  await upload(page, `sku,name,price\n${rows.join('\n')}\n`);
  await expect(page.getByText('10,000 rows, 3 columns')).toBeVisible({ timeout: 30_000 });
  // The longest the main thread is kept busy from here on, as the browser itself tells it.
  await page.evaluate(() => {
    const told = window as unknown as { longest: number };
    told.longest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) told.longest = Math.max(told.longest, entry.duration);
    }).observe({ type: 'longtask' });
  });
  await page.getByRole('button', { name: 'Start test run' }).click();
  await expect(page.getByRole('progressbar')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Rows with errors' })).toBeVisible({ timeout: 60_000 });
  await expect(count(page, 'With errors')).toHaveText('1,429', { timeout: 120_000 });
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  // Ten thousand rows in the document take many seconds, on a busy machine too.
  expect(longest).toBeLessThan(1_500);
  await page.reload();
  await expect(count(page, 'With errors')).toHaveText('1,429');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  expect(await page.getByRole('row').count()).toBeLessThan(60);
});

// holds UI-8
test('an upload that is no table is told where it was chosen, and another file can be', async ({
  page,
  shop: _,
}) => {
  await page.goto('/imports/new');
  await upload(page, '<html><body>no table</body></html>', 'page.csv');
  await expect(page.getByRole('alert')).toBeVisible();
  await upload(page, 'what;ever\n1;2\n', 'unknown.csv');
  await expect(page.getByText('No column identifies the product')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start test run' })).toBeDisabled();
});

// holds UI-9
test('a changed mapping is not left unasked', async ({ page, shop: _ }) => {
  await page.goto('/imports/new');
  await upload(page, 'sku,name,shelf\nA,B,C\n');
  await page.getByRole('combobox', { name: 'Field of the column shelf' }).click();
  await page.getByRole('option', { name: 'Model' }).click();
  await page
    .getByRole('link', { name: 'Brands' })
    .or(page.getByRole('link', { name: 'Orders' }))
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('combobox', { name: 'Field of the column shelf' })).toHaveValue('Model');
});

// holds UI-1
test('the list of imports: its filter is in the address', async ({ page, shop: _ }) => {
  await page.goto('/imports/new');
  await upload(page, 'sku,name\nA,Kettle\n');
  await page.getByRole('button', { name: 'Start test run' }).click();
  await expect(count(page, 'Would be created')).toHaveText('1');
  await page.goto('/imports?kind=live');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByText('Test runs', { exact: true }).click();
  await expect(page).toHaveURL(/kind=dry/);
  await expect(page.getByRole('link', { name: 'products.csv' })).toBeVisible();
});

// holds UI-16
test('import: guesses are told, XML by its elements, currencies converted, schedules made and deleted', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  await shop.addChannel({ label: 'Bazaar' });
  await page.goto('/imports/new');
  await expect(page.getByRole('link', { name: 'Excel template' })).toBeVisible();
  const xml =
    '<shop><orders><order><id>1</id><sum>2</sum></order></orders><items><item><sku>A</sku><name>Kettle</name><price>10</price><currency>USD</currency></item></items></shop>';
  await upload(page, xml, 'shop.xml');
  await expect(page.getByRole('combobox', { name: 'Elements that are products' })).toHaveValue(
    'shop/items/item (1)',
  );
  await expect(page.getByText('No column gives a VAT rate')).toBeVisible();
  await page.getByRole('radio', { name: 'Convert by rates of this import' }).check();
  await page.getByLabel('Rates', { exact: true }).fill('USD 0.02');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Start test run' }).click();
  await expect(count(page, 'Would be created')).toHaveText('1');
  await expect(page.getByText('The prices of 1 row were converted from USD to')).toBeVisible();
  await checkAccessibility(page);

  await page.goto('/imports');
  await expect(page.getByText('No import is scheduled.')).toBeVisible();
  await page.getByRole('button', { name: 'Schedule an import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Supplier');
  await dialog
    .getByLabel('Address of the file (https:// or sftp://)')
    .fill('https://supplier.example/list.csv?key=secret');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Schedule an import' }).click();
  await expect(page.getByText('https://supplier.example/list.csv?…')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Actions for Supplier' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No import is scheduled.')).toBeVisible();
});

// holds UI-16
test('a schedule by SFTP: the key is compared, columns are chosen, the file comes in, and both can be changed', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const server = await startSftpServer();
  const body = Buffer.from('sku;name;price;Shelf\nA1;Kettle;12,50;4006381333931\n');
  server.files.set('/out/list.csv', { body, mtime: 1 });
  await page.goto('/imports');
  await page.getByRole('button', { name: 'Schedule an import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('By SFTP');
  const address = `sftp://127.0.0.1:${server.port}/out/list.csv`;
  await dialog.getByLabel('Address of the file').fill(address);
  await dialog.getByRole('textbox', { name: 'User name' }).fill('shop');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Schedule an import' }).click();
  await expect(dialog.getByText('Test the address first')).toBeVisible();

  await dialog.getByRole('button', { name: 'Test and read columns' }).click();
  await expect(dialog.getByText(/SHA256:.{43} – compare it/)).toBeVisible();
  expect(server.attempts).toEqual([]);
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'The key is right' }).click();
  await expect(dialog.getByText('refused the sign-in')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('right');
  await dialog.getByRole('button', { name: 'The key is right' }).click();
  await expect(dialog.getByText('1 row, 4 columns')).toBeVisible();
  const field = (column: string) => dialog.getByRole('combobox', { name: `Field of the column ${column}` });
  await field('Shelf').click();
  await page.getByRole('option', { name: 'Barcode (EAN)', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'VAT rate of new products without one' }).fill('20');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Schedule an import' }).click();
  await expect(page.getByText(address)).toBeVisible();

  const barcode = async () => {
    const { data } = await shop.call<{ data: { id: number }[] }>('GET', '/products');
    if (data[0] === undefined) return undefined;
    const one = await shop.call<{ data: { ean: string | null } }>('GET', `/products/${data[0].id}`);
    return one.data.ean;
  };
  await expect.poll(barcode, { timeout: 20_000 }).toBe('4006381333931');
  await page.reload();
  await page.getByRole('button', { name: 'Actions for By SFTP' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await expect(dialog.getByRole('textbox', { name: 'VAT rate of new products without one' })).toHaveValue(
    '20%',
  );
  await dialog.getByRole('button', { name: 'Test and read columns' }).click();
  await expect(field('Shelf')).toHaveValue('Barcode (EAN)');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Renamed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Renamed')).toBeVisible();
  server.close();
});
