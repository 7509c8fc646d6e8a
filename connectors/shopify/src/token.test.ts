import { beforeEach, expect, test } from 'vitest';
import { shopifyConnector as connector } from './index.ts';
import { useBench } from './test-support.ts';
import { CREDENTIALS } from './testing/server.ts';

const bench = await useBench();
beforeEach(async () => {
  bench.fake.tokens.clear();
  await bench.reset();
});

/** Signing in by client id and secret, at a time of the test's own. */
function signingIn(at = new Date('2026-10-05T08:00:00Z'), config = {}) {
  const { access_token: _none, ...settings } = bench.context().config;
  const context = bench.context();
  return {
    ...context,
    clock: { now: () => at },
    config: { ...settings, client_id: CREDENTIALS.clientId, ...config },
  };
}

test('a token is fetched once for a day, and anew before it runs out', async () => {
  await connector.testConnection(signingIn());
  await connector.testConnection(signingIn(new Date('2026-10-06T07:45:00Z')));
  expect(bench.fake.tokens.size).toBe(1);
  await connector.testConnection(signingIn(new Date('2026-10-06T07:55:00Z')));
  expect(bench.fake.tokens.size).toBe(2);
});

test('a token that the shop refuses is forgotten, so that the next call has a new one', async () => {
  await connector.testConnection(signingIn());
  bench.fake.tokens.clear();
  await expect(connector.testConnection(signingIn())).rejects.toMatchObject({ kind: 'auth' });
  await connector.testConnection(signingIn());
  expect(bench.fake.tokens.size).toBe(1);
});

test('a token of another app is not used', async () => {
  await connector.testConnection(signingIn());
  const other = signingIn(undefined, { client_id: 'another-app' });
  await expect(connector.testConnection(other)).rejects.toMatchObject({ kind: 'auth' });
});

test('wrong and missing credentials are a matter of the merchant’s, and are not told on', async () => {
  const wrong = signingIn(undefined, { client_secret: 'a-secret-that-is-wrong' });
  const error: unknown = await connector.testConnection(wrong).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'auth' });
  expect(JSON.stringify(error)).not.toContain('a-secret-that-is-wrong');
  const { client_secret: _none, ...config } = signingIn().config;
  await expect(connector.testConnection({ ...signingIn(), config })).rejects.toThrow('no credentials');
});

test('an app that may not read products is told so when the connection is tested', async () => {
  bench.shop().scopes = ['read_orders'];
  await expect(connector.testConnection(bench.context())).rejects.toMatchObject({ kind: 'forbidden' });
});

test('the other version of the API is asked for by its address', async () => {
  await connector.testConnection(bench.context({ api_version: '2026-07' }));
  expect(bench.calls.map(({ version }) => version)).toEqual(['2026-07']);
});
