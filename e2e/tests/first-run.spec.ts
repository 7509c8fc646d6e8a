import { expect, test } from '../fixtures.ts';
import { type FreshService, startFreshService } from '../fresh-service.ts';
import { startTask } from '../task-clock.ts';

const CHECKLIST = 'Your first product on a channel';

test.describe('a service nobody has used yet', () => {
  let service: FreshService;
  test.beforeAll(async () => {
    service = await startFreshService();
  });
  test.afterAll(() => service.stop());

  test('a visitor without the code of the console is asked for it and does not become the owner', async ({
    page,
    checkAccessibility,
  }) => {
    await page.goto(service.url);
    await expect(page).toHaveURL(/\/start$/);
    await page.getByLabel('Set-up code').fill('AAAA-AAAA-AAAA-AAAA');
    await page.getByLabel('Name of your shop').fill('Not mine');
    await page.getByLabel('E-mail address').fill('eve@example.com');
    await page.getByLabel(/^Password/).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('the set-up code is wrong')).toBeVisible();
    await checkAccessibility(page);
  });

  // holds UI-40, UI-73
  test('R-first-run from no account to the first product live by clicks alone, well within three minutes', async ({
    page,
  }) => {
    await page.goto(service.setUpUrl);
    const task = await startTask(page, 'newcomer to live');
    await page.getByLabel('Name of your shop').fill('Harbour Goods');
    await page.getByRole('combobox', { name: 'Country' }).fill('Nor');
    await page.getByRole('option', { name: 'Norway' }).click();
    await expect(page.getByText('VAT rates: 0%, 12%, 15%, and 25%.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue(/^NOK/);
    await page.getByLabel('E-mail address').fill('ada@example.com');
    await page.getByLabel(/^Password/).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();

    const checklist = page.getByRole('region', { name: CHECKLIST });
    await checklist.getByRole('button', { name: 'Try it with a trial marketplace' }).click();
    await expect(page.getByText('The trial marketplace is connected.')).toBeAttached();
    await expect(checklist.getByRole('listitem').nth(1)).toContainText('done');
    await expect(page.getByRole('button', { name: 'Try it with a trial marketplace' })).toHaveCount(0);

    await checklist.getByRole('link', { name: 'Add product' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Copper kettle');
    await page.getByLabel('SKU').fill('KET-1');
    const prices = page.getByRole('region', { name: 'Price', exact: true });
    await expect(prices.getByRole('textbox').first()).toHaveAccessibleName('Price with VAT');
    await expect(page.getByRole('combobox', { name: 'VAT rate' })).toHaveValue('VAT 25%');
    await page.getByLabel('Price with VAT', { exact: true }).fill('40');
    await page.getByRole('button', { name: 'Create product' }).click();
    await expect(page).toHaveURL(/\/products\/\d+/);

    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    const channel = page.getByRole('row', { name: /Trial marketplace/ });
    await expect(channel.getByRole('cell').nth(2)).toHaveText('1 of 1');
    await expect(checklist).toHaveCount(0);
    await task.done({ actions: 16, seconds: 120 });
  });
});

test('the checklist of an empty shop: nothing in it breaks accessibility, and it follows what is done elsewhere', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  await page.goto('/');
  const checklist = page.getByRole('region', { name: CHECKLIST });
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
  await expect(checklist.getByRole('button', { name: 'Try it with a trial marketplace' })).toBeVisible();
  await checkAccessibility(page);

  await shop.call('POST', '/products', { name: 'Copper kettle', sku: 'KET-1', price: 40, quantity: 5 });
  await page.reload();
  await expect(checklist.getByRole('listitem').first()).toContainText('done');
  await checklist.getByRole('link', { name: 'Connect channel' }).click();
  await expect(page).toHaveURL(/\/connections\/new/);
  await shop.addChannel({ label: 'My marketplace' });

  await page.goto('/');
  await expect(page.getByRole('row', { name: /My marketplace/ })).toContainText('Up to date');
  await expect(checklist).toHaveCount(0);
});

// holds UI-14
test('what happens elsewhere reaches ten open tabs by itself', async ({ context, shop }) => {
  test.slow();
  await shop.addChannel();
  const pages = await Promise.all(Array.from({ length: 10 }, () => context.newPage()));
  await Promise.all(pages.map((page) => page.goto('/')));
  const row = (index: number) => pages[index]!.getByRole('row', { name: /Marketplace/ });
  // Ten pages at once take a small machine its time; how soon they hear of a change is what counts here.
  const loaded = { timeout: 60_000 };
  await Promise.all(pages.map((_, index) => expect(row(index)).toContainText('Up to date', loaded)));
  await shop.call('POST', '/products', { name: 'Copper kettle', sku: 'KET-1', price: 40, quantity: 5 });
  const seen = pages.map((_, index) =>
    expect(row(index).getByRole('cell').nth(2)).toHaveText('1 of 1', { timeout: 10_000 }),
  );
  await Promise.all(seen);
});
