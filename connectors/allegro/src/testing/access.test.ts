import { expect, test } from 'vitest';
import { codes, grant, useAllegro } from './bench.ts';
import { startChannel } from './channel.ts';

const bench = await useAllegro();
const shop = () => bench.shop();

test('each use of a refresh token gives another, and the used one dies after a minute', async () => {
  const first = await grant(bench, { grant_type: 'refresh_token' });
  expect(first.body).toMatchObject({ expires_in: 43_199, token_type: 'bearer' });
  shop().advance(59_000);
  expect((await grant(bench, { grant_type: 'refresh_token' })).status).toBe(200);
  shop().advance(2_000);
  expect((await grant(bench, { grant_type: 'refresh_token' })).body.error).toBe('invalid_grant');
  const { refresh_token } = first.body;
  expect((await grant(bench, { grant_type: 'refresh_token', refresh_token })).status).toBe(200);
});

test('a consent becomes tokens once, within ten seconds, under its return address', async () => {
  const exchange = (code: string, redirect_uri: string) =>
    grant(bench, { grant_type: 'authorization_code', code, redirect_uri });
  const address = 'https://sluice.example/return';
  expect((await exchange(shop().consent(address), 'https://elsewhere.example')).status).toBe(400);
  const code = shop().consent(address);
  expect((await exchange(code, address)).body.refresh_token).toBeTypeOf('string');
  expect((await exchange(code, address)).body.error).toBe('invalid_grant');
  const late = shop().consent(address);
  shop().advance(11_000);
  expect((await exchange(late, address)).body.error).toBe('invalid_grant');
});

test('a token of the application itself reads categories and nothing of the seller', async () => {
  const { body } = await grant(bench, { grant_type: 'client_credentials' });
  expect(body.refresh_token).toBeUndefined();
  const headers = { authorization: `Bearer ${body.access_token}` };
  expect((await bench.call('GET /sale/categories', { headers })).status).toBe(200);
  expect((await bench.call('GET /me', { headers })).status).toBe(403);
  expect((await grant(bench, { grant_type: 'client_credentials' }, 'Basic d3Jvbmc6eA==')).status).toBe(401);
});

test('calls in another media type are refused', async () => {
  expect((await bench.call('GET /me', { headers: { accept: 'application/json' } })).status).toBe(406);
  const headers = { 'content-type': 'application/json' };
  expect((await bench.call('POST /sale/product-offers', { headers, json: {} })).status).toBe(415);
});

test('too many calls of an application block it for a minute', async () => {
  await bench.call('GET /me');
  shop().throttle(2);
  const over = await bench.call('GET /me');
  expect([over.status, codes(over)]).toEqual([429, ['TooManyRequestsException']]);
  shop().advance(59_000);
  expect((await bench.call('GET /me')).status).toBe(429);
  shop().advance(1_001);
  expect((await bench.call('GET /me')).status).toBe(200);
});

test('the kit’s channel leads the vendor’s addresses here, and no others', async () => {
  const channel = await startChannel();
  expect(channel.lead('https://api.allegro.pl/me')).toBe(`${channel.address}/me`);
  expect(() => channel.lead('https://allegro.example/me')).toThrow('no address');
  await channel.close();
});
