import type { Page } from '@playwright/test';
import { expect, type Shop, test } from '../fixtures.ts';

const KETTLE = { name: 'Kettle', sku: 'KT-1', ean: '4006381333931', price: 100, tax_rate: 20, quantity: 5 };

const createProduct = async (shop: Shop, fields: object = {}): Promise<number> =>
  (await shop.call<{ id: number }>('POST', '/products', { ...KETTLE, ...fields })).id;
const productOf = async (shop: Shop, id: number): Promise<Record<string, unknown>> =>
  (await shop.call<{ data: Record<string, unknown> }>('GET', `/products/${id}`)).data;
const open = (page: Page, id: number, tab: string) => page.goto(`/products/${id}?tab=${tab}`);
const card = (page: Page, label: string) => page.getByRole('region', { name: label });
const stateOf = async (shop: Shop, id: number): Promise<string[]> =>
  (await shop.call<{ data: { state: string }[] }>('GET', `/products/${id}/channels`)).data.map(
    ({ state }) => state,
  );

test.describe('R8 a refusal stands on its field', () => {
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
    await open(page, id, 'details');
    await page.getByLabel('SKU').fill('KT-1');
    await page.getByRole('tab', { name: 'Price & VAT' }).click();
    await page.getByLabel('Price without VAT', { exact: true }).fill('80');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('SKU')).toBeFocused();
    await expect(page.getByLabel('SKU')).toHaveAccessibleDescription(/another product already has this SKU/);
    await page.getByLabel('SKU').fill('KT-3');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Changes that are not saved')).toBeHidden();
    expect(await productOf(shop, id)).toMatchObject({ sku: 'KT-3', price: 80 });
  });
});

test('R9 leaving a dirty form asks; a tab of the same product does not', async ({ page, shop }) => {
  const id = await createProduct(shop);
  await open(page, id, 'details');
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

test.describe('R10 prices', () => {
  test('net, VAT and gross follow each other as one types', async ({ page, shop }) => {
    const id = await createProduct(shop);
    await open(page, id, 'price');
    const sum = page.getByTestId('price-sum');
    await expect(sum).toHaveText('€100.00 + €20.00 VAT (20 %) = €120.00');
    await page.getByLabel('Price without VAT', { exact: true }).fill('50');
    await expect(page.getByLabel('Price with VAT', { exact: true })).toHaveValue('60.00 EUR');
    await expect(sum).toHaveText('€50.00 + €10.00 VAT (20 %) = €60.00');
    await page.getByLabel('Price with VAT', { exact: true }).fill('99.90');
    await expect(page.getByLabel('Price without VAT', { exact: true })).toHaveValue('83.25 EUR');
    await page.getByRole('combobox', { name: 'VAT rate' }).click();
    await page.getByRole('option', { name: 'VAT 10%' }).click();
    await expect(sum).toHaveText('€90.82 + €9.08 VAT (10 %) = €99.90');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Changes that are not saved')).toBeHidden();
    expect(await productOf(shop, id)).toMatchObject({ price_with_vat: 99.9, tax_rate: { rate: 10 } });
  });

  test('each channel names the level that decided its price, step by step', async ({ page, shop }) => {
    await shop.addChannel({ label: 'Plain' });
    const marked = await shop.addChannel({ label: 'Marked up', markupPercent: 10 });
    const fixed = await shop.addChannel({ label: 'Fixed' });
    const id = await createProduct(shop, {
      channel_overrides: [{ credential_id: fixed.id, price: 77 }],
    });
    await open(page, id, 'price');
    const row = (label: string) => page.getByRole('row', { name: new RegExp(label) });
    await expect(row('Plain')).toContainText('master price');
    await expect(row('Marked up')).toContainText('markup of the connection, +10 %');
    await expect(row('Marked up')).toContainText('€132.00');
    await expect(row('Fixed')).toContainText('fixed price of this product here');
    await row('Marked up').getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`channel=${marked.id}`));
    const trace = card(page, 'Marked up').getByRole('list').first();
    await expect(trace.getByRole('listitem')).toHaveText([
      'Master price100.00',
      'Markup of the connection: +10 %110.00',
      'With 20 % VAT132.00',
      'Rounded to the cent, to the nearest132.00',
      'Sent to the channel€132.00',
    ]);
  });

  test('a fixed price together with a markup is refused before anything is sent', async ({ page, shop }) => {
    await shop.addChannel({ label: 'Market' });
    const id = await createProduct(shop);
    await open(page, id, 'channels');
    await card(page, 'Market').getByRole('button', { name: 'Set for this channel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Price and stock on Market' });
    await dialog.getByLabel('Markup').fill('25');
    await expect(dialog).toContainText('€100.00 becomes €125.00 + €25.00 VAT = €150.00');
    await dialog.getByLabel('Fixed price').fill('90');
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') writes.push(request.url());
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
    await expect(card(page, 'Market')).toContainText('fixed price of this product here');
  });
});

