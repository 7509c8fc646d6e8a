import { expect, test } from 'vitest';
import type { Config } from './config.ts';
import { ebayConnector as connector } from './index.ts';
import { item, useBench } from './test-support.ts';
import { CONFIG } from './testing/channel.ts';

const bench = await useBench();

const TOKEN = 'POST /identity/v1/oauth2/token';

test('one token of the seller lasts for two hours, less the minutes before its end', async () => {
  await connector.testConnection(bench.context());
  await connector.lookupListings(bench.context(), [item('A').key]);
  expect(bench.counted()[TOKEN]).toBe(1);
  bench.shop().advance(7_200_000 - 299_000);
  await connector.testConnection(bench.context());
  expect(bench.counted()[TOKEN]).toBe(1);
});

test('the taxonomy is asked for as the application, which needs no seller', async () => {
  const config = { refresh_token: 'of-nobody-at-all' };
  await connector.readCategoryTree(bench.context(config), null);
  await expect(connector.testConnection(bench.context(config))).rejects.toMatchObject({ kind: 'auth' });
});

test('a consent that was withdrawn is a matter of credentials, and no secret is in the error', async () => {
  bench.shop().state.refreshTokens.clear();
  const error = await connector.testConnection(bench.context()).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'auth', message: expect.stringContaining('consent') });
  expect(JSON.stringify(error)).not.toContain('canary');
});

test('a token that eBay takes no more is replaced, and the call goes out once more', async () => {
  await connector.testConnection(bench.context());
  bench.shop().state.accessTokens.clear();
  await connector.testConnection(bench.context());
});

test('a second refusal of a token is a matter of credentials', async () => {
  const ctx = bench.context();
  let calls = 0;
  const request: typeof ctx.http.request = async (sent) => {
    if (!sent.url.includes('/oauth2/')) {
      bench.shop().state.accessTokens.clear();
      calls += 1;
    }
    return ctx.http.request(sent);
  };
  await expect(connector.testConnection({ ...ctx, http: { request } })).rejects.toMatchObject({
    kind: 'auth',
  });
  expect(calls).toBe(2);
});

test('a scope that the seller did not grant is a matter of rights', async () => {
  bench.shop().state.scopes = ['https://api.ebay.com/oauth/api_scope'];
  await expect(connector.testConnection(bench.context())).rejects.toMatchObject({ kind: 'forbidden' });
});

test('a location that eBay does not have is told by the test of the connection', async () => {
  await expect(connector.testConnection(bench.context({ location: 'nowhere' }))).rejects.toMatchObject({
    kind: 'invalid_request',
    message: expect.stringContaining('nowhere'),
  });
});

test('so is a location that is disabled', async () => {
  bench.shop().state.locations.get(CONFIG.location)!.enabled = false;
  await expect(connector.testConnection(bench.context())).rejects.toMatchObject({
    kind: 'invalid_request',
    message: expect.stringContaining('DISABLED'),
  });
});

test('the sandbox has an address of its own', async () => {
  const { http, ...rest } = bench.context({ environment: 'sandbox' });
  const asked: string[] = [];
  const request: typeof http.request = async (sent) => {
    asked.push(sent.url);
    return http.request({ ...sent, url: sent.url.replace('api.sandbox.ebay.com', 'api.ebay.com') });
  };
  await connector.testConnection({ ...rest, http: { request } });
  expect(asked.map((url) => new URL(url).host)).toEqual(['api.sandbox.ebay.com', 'api.sandbox.ebay.com']);
});

const RETURN = { state: 'the-state', returnAddress: 'https://sluice.example/connections/authorized' };

test('a seller is asked for the rights that are used, refunds among them only where they are made from here', () => {
  const asked = (config: Partial<Config>) =>
    new URL(connector.consentAddress({ ...CONFIG, ...config }, RETURN)).searchParams;
  const all = asked({});
  expect(all.get('scope')?.split(' ')).toContain('https://api.ebay.com/oauth/api_scope/sell.finances');
  expect(Object.fromEntries(all)).toMatchObject({
    client_id: CONFIG.client_id,
    redirect_uri: CONFIG.ru_name,
    response_type: 'code',
    state: RETURN.state,
  });
  expect(asked({ refunds: 'ebay' }).get('scope')).not.toContain('finances');
});

test('a seller of the sandbox agrees on its own pages', () => {
  const address = connector.consentAddress({ ...CONFIG, environment: 'sandbox' }, RETURN);
  expect(new URL(address).host).toBe('auth.sandbox.ebay.com');
});

test('without the name of the return address there is no page to agree on', () => {
  expect(() => connector.consentAddress({ ...CONFIG, ru_name: '' }, RETURN)).toThrow('RuName');
});
