import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, make, signIn, test } from '../fixtures.ts';

test.describe('webhooks', () => {
  let server: Server;
  let status: number;
  let got: { type: string }[];
  test.beforeEach(async () => {
    [status, got] = [204, []];
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        if (status < 300) got.push(JSON.parse(body));
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  test.afterEach(() => {
    server.close();
  });

  // holds OUT-7
  test('a program is set up, tried, told of changes, and mended when it fails', async ({ page, shop }) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await page.goto('/settings/webhooks');
    await page.getByRole('button', { name: 'Add a webhook' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
    await dialog.getByLabel('Name').fill('ERP');
    await dialog.getByLabel('Address').fill('nowhere');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText(/must begin with https/)).toBeVisible();
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByLabel('An order changed').uncheck();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const secret = page.getByRole('dialog', { name: 'The secret of the webhook' });
    await expect(secret.getByText(/^whsec_/)).toBeVisible();
    await secret.getByLabel('I stored it').check();
    await secret.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'ERP' }).click();
    await page.getByRole('button', { name: 'Send a trial event' }).click();
    await expect.poll(() => got.map(({ type }) => type)).toEqual(['ping']);
    await expect(page.getByRole('row', { name: /ping.*Delivered/ })).toBeVisible();
    status = 500;
    await page.getByRole('button', { name: 'Send event' }).first().click();
    await expect(page.getByText('Events do not arrive')).toBeVisible();
    await expect(page.getByText('the program answered 500').first()).toBeVisible();
    status = 204;
    await page.getByRole('button', { name: 'Send a trial event' }).click();
    await expect.poll(() => got.length).toBe(3);
    await page.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No webhooks')).toBeVisible();
    expect((await shop.call<{ data: object[] }>('GET', '/webhooks')).data).toEqual([]);
  });

  test('an editor is told whom to ask', async ({ page, context, request, shop }) => {
    const member = await make<{ email: string; password: string }>(request, 'user', {
      tenantId: shop.tenantId,
      role: 'editor',
    });
    await context.clearCookies();
    await signIn(context.request, member);
    await page.goto('/settings/webhooks');
    await expect(page.getByText('For administrators')).toBeVisible();
  });
});