test.describe('R11 one state per product and channel', () => {
  test('an error gives its cause, the channel’s words and the field that mends it', async ({
    page,
    shop,
  }) => {
    const channel = await shop.addChannel({ label: 'Strict', settings: { required_fields: ['barcode'] } });
    const id = await createProduct(shop, { ean: null });
    await expect.poll(() => stateOf(shop, id)).toEqual(['error']);
    await open(page, id, 'channels');
    const strict = card(page, 'Strict');
    await expect(strict).toContainText('Error');
    await expect(strict).toContainText('A field is missing · Barcode');
    await expect(strict).toContainText('The channel requires a field that the product does not have.');
    await expect(strict.getByRole('blockquote')).not.toBeEmpty();
    await strict.getByRole('link', { name: 'Go to Barcode (EAN)' }).click();
    await expect(page.getByLabel('Barcode (EAN)')).toBeFocused();
    await page.getByLabel('Barcode (EAN)').fill('4006381333931');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('tab', { name: 'Channels' }).click();
    await expect(strict.getByText('Live', { exact: true })).toBeVisible();
    expect((await channel.listings()).get('KT-1')).toBeDefined();
  });

  test('what is not mapped leads to the mapping; live and excluded are told beside it', async ({
    page,
    shop,
  }) => {
    await shop.addChannel({ label: 'Open' });
    const choosy = await shop.addChannel({ label: 'Choosy' });
    const closed = await shop.addChannel({ label: 'Closed' });
    const id = await createProduct(shop, { category_paths: [['Kitchen', 'Kettles']] });
    await shop.call('PUT', `/products/${id}/channels/${closed.id}/exclusion`, { excluded: true });
    await expect.poll(() => stateOf(shop, id)).toEqual(['live', 'live', 'excluded']);
    // The channel drops a category that is mapped: the page is given what the service then says.
    await page.route(`**/products/${id}/channels`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as {
        data: { credential_id: number; state: string; issues: object[] }[];
      };
      const view = body.data.find((one) => one.credential_id === choosy.id)!;
      view.state = 'not_mapped';
      view.issues = [
        {
          code: 'unknown_category',
          fault: 'mapping',
          title: '',
          cause: '',
          fix: '',
          retried: false,
          message: 'the channel no longer takes listings in Kettles',
          about: 'categoryPath',
          place: 'category_mapping',
          field: null,
        },
      ];
      await route.fulfill({ json: body });
    });
    await open(page, id, 'channels');
    await expect(card(page, 'Choosy')).toContainText('Not mapped');
    await expect(card(page, 'Choosy').getByRole('link', { name: 'Map the category' })).toHaveAttribute(
      'href',
      /\/publishing\/mapping\?/,
    );
    await expect(card(page, 'Open')).toContainText('Live');
    await expect(card(page, 'Closed')).toContainText('Excluded');
    // What needs somebody comes first.
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText([
      'Choosy',
      'Closed',
      'Open',
    ]);
  });

  test('a question of matching is answered on its channel', async ({ page, shop }) => {
    const channel = await shop.addChannel({ label: 'Old', paused: true });
    const item = (sku: string) => ({ sku, barcode: KETTLE.ean, title: `Old ${sku}`, price: '1' });
    await channel.put('/api/listings/batch', { items: [item('ONE'), item('TWO')] }, 'POST');
    const id = await createProduct(shop);
    await shop.call('POST', `/connections/${channel.id}/resume`, {});
    await expect.poll(() => stateOf(shop, id)).toEqual(['error']);
    await open(page, id, 'channels');
    await card(page, 'Old').getByRole('button', { name: 'This one: Old TWO' }).click();
    await expect(card(page, 'Old').getByText('Live', { exact: true })).toBeVisible();
    expect((await channel.listings()).size).toBe(2);
  });
});

