import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, make, signIn, test } from '../fixtures.ts';

test.describe('notification rules', () => {
  let server: Server;
  let status: number;
  let got: { text: string }[];
  test.beforeEach(async () => {
    [status, got] = [200, []];
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        got.push(JSON.parse(body));
        response.writeHead(status).end('ok');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  test.afterEach(() => {
    server.close();
  });

  // holds TOLD-11
  test('a rule is added from the empty page, tried, changed without its secret, and deleted', async ({
    page,
    shop,
  }) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/SECRET`;
    await page.goto('/notifications');
    await page.getByRole('link', { name: 'Notification rules' }).click();
    await expect(page.getByText('No notification rules yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add a rule' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a rule' });
    await dialog.getByLabel('Name').fill('Night shift');
    await dialog.getByLabel('Send by').selectOption('Slack-compatible address');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('an address is needed')).toBeVisible();
    await dialog.getByLabel('Secret address').fill(url);
    await dialog.getByRole('switch', { name: 'Quiet hours' }).check();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Night shift' }).click();
    await expect(page.getByText('No messages yet')).toBeVisible();
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await expect.poll(() => got.map(({ text }) => text)).toEqual([expect.stringContaining('Night shift')]);
    await expect(page.getByRole('row', { name: /Test.*Sent/ })).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: /^Edit the rule/ });
    await expect(edit.getByLabel('Secret address')).toHaveValue('');
    await edit.getByLabel('Name').fill('Early shift');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Early shift' })).toBeVisible();
    status = 404;
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await expect(page.getByText('the address answered 404').first()).toBeVisible();
    expect(got).toHaveLength(2);
    await page.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No notification rules yet')).toBeVisible();
    const left = await shop.call<{ data: object[] }>('GET', '/notification-rules');
    expect(left.data).toEqual([]);
  });

  // holds TOLD-8
  test('an editor is told whom to ask', async ({ page, context, request, shop }) => {
    const member = await make<{ email: string; password: string }>(request, 'user', {
      tenantId: shop.tenantId,
      role: 'editor',
    });
    await context.clearCookies();
    await signIn(context.request, member);
    await page.goto('/settings/notifications');
    await expect(page.getByText('For administrators')).toBeVisible();
    await page.goto('/notifications');
    await expect(page.getByRole('link', { name: 'Notification rules' })).toBeHidden();
  });
});
