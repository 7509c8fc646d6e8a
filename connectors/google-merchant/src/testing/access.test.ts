import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ACCOUNT } from './account.ts';
import { askForToken, claimsAt, encoded, PATH, reasonOf, useGoogle } from './bench.ts';

const google = await useGoogle();
const claims = () => claimsAt(google.shop());

describe('a token', () => {
  test('is given for an assertion signed by the service account', async () => {
    const { status, body } = await askForToken(google, claims());
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3_599 });
  });

  test.each([
    ['another account', { iss: 'other@sluice-fake.iam.gserviceaccount.com' }, 'account not found'],
    ['another audience', { aud: 'https://merchantapi.googleapis.com/' }, 'audience'],
    ['more than an hour', { exp: Math.floor(Date.now() / 1_000) + 7_200 }, 'short-lived'],
    ['a past hour', { iat: 1_700_000_000, exp: 1_700_003_600 }, 'short-lived'],
    ['no scope', { scope: '' }, 'scope'],
  ])('is not given for %s', async (_, wrong, said) => {
    const { status, body } = await askForToken(google, { ...claims(), ...wrong });
    expect(status).toBe(400);
    expect(body.error_description).toContain(said);
  });

  test('is not given for a signature by another key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const { body } = await askForToken(google, claims(), privateKey);
    expect(body).toEqual({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' });
  });

  test('of another scope opens nothing', async () => {
    const scope = 'https://www.googleapis.com/auth/drive';
    const { body } = await askForToken(google, { ...claims(), scope });
    const reply = await google.call(`GET ${PATH}/products`, undefined, body.access_token);
    expect([reply.status, reasonOf(reply)]).toEqual([403, 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']);
  });

  test('ends after an hour', async () => {
    expect((await google.call(`GET ${PATH}/products`)).status).toBe(200);
    google.shop().state.ahead += 3_600_000;
    const reply = await google.call(`GET ${PATH}/products`);
    expect([reply.status, reasonOf(reply)]).toEqual([401, 'ACCESS_TOKEN_EXPIRED']);
  });
});

describe('the account', () => {
  test('is closed to a project that is not registered, by the status of a bad token', async () => {
    google.shop().unregister();
    const reply = await google.call(`GET ${PATH}/products`);
    expect([reply.status, reasonOf(reply)]).toEqual([401, 'GCP_NOT_REGISTERED']);
    google.shop().register();
    expect((await google.call(`GET ${PATH}/products`)).status).toBe(200);
  });

  test('is closed to a project in which the API is off', async () => {
    google.shop().disable();
    expect(reasonOf(await google.call(`GET ${PATH}/products`))).toBe('SERVICE_DISABLED');
  });

  test('is closed to those who are no users of it, and to writes of those who may only read', async () => {
    google.shop().setRole('read_only');
    expect((await google.call(`GET ${PATH}/products`)).status).toBe(200);
    const reply = await google.insert('A');
    expect([reply.status, reasonOf(reply)]).toEqual([403, 'PERMISSION_DENIED_ACCOUNTS']);
    google.shop().setRole('none');
    expect((await google.call(`GET ${PATH}/products`)).status).toBe(403);
    google.shop().setRole('standard');
    expect((await google.call('GET /products/v1/accounts/1/products')).status).toBe(403);
  });

  test('has a quota per method: reads go on while writes are refused', async () => {
    google.shop().limit({ perMinute: 1 });
    expect((await google.insert('A')).status).toBe(200);
    const reply = await google.insert('B');
    expect([reply.status, reply.body.error.status, reasonOf(reply)]).toEqual([
      429,
      'RESOURCE_EXHAUSTED',
      'quota/request_rate_too_high',
    ]);
    expect((await google.call(`GET ${PATH}/products/${encoded('A')}`)).status).toBe(404);
    google.shop().state.ahead += 60_000;
    expect((await google.insert('B')).status).toBe(200);
  });

  test('has a quota of the day beside it', async () => {
    google.shop().limit({ perDay: 1 });
    await google.insert('A');
    expect(reasonOf(await google.insert('B'))).toBe('quota/daily_limit_exceeded');
  });
});

describe('trouble', () => {
  test('of a failing call changes nothing', async () => {
    google.shop().fail(/productInputs:insert/, 'UNAVAILABLE');
    expect((await google.insert('A')).status).toBe(503);
    expect(google.shop().input('A')).toBeUndefined();
    expect((await google.insert('A')).status).toBe(200);
    expect(google.shop().count(/^POST .*:insert$/)).toBe(2);
  });

  test('of a lost answer leaves the work done', async () => {
    await google.token();
    google.shop().lose(/productInputs:insert/);
    await expect(google.insert('A')).rejects.toThrow();
    expect(google.shop().input('A')).toBeDefined();
  });
});

test('the source of the products tells its label and language', async () => {
  const { accountId, dataSourceId } = ACCOUNT;
  const path = `/datasources/v1/accounts/${accountId}/dataSources`;
  const { body } = await google.call(`GET ${path}/${dataSourceId}`);
  expect(body).toMatchObject({
    input: 'API',
    primaryProductDataSource: { feedLabel: 'US', contentLanguage: 'en' },
  });
  expect((await google.call(`GET ${path}`)).body.dataSources).toHaveLength(2);
  expect((await google.call(`GET ${path}/1`)).status).toBe(404);
});

test('the list of categories is a text with ids, open to everybody', async () => {
  const text = await (
    await fetch(`${google.address}/basepages/producttype/taxonomy-with-ids.en-US.txt`)
  ).text();
  expect(text).toContain('\n102 - Home > Lamps\n');
});
