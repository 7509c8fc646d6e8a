import { expect, test } from 'vitest';
import { errorIds, grantToken, INVENTORY, lamp, useEbay } from './bench.ts';
import { PUBLIC_SCOPE } from './scopes.ts';
import { SHOP } from './shop.ts';
import { REDIRECT_NAME } from './state.ts';

const bench = await useEbay();
const shop = () => bench.shop();
const HOUR_MS = 3_600_000;
const ITEMS = `GET ${INVENTORY}/inventory_item` as const;
const SCOPE = `${PUBLIC_SCOPE}/sell.inventory.readonly`;

test('a refresh token gives user tokens that end after two hours', async () => {
  const { status, body } = await grantToken(bench, { grant_type: 'refresh_token', scope: SCOPE });
  expect(status).toBe(200);
  expect(body).toMatchObject({ expires_in: 7_200, token_type: 'User Access Token' });
  const headers = { authorization: `Bearer ${body.access_token}` };
  expect((await bench.call(ITEMS, { headers })).status).toBe(200);
  shop().advance(2 * HOUR_MS);
  const late = await bench.call(ITEMS, { headers });
  expect([late.status, errorIds(late.body)]).toEqual([401, [1001]]);
});

test('a wrong secret, an unknown refresh token, a scope that was not granted and another grant are told apart', async () => {
  const refresh = { grant_type: 'refresh_token' };
  const wrong = [
    await grantToken(bench, refresh, 'Basic d3Jvbmc6c2VjcmV0'),
    await grantToken(bench, { ...refresh, refresh_token: 'another' }),
    await grantToken(bench, { ...refresh, scope: `${PUBLIC_SCOPE}/sell.marketing` }),
    await grantToken(bench, { grant_type: 'password' }),
  ];
  expect(wrong.map(({ status, body }) => [status, body.error])).toEqual([
    [401, 'invalid_client'],
    [400, 'invalid_grant'],
    [400, 'invalid_scope'],
    [400, 'unsupported_grant_type'],
  ]);
});

test('a seller’s consent becomes a refresh token once, for the address that is registered', async () => {
  const code = shop().consent();
  const exchange = (more: object = {}) =>
    grantToken(bench, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_NAME, ...more });
  expect((await exchange({ redirect_uri: 'https://elsewhere.example' })).body.error).toBe('invalid_grant');
  const { body } = await exchange();
  expect(body).toMatchObject({ expires_in: 7_200, refresh_token_expires_in: 47_304_000 });
  expect((await exchange()).body.error).toBe('invalid_grant');
  const { refresh_token } = body;
  expect((await grantToken(bench, { grant_type: 'refresh_token', refresh_token })).status).toBe(200);
});

test('a refresh token ends after 18 months', async () => {
  shop().advance(19 * 31 * 24 * HOUR_MS);
  expect((await grantToken(bench, { grant_type: 'refresh_token' })).body.error).toBe('invalid_grant');
});

test('a token without the scope of a call is forbidden, and one for reading cannot write', async () => {
  const { body } = await grantToken(bench, { grant_type: 'refresh_token', scope: SCOPE });
  const headers = { authorization: `Bearer ${body.access_token}` };
  const write = await bench.call(`PUT ${INVENTORY}/inventory_item/A1`, { headers, json: lamp() });
  expect([write.status, errorIds(write.body)]).toEqual([403, [1100]]);
  const application = await grantToken(bench, { grant_type: 'client_credentials', scope: PUBLIC_SCOPE });
  expect(application.body.token_type).toBe('Application Access Token');
  const as = { headers: { authorization: `Bearer ${application.body.access_token}` } };
  expect((await bench.call(ITEMS, as)).status).toBe(403);
  expect((await bench.call('GET /commerce/taxonomy/v1/category_tree/0', as)).status).toBe(200);
});

test('a right that the seller took back ends at once', async () => {
  await bench.token();
  shop().state.scopes = [PUBLIC_SCOPE];
  expect((await bench.call(ITEMS)).status).toBe(403);
});

test('the inventory refuses a language that it does not know, such as any', async () => {
  const any = await bench.call(ITEMS, { headers: { 'accept-language': '*' } });
  expect([any.status, errorIds(any.body)]).toEqual([400, [25709]]);
  expect((await bench.call(ITEMS, { headers: { 'accept-language': 'de-DE' } })).status).toBe(200);
});

test('writes of texts need their language, and JSON', async () => {
  const put = `PUT ${INVENTORY}/inventory_item/A1` as const;
  for (const headers of [{ 'content-language': null }, { 'content-language': 'English' }]) {
    const { status, body } = await bench.call(put, { headers, json: lamp() });
    expect([status, errorIds(body)]).toEqual([400, [25709]]);
  }
  const plain = { headers: { 'content-type': 'text/plain' }, json: lamp() };
  expect((await bench.call(put, plain)).status).toBe(400);
  expect((await bench.call(put, { text: '{' })).body.errors[0].errorId).toBe(2004);
});

test('the calls of a day are counted for each API, and begin anew on the next', async () => {
  shop().stopClock();
  shop().state.callsPerDay = { inventory: 1 };
  expect((await bench.call(ITEMS)).status).toBe(200);
  const second = await bench.call(ITEMS);
  expect([second.status, errorIds(second.body)]).toEqual([429, [2001]]);
  const tree = `GET /commerce/taxonomy/v1/category_tree/${SHOP.treeId}` as const;
  expect((await bench.call(tree)).status).toBe(200);
  // The day's end, with a token that lasts so long.
  shop().state.tokenSeconds = 100_000;
  const { body } = await grantToken(bench, { grant_type: 'refresh_token' });
  shop().advance(24 * HOUR_MS);
  const headers = { authorization: `Bearer ${body.access_token}` };
  expect((await bench.call(ITEMS, { headers })).status).toBe(200);
});

test('calls go wrong when a test wants it: refused without effect, or done with the answer lost', async () => {
  const put = `PUT ${INVENTORY}/inventory_item/A1` as const;
  await bench.token();
  shop().refuseNext(1, { on: /^PUT/ });
  expect((await bench.call(put, { json: lamp() })).status).toBe(503);
  shop().refuseNext(1, { status: 500, errorId: 25025 });
  expect(errorIds((await bench.call(put, { json: lamp() })).body)).toEqual([25025]);
  expect(shop().state.items.size).toBe(0);
  shop().loseAnswer(/^PUT/);
  await expect(bench.call(put, { json: lamp() })).rejects.toThrow('fetch failed');
  expect(shop().state.items.size).toBe(1);
  expect((await bench.call(put, { json: lamp() })).status).toBe(204);
});
