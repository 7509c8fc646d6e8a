import { expect, test } from 'vitest';
import { itemPath, LOGIN, useFake } from './bench.ts';
import { ACCOUNT } from './fake.ts';
import { TURKEY } from './marketplaces.ts';

const bench = await useFake();
const PARTICIPATIONS = 'GET /sellers/v1/marketplaceParticipations';
const ITEM = `GET ${itemPath('A1')}?marketplaceIds=${TURKEY}`;

const login = async (fields: Record<string, string>) => {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: ACCOUNT.refreshToken,
    client_id: ACCOUNT.clientId,
    client_secret: ACCOUNT.clientSecret,
    ...fields,
  });
  const answer = await fetch(bench.lead(LOGIN), { method: 'POST', body });
  return { status: answer.status, body: (await answer.json()) as object };
};

test('a login that is wrong is refused in the words of the server of logins', async () => {
  expect(await login({ client_secret: 'x' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  expect(await login({ refresh_token: 'x' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  expect(await login({ grant_type: 'password' })).toMatchObject({ status: 400 });
  expect(await login({})).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 3_600 } });
});

test('a call without a token, or with one that has run out, is forbidden', async () => {
  const denied = { status: 403, body: { errors: [{ code: 'Unauthorized' }] } };
  expect(await bench.call(PARTICIPATIONS, undefined, '')).toMatchObject(denied);
  const token = await bench.login();
  expect(await bench.call(PARTICIPATIONS, undefined, token)).toMatchObject({ status: 200 });
  bench.shop().advance(3_600_000);
  expect(await bench.call(PARTICIPATIONS, undefined, token)).toMatchObject(denied);
});

test('one authorisation covers several marketplaces, each with its currency and language', async () => {
  const { payload } = (await bench.call(PARTICIPATIONS)).body;
  expect(payload).toHaveLength(9);
  expect(payload[0].marketplace).toMatchObject({
    id: TURKEY,
    defaultCurrencyCode: 'TRY',
    defaultLanguageCode: 'tr_TR',
  });
});

test('a token for personal data is good for the named calls alone', async () => {
  const resource = { method: 'GET', path: '/orders/2026-01-01/orders/{orderId}' };
  const ask = (one: object) =>
    bench.call('POST /tokens/2021-03-01/restrictedDataToken', { restrictedResources: [one] });
  expect(await ask(resource)).toMatchObject({ status: 400 });
  const given = await ask({ ...resource, dataElements: ['shippingAddress'] });
  const token = given.body.restrictedDataToken;
  expect(await bench.call(PARTICIPATIONS, undefined, token)).toMatchObject({ status: 403 });
  expect((await bench.call('GET /orders/2026-01-01/orders/1', undefined, token)).status).toBe(404);
});

test('answers name the limit of their operation, and a 429 names it only when it is asked to', async () => {
  const { state } = bench.shop();
  state.throttles = true;
  state.stopClock();
  const limits: (string | null)[] = [];
  for (let nth = 0; nth < 11; nth++) {
    const { status, headers } = await bench.call(ITEM);
    limits.push(`${status} ${headers.get('x-amzn-ratelimit-limit')}`);
  }
  expect(limits.slice(9)).toEqual(['404 5.0', '429 null']);
  state.limitHeaderOn429 = true;
  const { body, headers } = await bench.call(ITEM);
  expect(body.errors[0].code).toBe('QuotaExceeded');
  expect(headers.get('x-amzn-ratelimit-limit')).toBe('5.0');
});

test('calls are refused or cut as a test wishes, and a cut call has done its work', async () => {
  bench.shop().refuseNext(1, { status: 500, operation: 'getListingsItem' });
  expect((await bench.call(ITEM)).status).toBe(500);
  bench.shop().loseAnswers(1, 'putListingsItem');
  await expect(bench.put('A1')).rejects.toThrow();
  expect((await bench.call(ITEM)).status).toBe(200);
  expect(bench.shop().counted()).toEqual({ login: 1, getListingsItem: 2, putListingsItem: 1 });
});
