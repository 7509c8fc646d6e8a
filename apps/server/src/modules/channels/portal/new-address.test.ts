import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
let admin: TestUser;
let thief: Server;
let seen: string[];
let elsewhere: string;
let id: number;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  thief = createServer((request, response) => {
    seen.push(JSON.stringify(request.headers));
    response.end('{}');
  });
  await new Promise<void>((resolve) => void thief.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://127.0.0.1:${(thief.address() as AddressInfo).port}`;
});
afterAll(async () => {
  thief.close();
  await service.close();
});
beforeEach(async () => {
  seen = [];
  tenant = await service.createTenant();
  admin = await signIn(service, tenant.id, 'admin');
  const config = { base_url: 'http://127.0.0.1:1', api_key: 'sealed-secret' };
  const made = await admin.call<{ id: number }>('POST', '/connections', {
    platform: 'simulator',
    label: 'Channel',
    config,
  });
  id = made.body.id;
});

const tryOut = (config: object) =>
  admin.call<{ errors?: Record<string, string[]> }>('POST', `/connections/${id}/test`, { config });
const change = (config: object) =>
  admin.call<{ errors?: Record<string, string[]> }>('PUT', `/connections/${id}/config`, { config });
const log = async () =>
  (await admin.call<{ data: { action: string; details: object }[] }>('GET', '/audit-log')).body.data;

test('a stored secret is sent to no new address by a test, nor stored for one', async () => {
  for (const send of [tryOut, change]) {
    const { status, body } = await send({ base_url: elsewhere });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['config.api_key']]);
  }
  expect(seen).toEqual([]);
  const { body } = await admin.call<{ data: { config: object } }>('GET', `/connections/${id}`);
  expect(body.data.config).toEqual({ base_url: 'http://127.0.0.1:1' });
});

test('with the secrets given again a new address is tried with those alone', async () => {
  expect((await tryOut({ base_url: elsewhere, api_key: 'typed-now' })).status).toBe(200);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.join()).toContain('typed-now');
  expect(seen.join()).not.toContain('sealed-secret');
  // Without the secret nothing is sent at all.
  expect((await tryOut({ base_url: elsewhere, api_key: null })).status).toBe(200);
  expect(seen.join()).not.toContain('sealed-secret');
});

test('what is no address changes without them, and so does the same address named again', async () => {
  expect((await change({ answers: 'async' })).status).toBe(200);
  expect((await change({ base_url: 'http://127.0.0.1:1', answers: 'sync' })).status).toBe(200);
});

test('tests, changes and refusals stand in the log, with addresses and without secrets', async () => {
  await tryOut({ base_url: elsewhere });
  await tryOut({ base_url: `${elsewhere}/?token=in-the-address`, api_key: 'typed-now' });
  await tryOut({});
  await admin.call('POST', '/connections/test', {
    platform: 'simulator',
    config: { base_url: elsewhere, api_key: 'typed-now' },
  });
  const entries = (await log()).slice(0, 4).reverse();
  expect(entries.map(({ action }) => action)).toEqual([
    'connection.configuration_refused',
    'connection.tested',
    'connection.tested',
    'connection.tested',
  ]);
  expect(entries[0]!.details).toMatchObject({
    addresses: { base_url: elsewhere },
    refused: ['config.api_key'],
  });
  expect(entries[1]!.details).toMatchObject({ addresses: { base_url: elsewhere } });
  expect(entries[2]!.details).toMatchObject({ ok: false, kind: expect.any(String) });
  for (const secret of ['sealed-secret', 'typed-now', 'in-the-address'])
    expect(JSON.stringify(await log())).not.toContain(secret);
});