test.describe('R12 excluded names what is responsible', () => {
  test('a flag, and one click that changes it', async ({ page, shop }) => {
    await shop.addChannel({ label: 'Market' });
    const id = await createProduct(shop, { publish_enabled: false });
    await open(page, id, 'channels');
    const market = card(page, 'Market');
    await expect(market).toContainText('Not sent: Publishing is switched off for the product');
    await market.getByRole('button', { name: 'Switch publishing on' }).click();
    await expect(market.getByText('Live', { exact: true })).toBeVisible();
  });

  test('a rule, by its number and label, and the way to it', async ({ page, shop }) => {
    const channel = await shop.addChannel({ label: 'Market' });
    const rule = { action: 'exclude', label: 'No kettles', conditions: { sku_patterns: ['KT-*'] } };
    await shop.call('POST', `/connections/${channel.id}/rules`, rule);
    const id = await createProduct(shop);
    await open(page, id, 'channels');
    await expect(card(page, 'Market')).toContainText('Not sent: Rule 1 “No kettles” excludes it');
    await expect(card(page, 'Market').getByRole('link', { name: 'Open the rule' })).toHaveAttribute(
      'href',
      /\/publishing\/rules\?/,
    );
  });
});

test('R7 a toggle shows at once what was chosen, and rolls back with the service’s message', async ({
  page,
  shop,
}) => {
  await shop.addChannel({ label: 'Market' });
  const id = await createProduct(shop);
  await open(page, id, 'channels');
  const toggle = page.getByRole('switch', { name: 'Sell here: Market' });
  await expect(toggle).toBeChecked();
  let answer: (() => void) | undefined;
  await page.route('**/exclusion', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status: 409, json: { message: 'somebody is at it', code: 'conflict' } });
  });
  await toggle.click({ force: true });
  await expect(toggle).not.toBeChecked();
  await expect.poll(() => answer !== undefined).toBe(true);
  answer!();
  await expect(toggle).toBeChecked();
  await expect(card(page, 'Market')).toContainText('somebody is at it');
  await page.unroute('**/exclusion');
  await toggle.click({ force: true });
  await expect(card(page, 'Market')).toContainText('The product is kept off this channel by hand');
  await expect(toggle).not.toBeChecked();
});

