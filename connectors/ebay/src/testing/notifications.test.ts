import { createVerify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { errorIds, grantToken, sell, useEbay } from './bench.ts';
import { PUBLIC_SCOPE } from './scopes.ts';
import { challengeResponse } from './signing.ts';

const bench = await useEbay();
const shop = () => bench.shop();
const BASE = '/commerce/notification/v1';
const TOKEN = 'token_of_the_endpoint_32_letters_long';

interface Taken {
  readonly signature: string;
  readonly body: string;
}

/** The receiver: it keeps notifications, and answers as told. */
const taken: Taken[] = [];
let status = 204;
let knowsToken = true;

async function receive(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    const code = new URL(request.url ?? '', ENDPOINT).searchParams.get('challenge_code') ?? '';
    const token = knowsToken ? TOKEN : 'another';
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ challengeResponse: challengeResponse(code, token, ENDPOINT) }));
    return;
  }
  let body = '';
  for await (const chunk of request) body += chunk;
  taken.push({ signature: String(request.headers['x-ebay-signature']), body });
  reply.writeHead(status).end();
}

const receiver = createServer((request, reply) => void receive(request, reply));
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const ENDPOINT = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
afterAll(() => receiver.close());

beforeEach(async () => {
  taken.splice(0);
  status = 204;
  knowsToken = true;
  shop().state.takesLocalEndpoints = true;
});

const post = (path: string, json?: object) => bench.call(`POST ${BASE}${path}`, json ? { json } : {});
const put = (path: string, json: object) => bench.call(`PUT ${BASE}${path}`, { json });
const get = async (path: string) => (await bench.call(`GET ${BASE}${path}`)).body;
const idIn = (headers: Headers) => headers.get('location')!.split('/').at(-1)!;

const endpoint = (more: object = {}) => ({
  name: 'Sluice',
  status: 'ENABLED',
  deliveryConfig: { endpoint: ENDPOINT, verificationToken: TOKEN },
  ...more,
});
const wish = (destinationId: string, more: object = {}) => ({
  topicId: 'ORDER_CONFIRMATION',
  status: 'ENABLED',
  payload: { format: 'JSON', schemaVersion: '1.0', deliveryProtocol: 'HTTPS' },
  destinationId,
  ...more,
});

async function registered(): Promise<string> {
  await put('/config', { alertEmail: 'alerts@sluice.example' });
  return idIn((await post('/destination', endpoint())).headers);
}

async function subscribed(more: object = {}): Promise<{ destination: string; subscription: string }> {
  const destination = await registered();
  const { headers } = await post('/subscription', wish(destination, more));
  return { destination, subscription: idIn(headers) };
}

/** Whether a notification was signed with the key that eBay shows. */
async function isGenuine({ signature, body }: Taken): Promise<boolean> {
  const header = JSON.parse(Buffer.from(signature, 'base64').toString());
  const { key, algorithm, digest } = await get(`/public_key/${header.kid}`);
  expect([algorithm, digest, header.digest, key.includes('\n')]).toEqual(['ECDSA', 'SHA1', 'SHA1', false]);
  const pem = key.replace(/^(-----BEGIN PUBLIC KEY-----)(.*)(-----END PUBLIC KEY-----)$/, '$1\n$2\n$3');
  return createVerify('sha1').update(body).verify(pem, header.signature, 'base64');
}

test('each line of a paid order is told of, signed by the key whose id stands in the header', async () => {
  await subscribed();
  await sell(bench, 'A1');
  await sell(bench, 'A2');
  const orderId = shop().placeOrder([
    { sku: 'A1', quantity: 2 },
    { sku: 'A2', quantity: 1 },
  ]);
  shop().placeOrder([{ sku: 'A1', quantity: 1 }], { paid: false });
  expect(await shop().settled()).toMatchObject([{ outcome: 'delivered' }, { outcome: 'delivered' }]);
  for (const one of taken) {
    expect(JSON.parse(one.body)).toMatchObject({
      metadata: { topic: 'ORDER_CONFIRMATION', schemaVersion: '1.0', deprecated: false },
      notification: { publishAttemptCount: 1, data: { orderId } },
    });
    expect(await isGenuine(one)).toBe(true);
    expect(await isGenuine({ ...one, body: `${one.body} ` })).toBe(false);
  }
});

test('an endpoint that does not know its token is not registered', async () => {
  await put('/config', { alertEmail: 'alerts@sluice.example' });
  knowsToken = false;
  const refused = await post('/destination', endpoint());
  expect([refused.status, errorIds(refused.body)]).toEqual([409, [195020]]);
  knowsToken = true;
  const { status: told, body, headers } = await post('/destination', endpoint());
  expect([told, body]).toEqual([201, null]);
  expect(await get(`/destination/${idIn(headers)}`)).toMatchObject({
    status: 'ENABLED',
    deliveryConfig: { endpoint: ENDPOINT, verificationToken: TOKEN },
  });
  expect(errorIds((await post('/destination', endpoint())).body)).toEqual([195021]);
});

