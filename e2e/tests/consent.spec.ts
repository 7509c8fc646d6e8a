import type { Page } from '@playwright/test';
import { expect, make, test } from '../fixtures.ts';
import { BASE } from '../shop.ts';

const SIGN_IN = 'https://auth.ebay.com/oauth2/authorize';
const RETURN = '/connections/authorized';

interface Agreed {
  settings: Record<string, string>;
  code: string;
}

/** eBay's page, on which the seller agrees; the service that is tested cannot show it. */
const agreeWith = async (page: Page, code: string): Promise<void> => {
  await page.route(`${SIGN_IN}**`, (route) => {
    const state = new URL(route.request().url()).searchParams.get('state')!;
    const back = `${BASE()}${RETURN}?${new URLSearchParams({ code, state, expires_in: '299' })}`;
    return route.fulfill({
      contentType: 'text/html',
      body: `<html lang="en"><title>eBay</title><a href="${back.replaceAll('&', '&amp;')}">Agree</a></html>`,
    });
  });
};

test('a merchant connects with eBay on its page, and no address keeps the code', async ({
  page,
  shop,
  request,
  checkAccessibility,
}) => {
  const { settings, code } = await make<Agreed>(request, 'consent');
  await agreeWith(page, code);
  await page.goto('/connections/new?platform=ebay');
  await expect(page.getByText(`${BASE()}${RETURN}`)).toBeVisible();
  await expect(page.getByLabel('Refresh token')).toHaveCount(0);
  await checkAccessibility(page);
  for (const [label, name] of [
    ['App ID', 'client_id'],
    ['Cert ID (client secret)', 'client_secret'],
    ['RuName', 'ru_name'],
    ['Inventory location', 'location'],
    ['Shipping policy', 'fulfillment_policy'],
    ['Payment policy', 'payment_policy'],
    ['Return policy', 'return_policy'],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(settings[name]!);
  await page.getByRole('radio', { name: 'Review first' }).check();
  await page.getByRole('button', { name: 'Create, then connect' }).click();
  await expect(page.getByText('Not connected with eBay yet')).toBeVisible();
  await checkAccessibility(page);
  const connection = page.url();

  await page.getByRole('button', { name: 'Connect with eBay' }).click();
  const told: string[] = [];
  page.on('request', (sent) => told.push(sent.headers().referer ?? '', sent.url()));
  await page.getByRole('link', { name: 'Agree' }).click();
  await expect(page.getByText('Connection works')).toBeVisible();
  expect(page.url()).toBe(`${BASE()}${RETURN}`);
  // The way back itself, and nothing after it.
  expect(told.filter((text) => text.includes(code))).toHaveLength(1);
  await checkAccessibility(page);

  await page.getByRole('link', { name: 'Go to the connection' }).click();
  await expect(page).toHaveURL(connection);
  await expect(page.getByText('Not connected with eBay yet')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Credentials' }).click();
  await expect(page.getByRole('button', { name: 'Connect with eBay again' })).toBeVisible();
  await checkAccessibility(page);
  const id = Number(new URL(connection).pathname.split('/').pop());
  const { data } = await shop.call<{ data: { status: string } }>('GET', `/connections/${id}`);
  expect(data.status).toBe('paused');
});

test('a forged return is refused, also behind a sign-in, and its code stands in no address', async ({
  page,
  shop,
  checkAccessibility,
}) => {
  await page.context().clearCookies();
  await page.goto(`${RETURN}?code=canary-code&state=forged`);
  await expect(page).toHaveURL(/\/login/);
  expect(page.url()).not.toContain('canary-code');
  await page.getByLabel('E-mail address').fill(shop.email);
  await page.getByLabel('Password', { exact: true }).fill(shop.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('does not count');
  expect(page.url()).toBe(`${BASE()}${RETURN}`);
  await checkAccessibility(page);
  await page.reload();
  await expect(page.getByText('There is nothing to do here')).toBeVisible();
});

test('a seller who declined is told so, and may begin again', async ({ page, shop, request }) => {
  const { settings } = await make<Agreed>(request, 'consent');
  const { id } = await shop.call<{ id: number }>('POST', '/connections', {
    platform: 'ebay',
    label: 'eBay',
    paused: true,
    config: settings,
  });
  const begun = await shop.call<{ address: string }>('POST', `/connections/${id}/authorization`);
  const state = new URL(begun.address).searchParams.get('state')!;
  await page.goto(`${RETURN}?${new URLSearchParams({ error: 'access_denied', state })}`);
  await expect(page.getByRole('alert')).toContainText('you did not agree on the page of eBay');
  await page.getByRole('link', { name: 'Go to the connection' }).click();
  await expect(page.getByRole('button', { name: 'Connect with eBay' })).toBeVisible();
});

test('a connection whose consent ran out offers to connect again, beside the cause', async ({
  page,
  shop,
  request,
  checkAccessibility,
}) => {
  const { settings } = await make<Agreed>(request, 'consent');
  const { id } = await shop.call<{ id: number }>('POST', '/connections', {
    platform: 'ebay',
    label: 'eBay',
    config: { ...settings, refresh_token: 'canary-of-before' },
  });
  const blocked = {
    kind: 'auth',
    reason: 'the consent has run out',
    reason_key: null,
    until: null,
    since: '2026-01-01T00:00:00Z',
    failures: 3,
    identical_failures: 3,
  };
  await page.route(`**/portal/api/connections/${id}`, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { data: { ...data, blocked, breaker: 'open' } } });
  });
  await page.goto(`/connections/${id}`);
  const banner = page.getByRole('alert').filter({ hasText: 'the consent has run out' });
  await expect(banner.getByRole('button', { name: 'Connect with eBay again' })).toBeVisible();
  await checkAccessibility(page);
});