test('R14 publish now, by keyboard alone: progress is told, survives a reload, and its end is announced', async ({
  page,
  shop,
}) => {
  const channel = await shop.addChannel({ label: 'Market' });
  await channel.put('/_faults', { poison_skus: ['KT-1'] });
  const id = await createProduct(shop);
  await expect.poll(() => stateOf(shop, id)).toEqual(['error']);
  await channel.put('/_faults', { poison_skus: [], delay_ms: 4000 });
  await open(page, id, 'channels');
  const button = page.getByRole('button', { name: 'Publish now on Market' });
  await expect(button).toBeEnabled();
  for (
    let steps = 0;
    steps < 80 && !(await button.evaluate((node) => node === document.activeElement));
    steps++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const progress = page.getByText('Publishing: 0 of 1 channels done');
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(progress).toBeVisible();
  await expect(card(page, 'Market').getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('status').filter({ hasText: 'Publishing is done.' })).toHaveCount(1);
});

test('images are added, put in order by keyboard, and deleted after a question', async ({ page, shop }) => {
  const id = await createProduct(shop);
  await open(page, id, 'images');
  await expect(page.getByText('No images yet')).toBeVisible();
  const png = (byte: number) =>
    page.evaluate(async (hue) => {
      const canvas = document.createElement('canvas');
      canvas.width = 60;
      canvas.height = 60;
      const context = canvas.getContext('2d')!;
      context.fillStyle = `hsl(${hue} 80% 50%)`;
      context.fillRect(0, 0, 60, 60);
      return canvas.toDataURL('image/png').split(',')[1]!;
    }, byte);
  const files = await Promise.all(
    [0, 120].map(async (hue) => ({
      name: `${hue}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(await png(hue), 'base64'),
    })),
  );
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') };
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files, text]);
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
  await open(page, id, 'organisation');
  await page.getByRole('textbox', { name: 'Brand' }).fill('Jura');
  await page.getByRole('option', { name: 'Create “Jura”' }).click();
  await page.getByRole('button', { name: 'Remove Sale' }).click();
  await page.getByLabel('Add a category').fill('Kitchen > Kettles');
  await page.getByRole('option', { name: 'Create “Kitchen › Kettles”' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes that are not saved')).toBeHidden();
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
  await open(page, plain, 'details');
  const editor = page.getByRole('textbox', { name: 'Description' });
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Quickly.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes that are not saved')).toBeHidden();
  expect(await productOf(shop, plain)).toMatchObject({ description: '<p>Boils water. Quickly.</p>' });
  const table = '<table><tbody><tr><td>1.7 l</td></tr></tbody></table>';
  const rich = await createProduct(shop, { sku: 'KT-2', description: table });
  await open(page, rich, 'details');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(table);
  await page.getByText('Text', { exact: true }).click();
  await expect(page.getByText(/which the text editor would lose/)).toBeVisible();
});

test('the history says who changed what and what channels answered', async ({ page, shop }) => {
  await shop.addChannel({ label: 'Market' });
  const id = await createProduct(shop);
  await shop.call('PUT', `/products/${id}`, { name: 'Kettle', price: 120 });
  await expect.poll(() => stateOf(shop, id)).toEqual(['live']);
  await open(page, id, 'history');
  const entries = page.getByRole('tabpanel').getByRole('listitem');
  await expect(entries.filter({ hasText: 'Changed' }).first()).toContainText('by Ada Lovelace');
  await expect(entries.filter({ hasText: 'Changed' }).first()).toContainText(
    'Price without VAT: €100.00 → €120.00',
  );
  await expect(entries.filter({ hasText: 'Content to Market' }).first()).toContainText('confirmed');
  await page.getByText('Deliveries', { exact: true }).click();
  await expect(page).toHaveURL(/kind=delivery/);
  await expect(entries.filter({ hasText: 'Created' })).toHaveCount(0);
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
  await open(page, id, 'details');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await page.getByRole('tab', { name: 'Channels' }).click();
  await expect(page.getByRole('switch', { name: 'Sell here: Market' })).toBeDisabled();
  await context.close();
});

test.describe('R19', () => {
  const TABS = ['details', 'price', 'stock', 'images', 'organisation', 'channels', 'history'];

  test('no tab breaks WCAG 2.2 AA, nor is it wider than a phone', async ({
    page,
    shop,
    checkAccessibility,
  }) => {
    test.setTimeout(120_000);
    const strict = await shop.addChannel({ label: 'Strict', settings: { required_fields: ['barcode'] } });
    const closed = await shop.addChannel({ label: 'Closed' });
    const id = await createProduct(shop, { ean: null, category_names: ['Sale'], tags: ['gift'] });
    await shop.call('PUT', `/products/${id}/channels/${closed.id}/exclusion`, { excluded: true });
    await expect.poll(() => stateOf(shop, id)).toEqual(['error', 'excluded']);
    for (const tab of TABS) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/products/${id}?tab=${tab}&channel=${strict.id}`);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await checkAccessibility(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      await expect(page.getByRole('tabpanel')).toBeVisible();
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width, tab).toBeLessThanOrEqual(390);
      await expect(page.getByRole('tab', { selected: true })).toBeInViewport();
    }
    await page.goto('/products/new');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
    await checkAccessibility(page);
  });

  test('its dialogs neither, and they give the focus back', async ({ page, shop, checkAccessibility }) => {
    await shop.addChannel({ label: 'Market' });
    const id = await createProduct(shop);
    await expect.poll(() => stateOf(shop, id)).toEqual(['live']);
    await open(page, id, 'channels');
    const change = card(page, 'Market').getByRole('button', { name: 'Set for this channel' });
    await change.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(change).toBeFocused();
    await page.getByRole('button', { name: 'More for Market' }).click();
    await page.getByRole('menuitem', { name: 'Forget the match' }).click();
    await expect(page.getByRole('dialog')).toContainText('is looked for anew by its barcode');
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More for this product' }).click();
    await page.getByRole('menuitem', { name: 'Delete product …' }).click();
    await expect(page.getByRole('dialog')).toContainText('taken off sale on 1 channel');
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page).toHaveURL(/\/products($|\?)/);
    await expect(shop.call('GET', `/products/${id}`)).rejects.toThrow('404');
  });
});

test('R20 every tab speaks Turkish', async ({ page, shop }) => {
  await page.addInitScript(() => localStorage.setItem('sluice.language', 'tr'));
  const channel = await shop.addChannel({ label: 'Pazar', markupPercent: 5 });
  const id = await createProduct(shop);
  await expect.poll(() => stateOf(shop, id)).toEqual(['live']);
  for (const tab of ['details', 'price', 'stock', 'images', 'organisation', 'channels', 'history']) {
    await page.goto(`/products/${id}?tab=${tab}&channel=${channel.id}`);
    await expect(page.getByRole('tab', { name: 'Geçmiş' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Yükleniyor' })).toHaveCount(0);
    const text = await page.getByRole('main').innerText();
    // A key that has no text shows itself.
    expect(text).not.toMatch(/\b(trace|state|fact|decided|history|field|prices|tabs)\.\w/);
  }
  await page.goto(`/products/${id}?tab=channels`);
  await expect(card(page, 'Pazar')).toContainText('bağlantının kâr oranı, %+5');
});
