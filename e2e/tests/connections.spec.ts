import { createHmac } from 'node:crypto';
import { expect, make, test } from '../fixtures.ts';

const simulator = (request: Parameters<typeof make>[0], settings: object = {}) =>
  make<{ url: string }>(request, 'simulator', settings);

// holds UI-17, UI-8, HOOK-5
test('first connection: the simulator is offered, credentials are tried, secrets appear once', async ({
  page,
  shop,
  request,
  checkAccessibility,
}) => {
  const { url } = await simulator(request, { api_key: 'right' });
  await page.goto('/connections');
  await expect(page.getByRole('heading', { name: 'No connections yet' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'New connection' }).first().click();
  await expect(page.getByRole('button', { name: 'Try it with a trial marketplace' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: /^Simulated marketplace/ }).click();

  // A faulty field says so where it is, and what was typed stays.
  await page.getByLabel('Address').fill('nowhere');
  await page.getByRole('button', { name: 'Test and create' }).click();
  await expect(page.getByLabel('Address')).toBeFocused();
  await expect(page.getByLabel('Address')).toHaveValue('nowhere');
  await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');

  // Wrong credentials: a clear cause, and nothing is stored.
  await page.getByLabel('Address').fill(url);
  await page.getByLabel('API key', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Test and create' }).click();
  await expect(page.getByRole('alert')).toContainText('The credentials are refused');
  expect((await shop.call<{ data: object[] }>('GET', '/connections')).data).toEqual([]);
  await checkAccessibility(page);

  await page.getByLabel('API key', { exact: true }).fill('right');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/^Connection works/)).toBeVisible();
  await page.getByRole('button', { name: 'Test and create' }).click();

  await expect(page).toHaveURL(/\/connections\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: 'Simulated marketplace' })).toBeVisible();

  // The address of webhooks and their secret are there when they are asked for, in one dialog, once.
  await page.getByRole('tab', { name: 'Webhook' }).click();
  const show = page.getByRole('button', { name: 'Show address and secret…' });
  await show.click();
  const ask = page.getByRole('dialog', { name: 'Make a new address and secret?' });
  await ask.getByRole('button', { name: 'Show them' }).click();
  const shown = page.getByRole('dialog', { name: 'Webhook address and secret' });
  await expect(shown).toContainText('/webhooks/');
  await expect(shown.getByRole('button', { name: 'Copy' })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await checkAccessibility(page);
  await shown.getByLabel('I stored it').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  await expect(show).toBeFocused();
  await checkAccessibility(page);

  // Write-only: since when it is set, never what it is.
  await page.getByRole('tab', { name: 'Credentials' }).click();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
  await expect(page.getByText(/API key: set on/)).toBeVisible();
});

test('another address asks for the stored secrets again, and goes out with those alone', async ({
  page,
  shop,
  request,
  checkAccessibility,
}) => {
  const [old, next] = await Promise.all([
    simulator(request, { api_key: 'old-key' }),
    simulator(request, { api_key: 'new-key' }),
  ]);
  const { id } = await shop.call<{ id: number }>('POST', '/connections', {
    platform: 'simulator',
    label: 'Moving',
    config: { base_url: old.url, api_key: 'old-key' },
  });
  await page.goto(`/connections/${id}?tab=credentials`);
  await expect(page.getByText('The address changes')).toHaveCount(0);
  await page.getByLabel('Address').fill(next.url);
  await expect(page.getByText('The address changes')).toBeVisible();
  await expect(page.getByPlaceholder('Give it again for the new address')).toBeVisible();
  await checkAccessibility(page);
  const key = page.getByPlaceholder('Give it again for the new address');
  await page.getByRole('button', { name: /^Test/ }).click();
  await expect(page.getByText('must be given again')).toBeVisible();
  await key.fill('new-key');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The address changes')).toHaveCount(0);
  await expect
    .poll(async () => (await shop.call<{ ok: boolean }>('POST', `/connections/${id}/test`, {})).ok)
    .toBe(true);
});

