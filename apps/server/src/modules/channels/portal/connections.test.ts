import { createHmac } from 'node:crypto';
import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import type { Connection, ConnectionCreated, ConnectionDetail, Platform } from '@sluice/contracts/portal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

const SECRET = 'a-key-nobody-sees';

describe('connections in the portal', () => {
  let service: TestService;
  let tenant: TestTenant;
  let admin: TestUser;
  let simulator: RunningSimulator;
  beforeAll(async () => {
    service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
    simulator = await startSimulator({ port: 0, settings: { api_key: SECRET } });
    tenant = await service.createTenant();
    admin = await signIn(service, tenant.id, 'admin');
  });
  afterAll(async () => {
    await simulator.close();
    await service.close();
  });

  const input = (fields: object = {}) => ({
    platform: 'simulator',
    label: 'Trial',
    config: { base_url: simulator.url, api_key: SECRET },
    ...fields,
  });
  const create = async (fields: object = {}): Promise<ConnectionCreated> => {
    const answer = await admin.call<ConnectionCreated>('POST', '/connections', input(fields));
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const detail = async (id: number): Promise<ConnectionDetail> =>
    (await admin.call<{ data: ConnectionDetail }>('GET', `/connections/${id}`)).body.data;

  test('platforms tell their form, their honest label and how they prove their calls', async () => {
    const { body } = await admin.call<{ data: Platform[] }>('GET', '/platforms');
    const platform = body.data.find((one) => one.platform === 'simulator')!;
    expect(platform).toMatchObject({
      label: 'Simulated marketplace',
      tested_against: 'built_in',
      roles: ['target', 'source', 'both'],
      webhook_proof: { kind: 'hmac_sha256', header: 'x-simulator-signature', secret: 'ours' },
    });
    expect(platform.fields.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['base_url', 'url', true],
      ['api_key', 'password', false],
      ['answers', 'select', false],
      ['store_ids', 'text', false],
    ]);
  });

  // holds UI-17, CHAN-5, HOOK-5
  test('address and secret are told once, and no endpoint tells a secret again', async () => {
    const made = await create();
    expect(made.webhook_url).toMatch(/\/webhooks\/[\w-]{32}$/);
    expect(made.webhook_secret).toMatch(/^[\w-]{32}$/);
    const token = made.webhook_url!.split('/').pop()!;
    await admin.call('POST', `/connections/${made.id}/test`, {});
    for (const path of ['', '/stores', '/events', '/attempts', '/deliveries', '/contents']) {
      const answer = JSON.stringify((await admin.call('GET', `/connections/${made.id}${path}`)).body);
      for (const secret of [SECRET, token, made.webhook_secret!]) expect(answer).not.toContain(secret);
    }
    expect(JSON.stringify((await admin.call('GET', '/connections')).body)).not.toContain(SECRET);
    const { secrets, config, webhook } = await detail(made.id);
    expect(secrets).toEqual([{ name: 'api_key', set_at: expect.any(String) }]);
    expect(config).toEqual({ base_url: simulator.url });
    expect(webhook).toMatchObject({ address: expect.stringMatching(/\/webhooks\/…$/) });
  });

  // holds STOCK-7
  test('its stores become stock locations', async () => {
    const { id } = await create();
    const { body } = await admin.call<{ data: object[] }>('GET', `/connections/${id}/stores`);
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.data[0]).toMatchObject({ is_active: true, products: 0, quantity: 0 });
  });

  test('credentials are tried before anything is stored, with the cause', async () => {
    const attempt = (config: object) =>
      admin.call('POST', '/connections/test', { platform: 'simulator', config });
    expect((await attempt(input().config)).body).toEqual({
      ok: true,
      kind: null,
      message: null,
      message_key: null,
    });
    const wrong = await attempt({ base_url: simulator.url, api_key: 'wrong' });
    expect(wrong).toMatchObject({ status: 200, body: { ok: false, kind: 'auth' } });
    const nobody = await attempt({ base_url: 'http://127.0.0.1:9' });
    expect(nobody.body).toMatchObject({ ok: false, kind: 'unavailable' });
  });

  test('a private address is refused for a trial as for a connection, and a secret is not in the message', async () => {
    const { body } = await admin.call<{ message: string }>('POST', '/connections/test', {
      platform: 'simulator',
      config: { base_url: `http://127.0.0.1:9/${SECRET}`, api_key: SECRET },
    });
    expect(body.message).not.toContain(SECRET);
  });

  test('a setting that is called like a member of every object is named as any other', async () => {
    const config = { base_url: simulator.url, constructor: '1', toString: '2', hasOwnProperty: '3' };
    for (const path of ['/connections', '/connections/test']) {
      const answer = await admin.call<{ errors: object }>('POST', path, input({ config }));
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors).toSorted()).toEqual([
        'config.constructor',
        'config.hasOwnProperty',
        'config.toString',
      ]);
    }
  });

  test('every faulty field is named where the form has it', async () => {
    const answer = await admin.call(
      'POST',
      '/connections',
      input({ config: { base_url: 'nowhere', x: '1' } }),
    );
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.body as { errors: object }).errors).sort()).toEqual([
      'config.base_url',
      'config.x',
    ]);
    const unknown = await admin.call('POST', '/connections', input({ platform: 'nothing' }));
    expect(unknown).toMatchObject({ status: 422, body: { errors: { platform: [expect.any(String)] } } });
  });

  test('an empty secret keeps what is stored, a new one replaces it and moves its date', async () => {
    const { id } = await create();
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update connections set created_at = '2026-01-01' where id = ${id}`);
    });
    expect((await detail(id)).secrets[0]!.set_at).toBe('2026-01-01T00:00:00Z');
    const put = (config: object) => admin.call('PUT', `/connections/${id}/config`, { config });
    expect((await put({ answers: 'async' })).status).toBe(200);
    expect((await admin.call('POST', `/connections/${id}/test`, {})).body).toMatchObject({ ok: true });
    expect((await detail(id)).secrets[0]!.set_at).toBe('2026-01-01T00:00:00Z');
    expect((await put({ api_key: 'wrong' })).status).toBe(200);
    expect((await detail(id)).secrets[0]!.set_at).not.toBe('2026-01-01T00:00:00Z');
    expect((await admin.call('POST', `/connections/${id}/test`, {})).body).toMatchObject({ kind: 'auth' });
    const trial = await admin.call('POST', `/connections/${id}/test`, { config: { api_key: SECRET } });
    expect(trial.body).toMatchObject({ ok: true });
  });

  // holds HOOK-4
  test('renewing the address ends the old one at once', async () => {
    const { id, webhook_url } = await create();
    const call = async (url: string) =>
      (await service.app.inject({ method: 'POST', url: new URL(url).pathname, payload: {} })).statusCode;
    expect(await call(webhook_url!)).toBe(401);
    const renewed = await admin.call<{ webhook_url: string; webhook_secret: null }>(
      'POST',
      `/connections/${id}/webhook`,
      { what: 'address' },
    );
    expect(await call(webhook_url!)).toBe(404);
    expect(await call(renewed.body.webhook_url)).toBe(401);
    const secret = await admin.call('POST', `/connections/${id}/webhook`, { what: 'secret' });
    expect(secret.body).toMatchObject({ webhook_url: null, webhook_secret: expect.any(String) });
    expect((await detail(id)).webhook!.previous_secret_until).not.toBeNull();
  });

  // holds UI-17
  test('one answer makes a new address and a new secret, which prove a call together', async () => {
    const { id, webhook_url } = await create();
    const made = await admin.call<{ webhook_url: string; webhook_secret: string }>(
      'POST',
      `/connections/${id}/webhook`,
      { what: 'both' },
    );
    const post = async (url: string, headers: Record<string, string> = {}) =>
      (await service.app.inject({ method: 'POST', url: new URL(url).pathname, payload: '{}', headers }))
        .statusCode;
    const signature = createHmac('sha256', made.body.webhook_secret).update('{}').digest('hex');
    const headers = { 'content-type': 'application/json', 'x-simulator-signature': signature };
    expect(await post(made.body.webhook_url, headers)).not.toBe(401);
    expect(await post(webhook_url!)).toBe(404);
  });

  // holds UI-7
  test('pause and resume, and the list says so', async () => {
    const { id } = await create();
    const status = async () =>
      (await admin.call<{ data: Connection[] }>('GET', '/connections')).body.data.find(
        (one) => one.id === id,
      )!.status;
    await admin.call('POST', `/connections/${id}/pause`);
    expect(await status()).toBe('paused');
    await admin.call('POST', `/connections/${id}/resume`);
    expect(await status()).toBe('active');
  });

  test('rates: one that a connection needs cannot be taken away', async () => {
    const { id } = await create();
    const patch = (fields: object) => admin.call('PATCH', `/connections/${id}`, fields);
    expect(await patch({ currency: 'USD' })).toMatchObject({
      status: 422,
      body: { errors: { currency: {} } },
    });
    const rate = (value: number | null) =>
      admin.call('PUT', '/currency-rates', { currency: 'USD', rate: value });
    expect((await rate(1.1)).status).toBe(200);
    expect((await patch({ currency: 'USD' })).status).toBe(200);
    const { body } = await admin.call('GET', '/currency-rates');
    expect(body).toMatchObject({ currency: 'EUR', data: [{ currency: 'USD', rate: 1.1, connections: 1 }] });
    expect((await rate(null)).status).toBe(409);
  });

  test('deleting says what goes with it, and then it is gone', async () => {
    const { id } = await create();
    const contents = await admin.call('GET', `/connections/${id}/contents`);
    expect(contents.body).toMatchObject({
      listings: 0,
      own_products: 0,
      orders: 0,
      stores: expect.any(Number),
    });
    expect((await admin.call('DELETE', `/connections/${id}`)).status).toBe(200);
    expect((await admin.call('GET', `/connections/${id}`)).status).toBe(404);
  });
});
