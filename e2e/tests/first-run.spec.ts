import { expect, make, test } from '../fixtures.ts';

test('from an empty shop to the first product live, without reading anything', async ({
  page,
  shop,
  request,
  checkAccessibility,
}) => {
  await page.goto('/');
  const checklist = page.getByRole('region', { name: 'Your first product on a channel' });
  await expect(checklist).toBeVisible();
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible();
  await checkAccessibility(page);

  await shop.call('POST', '/products', {
    name: 'Copper kettle',
    sku: 'KET-1',
    ean: '4006381333931',
    price: 40,
    quantity: 5,
  });
  await page.reload();
  await expect(checklist.getByRole('listitem').first()).toContainText('done');

  const { url } = await make<{ url: string }>(request, 'simulator');
  await checklist.getByRole('link', { name: 'Connect channel' }).click();
  await expect(page).toHaveURL(/\/connections\/new/);
  await shop.addChannel({ label: 'My marketplace' });
  expect(url).toContain('http');

  await page.goto('/');
  await expect(page.getByRole('row', { name: /My marketplace/ })).toContainText('Up to date');
  await expect(checklist).toHaveCount(0);
});

test('R14 what happens elsewhere reaches ten open tabs by itself', async ({ context, shop }) => {
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
    expect(row(index).getByRole('cell').nth(2)).toHaveText('1', { timeout: 10_000 }),
  );
  await Promise.all(seen);
});