test('a trial marketplace is one click, and offered no more once there is one', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  // A connection of another kind takes nothing of the offer away.
  await shop.addChannel();
  await page.goto('/connections/new');
  await page.getByRole('button', { name: 'Try it with a trial marketplace' }).click();
  await expect(page).toHaveURL(/\/connections\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Trial marketplace' })).toBeVisible();
  await checkAccessibility(page);
  await page.goto('/connections/new');
  await expect(page.getByRole('link', { name: /^Simulated marketplace/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it with a trial marketplace' })).toHaveCount(0);
});

test('a service that can run no trial marketplace says how to start one', async ({
  page,
  shop: _,
  checkAccessibility,
}) => {
  await page.route('**/portal/api/trial-channel', (route) =>
    route.fulfill({ json: { available: false, credential_id: null } }),
  );
  await page.goto('/connections/new');
  await expect(page.getByText('npx sluice simulator')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it with a trial marketplace' })).toHaveCount(0);
  await checkAccessibility(page);
});

// holds UI-17
test('renewing warns that the old address stops at once', async ({ page, shop }) => {
  const { id } = await shop.addChannel();
  await page.goto(`/connections/${id}?tab=webhook`);
  const renew = page.getByRole('button', { name: 'Create new URL' });
  await renew.click();
  const dialog = page.getByRole('dialog', { name: 'Renew the webhook address?' });
  await expect(dialog).toContainText('stops working at once');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(renew).toBeFocused();
  await renew.click();
  await dialog.getByRole('button', { name: 'Renew', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'Webhook address', exact: true });
  await expect(shown).toContainText('/webhooks/');
  await shown.getByLabel('I stored it').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  await expect(page.getByText('/webhooks/…')).toBeVisible();
});

// holds UI-7
test('pausing shows at once and rolls back with the message of the service when it is refused', async ({
  page,
  shop,
}) => {
  await shop.addChannel({ label: 'Bazaar' });
  await page.goto('/connections');
  const toggle = page.getByRole('switch', { name: 'Deliver to Bazaar' });
  await expect(toggle).toBeChecked();
  await page.route('**/pause', async (route) => {
    await expect(toggle).not.toBeChecked();
    await route.fulfill({ status: 409, json: { message: 'not while it is being moved', code: 'conflict' } });
  });
  await toggle.click({ force: true });
  await expect(page.getByRole('alert')).toContainText('not while it is being moved');
  await expect(toggle).toBeChecked();
  await page.unroute('**/pause');
  const kept = page.waitForResponse('**/pause');
  await toggle.click({ force: true });
  await kept;
  await expect(page.getByRole('cell', { name: 'Paused' })).toBeVisible();
  await page.reload();
  await expect(toggle).not.toBeChecked();
});

// holds UI-13
test('a connection that failures stopped has a banner on list and page, with its cause and what to do', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const channel = await shop.addChannel({ label: 'Bazaar' });
  await channel.put('/_settings', { api_key: 'renewed elsewhere' }, 'PATCH');
  await shop.call('POST', '/products', { name: 'Kettle', sku: 'K-1', price: 20 });
  await page.goto('/connections');
  const banner = page.getByRole('alert').filter({ hasText: 'Bazaar: delivery has stopped' });
  await expect(banner).toContainText('The credentials are refused', { timeout: 30_000 });
  await checkAccessibility(page);
  await banner.getByRole('link', { name: 'Look at the credentials' }).click();
  await expect(page.getByRole('tab', { name: 'Credentials', selected: true })).toBeVisible();
  await page.getByLabel('API key', { exact: true }).fill('renewed elsewhere');
  await page.getByRole('button', { name: 'Test before saving' }).click();
  await expect(page.getByText('Connection works')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Delivery has stopped')).toBeHidden();
  await expect
    .poll(async () => (await channel.listings()).get('K-1')?.active, { timeout: 30_000 })
    .toBe(true);
});

test('a source: preview, start, and a product that needs a decision is linked', async ({
  page,
  shop,
  request,
  checkAccessibility,
}) => {
  test.slow();
  const { url } = await simulator(request);
  const made = await shop.call<{ id: number }>('POST', '/connections', {
    platform: 'simulator',
    label: 'Old shop',
    role: 'source',
    config: { base_url: url },
  });
  const ean = '4006381333931';
  for (const sku of ['K-1', 'K-2'])
    await shop.call('POST', '/products', { name: `Kettle ${sku}`, sku, price: 20, ean });
  const products = [
    { id: '1', sku: 'L-1', name: 'Brass lamp', price: '12.00' },
    { id: '2', name: 'Kettle', barcode: ean, price: '12.00' },
  ];
  await request.put(`${url}/_products`, { data: { products } });
  await page.goto(`/connections/${made.id}?tab=source`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('term').filter({ hasText: 'New products' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start import' }).click();

  const cameIn = page.getByRole('table', { name: 'Imported products' });
  await expect(cameIn.getByRole('row', { name: /Brass lamp/ })).toContainText('Linked', { timeout: 30_000 });
  const kettle = cameIn.getByRole('row', { name: /Kettle/ });
  await expect(kettle).toContainText('Needs a decision');
  await kettle.getByRole('button', { name: 'Link Kettle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link Kettle' });
  await checkAccessibility(page);
  await dialog.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option', { name: 'Kettle K-2 (K-2)' }).click();
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(kettle).toContainText('Linked', { timeout: 30_000 });
});

test('the inbound log shows what failed, and replays it', async ({ page, shop, request }) => {
  const { url } = await simulator(request);
  const made = await shop.call<{ id: number; webhook_url: string; webhook_secret: string }>(
    'POST',
    '/connections',
    { platform: 'simulator', label: 'Bazaar', config: { base_url: url } },
  );
  const data = JSON.stringify({ event: 'order', order: { id: 'broken' } });
  const signature = createHmac('sha256', made.webhook_secret).update(data).digest('hex');
  const headers = { 'x-simulator-signature': signature, 'content-type': 'application/json' };
  expect((await request.post(made.webhook_url, { data, headers })).status()).toBe(200);
  await page.goto(`/connections/${made.id}?tab=webhook&event=failed`);
  const log = page.getByRole('table', { name: 'Incoming calls' });
  await expect(log.getByRole('cell', { name: /Failed/ })).toBeVisible({ timeout: 45_000 });
  await page.getByRole('button', { name: 'Retry all failed' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('1 event is handled again.');
});

test('deleting says what goes with it, and asks what becomes of what is on the channel', async ({
  page,
  shop,
}) => {
  const channel = await shop.addChannel({ label: 'Bazaar' });
  await shop.call('POST', '/products', { name: 'Kettle', sku: 'K-1', price: 20 });
  await expect.poll(async () => (await channel.listings()).size, { timeout: 30_000 }).toBe(1);
  await page.goto(`/connections/${channel.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Bazaar?' });
  await expect(dialog).toContainText('1 listing is on the channel.');
  await expect(dialog.getByRole('radio', { name: 'Take them off sale first' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Leave them there as they are' }).check();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No connections yet' })).toBeVisible();
  expect((await channel.listings()).size).toBe(1);
});

test('search and filters are in the address', async ({ page, shop }) => {
  await shop.addChannel({ label: 'Bazaar' });
  await shop.addChannel({ label: 'Market', paused: true });
  await page.goto('/connections?state=paused');
  await expect(page.getByRole('link', { name: 'Market' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bazaar' })).toHaveCount(0);
  await page.goto('/connections');
  await page.getByLabel('Search connections').fill('baz');
  await expect(page).toHaveURL(/search=baz/);
  await expect(page.getByRole('link', { name: 'Market' })).toHaveCount(0);
});

test('a further connection takes the access of the first: no secret is typed again', async ({
  page,
  shop,
  request,
  checkAccessibility,
}) => {
  const { url } = await simulator(request, { api_key: 'right' });
  const config = { base_url: url, api_key: 'right' };
  await shop.call('POST', '/connections', { platform: 'simulator', label: 'First', paused: true, config });
  await page.goto('/connections/new?platform=simulator');
  await page.getByRole('textbox', { name: 'Name' }).fill('Second');
  await page.getByRole('combobox', { name: 'Copy settings from' }).click();
  await page.getByRole('option', { name: 'First' }).click();
  await expect(page.getByLabel('Address')).toHaveValue(url);
  await expect(page.getByLabel('API key', { exact: true })).toHaveAttribute('placeholder', /Leave empty/);
  await checkAccessibility(page);

  // Another address asks for the secret again.
  await page.getByLabel('Address').fill(`${url}/other`);
  await expect(page.getByLabel(/^API key/)).toHaveAttribute('placeholder', /again/);
  await page.getByLabel('Address').fill(url);
  await page.getByRole('button', { name: 'Test and create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible();
  const { data } = await shop.call<{ data: { label: string }[] }>('GET', '/connections');
  expect(data.map(({ label }) => label).sort()).toEqual(['First', 'Second']);
});

// holds UI-89
test('a channel is found by its name, its kind or its abilities', async ({ page, shop: _ }) => {
  await page.goto('/connections/new');
  const search = page.getByRole('searchbox', { name: 'Search channels' });
  const cards = page.locator('section').getByRole('link');
  await search.fill('TRENDYOL');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Trendyol');
  await expect(page).toHaveURL(/search=TRENDYOL/);
  await search.fill('shops live updates');
  await expect(page.getByRole('heading', { name: 'Shops' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Marketplaces' })).toBeHidden();
  await search.fill('no such channel');
  await expect(page.getByText('No channel of that name')).toBeVisible();
  await page.goto('/connections/new?search=woo');
  await cards.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect WooCommerce' })).toBeVisible();
});