test('an endpoint needs a public address, a token of 32 letters and an address for alerts', async () => {
  expect(errorIds((await post('/destination', endpoint())).body)).toEqual([195003]);
  await put('/config', { alertEmail: 'alerts@sluice.example' });
  shop().state.takesLocalEndpoints = false;
  expect(errorIds((await post('/destination', endpoint())).body)).toEqual([195017]);
  shop().state.takesLocalEndpoints = true;
  const deliveryConfig = { endpoint: ENDPOINT, verificationToken: 'short' };
  expect(errorIds((await post('/destination', endpoint({ deliveryConfig }))).body)).toEqual([195019]);
  expect(errorIds((await post('/destination', endpoint({ status: 'MARKED_DOWN' }))).body)).toEqual([195018]);
});

test('a notification that is not taken comes again under the same id, and then the endpoint is marked down', async () => {
  const { destination, subscription } = await subscribed();
  status = 412;
  await shop().notify('ORDER_CONFIRMATION', { orderId: '14-00001-00001' });
  const told = taken.map(({ body }) => JSON.parse(body).notification);
  expect(told.map(({ publishAttemptCount }) => publishAttemptCount)).toEqual([1, 2, 3]);
  expect(new Set(told.map(({ notificationId }) => notificationId)).size).toBe(1);
  expect((await get(`/destination/${destination}`)).status).toBe('MARKED_DOWN');
  status = 204;
  expect(await shop().notify('ORDER_CONFIRMATION', {})).toHaveLength(1);
  await post(`/subscription/${subscription}/disable`);
  expect(errorIds((await post(`/subscription/${subscription}/enable`)).body)).toEqual([195015]);
  await put(`/destination/${destination}`, endpoint());
  await post(`/subscription/${subscription}/enable`);
  expect(await shop().notify('ORDER_CONFIRMATION', {})).toHaveLength(2);
});

test('a topic has one subscription, and tells nothing while it is off', async () => {
  const { destination, subscription } = await subscribed({ status: 'DISABLED' });
  expect(errorIds((await post('/subscription', wish(destination))).body)).toEqual([195012]);
  expect(await shop().notify('ORDER_CONFIRMATION', {})).toEqual([]);
  expect((await post(`/subscription/${subscription}/test`)).status).toBe(202);
  expect(await shop().settled()).toMatchObject([{ outcome: 'delivered' }]);
  expect(await get('/subscription')).toMatchObject({ total: 1, subscriptions: [{ status: 'DISABLED' }] });
});

test('subscriptions that cannot be are refused', async () => {
  const destination = await registered();
  const payload = { format: 'JSON', schemaVersion: '1.0', deliveryProtocol: 'HTTPS' };
  const wrong = [
    wish(destination, { topicId: 'ORDER_GOSSIP' }),
    wish(destination, { status: 'ON' }),
    wish('404'),
    wish(destination, { payload: { ...payload, schemaVersion: '9.0' } }),
    wish(destination, { payload: { ...payload, format: 'XML' } }),
    wish(destination, { payload: { ...payload, deliveryProtocol: 'FTP' } }),
  ];
  const told = [];
  for (const json of wrong) told.push(errorIds((await post('/subscription', json)).body)[0]);
  expect(told).toEqual([195027, 195006, 195007, 195008, 195009, 195010]);
});

test('a destination in use stays', async () => {
  const { destination, subscription } = await subscribed();
  const drop = (path: string) => bench.call(`DELETE ${BASE}${path}`);
  expect(errorIds((await drop(`/destination/${destination}`)).body)).toEqual([195024]);
  expect((await drop(`/subscription/${subscription}`)).status).toBe(204);
  expect((await drop(`/destination/${destination}`)).status).toBe(204);
  expect((await drop(`/destination/${destination}`)).status).toBe(404);
});

test('keys, topics and the address for alerts are read with a token of the application', async () => {
  const { body } = await grantToken(bench, { grant_type: 'client_credentials', scope: PUBLIC_SCOPE });
  const headers = { authorization: `Bearer ${body.access_token}` };
  const read = async (path: string) => (await bench.call(`GET ${BASE}${path}`, { headers })).status;
  expect([await read('/topic'), await read('/topic/ORDER_CONFIRMATION'), await read('/config')]).toEqual([
    200, 200, 404,
  ]);
  expect([await read('/public_key/unknown'), await read('/topic?limit=5')]).toEqual([404, 400]);
});
