import { expect, test } from '../fixtures.ts';
import { BASE } from '../shop.ts';

const FILE = 'sku,name,price\nK-1,Kettle,ten\n';

// holds UI-19, UI-20
test('a broken import rings the bell, is filtered by its kind, leads to its place and is read then', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  const uploaded = await page.request.post(`${BASE()}/v1/bulk-operations/import`, {
    headers: { authorization: `Bearer ${shop.apiKey}` },
    multipart: { file: { name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) } },
  });
  expect(uploaded.status()).toBe(202);
  await expect
    .poll(() => shop.call<{ unread: number }>('GET', '/notifications/unread'))
    .toEqual({ unread: 1 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Notifications: 1 unread' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  const entry = page.getByRole('link', { name: '1 row of spring.csv was refused' });
  await expect(entry).toBeVisible();
  await checkAccessibility(page);
  const kind = page.getByLabel('Kind');
  await kind.selectOption('Failing channel');
  await expect(page.getByText('Nothing here')).toBeVisible();
  await kind.selectOption('Failed import');
  await entry.click();
  await expect(page).toHaveURL(/\/imports\/\d+/);
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
});
