import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Connection, TrialListingPage } from '@sluice/contracts/portal';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorOf } from '../../../connectors/registry.ts';
import {
  openTrialChannels,
  type TrialChannel,
  type TrialChannels,
} from '../../../connectors/trial-channels.ts';
import { sql } from '../../../platform/db/sql.ts';
import { portalCall, signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { wireApi } from '../../../wiring.ts';
import { resumeTrialChannels } from '../trial-channel.ts';

let service: TestService;
let trials: TrialChannels;
let app: FastifyInstance;
let tenant: TestTenant;
let admin: TestUser;

const open = async (): Promise<void> => {
  const { config, db, log, masterKeys } = service.platform;
  trials = openTrialChannels(join(config.dataDir, 'trial-channels'), log);
  await resumeTrialChannels({ db, log, masterKeys, connectorOf }, trials);
  app = await wireApi(service.platform, { trials });
  await app.ready();
};
const close = async (): Promise<void> => {
  await app.close();
  await trials.close();
};

beforeAll(async () => {
  service = await startTestService();
  await open();
});
afterAll(async () => {
  await close();
  await service.close();
});
beforeEach(async () => {
  tenant = await service.createTenant();
  admin = await signIn(service, tenant.id, 'admin');
});

const PATH = '/trial-channel';
const LABEL = { label: 'Deneme pazaryeri' };
const start = (user = admin, json: object = LABEL) =>
  portalCall<{ credential_id: number; message?: string }>({ app, cookie: user.cookie }, 'POST', PATH, json);
const told = async (user = admin) =>
  (
    await portalCall<{ available: boolean; credential_id: number | null }>(
      { app, cookie: user.cookie },
      'GET',
      PATH,
    )
  ).body;
const connections = async (user = admin): Promise<Connection[]> =>
  (await portalCall<{ data: Connection[] }>({ app, cookie: user.cookie }, 'GET', '/connections')).body.data;
const channel = async (of = tenant): Promise<TrialChannel> => (await trials.find(of.id))!;
const ask = (url: string, key: string | null, init: RequestInit = {}) =>
  fetch(url, {
    ...init,
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'x-api-key': key }) },
  });
const testOf = async (id: number, user = admin): Promise<boolean> =>
  (await portalCall<{ ok: boolean }>({ app, cookie: user.cookie }, 'POST', `/connections/${id}/test`)).body
    .ok;

async function sell({ base_url, api_key }: TrialChannel): Promise<void> {
  const items = [{ sku: 'LAMP', title: 'Lamp', price: '19.90', stock: 5 }];
  const body = JSON.stringify({ items });
  expect((await ask(`${base_url}/api/listings/batch`, api_key, { method: 'POST', body })).status).toBe(200);
}
const sold = async ({ base_url, api_key }: TrialChannel): Promise<string[]> => {
  const state = (await (await ask(`${base_url}/_state`, api_key)).json()) as { listings: { sku: string }[] };
  return state.listings.map(({ sku }) => sku);
};

test('an admin gets a connection that answers, with its stores, in the audit log; an editor does not', async () => {
  const editor = await signIn(service, tenant.id, 'editor');
  expect((await start(editor)).status).toBe(403);
  expect(await told(editor)).toEqual({ available: true, credential_id: null });
  expect(await connections()).toEqual([]);

  const { status, body } = await start();
  expect(status).toBe(200);
  expect(await told()).toEqual({ available: true, credential_id: body.credential_id });
  expect(await connections()).toMatchObject([
    { id: body.credential_id, label: LABEL.label, status: 'active' },
  ]);
  expect(await testOf(body.credential_id)).toBe(true);
  const kept = await service.platform.db.inTenant(tenant.id, async (tx) => ({
    stores: await tx.run(sql`select from stock_locations where connection_id = ${body.credential_id}`),
    audited: await tx.first(sql<{ actor: string }>`
      select actor from audit_log where action = 'connection.created' and subject_id = ${body.credential_id}`),
  }));
  expect(kept.stores).toHaveLength(2);
  expect(kept.audited).toEqual({ actor: `user:${admin.email}` });
});

test('a label is asked for, and a page of another site gets nothing started', async () => {
  expect((await start(admin, { label: '' })).status).toBe(422);
  const foreign = { origin: 'https://evil.example' };
  expect(
    (await portalCall({ app, cookie: admin.cookie, headers: foreign }, 'POST', PATH, LABEL)).status,
  ).toBe(403);
  expect(await channel()).toBeUndefined();
});

test('asked for many times at once there is one channel and one connection', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => start()));
  expect(new Set(answers.map(({ body }) => body.credential_id)).size).toBe(1);
  expect(await connections()).toHaveLength(1);
  expect((await trials.tenants()).filter((id) => id === tenant.id)).toHaveLength(1);
});

test('it has its port, its key and its listings again after a restart', async () => {
  const { body } = await start();
  const before = await channel();
  await sell(before);
  await close();
  await expect(fetch(before.base_url)).rejects.toThrow();
  await open();
  expect(await channel()).toEqual(before);
  expect(await sold(before)).toEqual(['LAMP']);
  expect((await start()).body).toEqual(body);
  expect(await testOf(body.credential_id)).toBe(true);
});

test('when its port was taken meanwhile it gets another one, and the connection follows', async () => {
  const { body } = await start();
  const before = await channel();
  await sell(before);
  await close();
  const squatter = createServer().listen(Number(new URL(before.base_url).port), '127.0.0.1');
  await once(squatter, 'listening');
  try {
    await open();
    const now = await channel();
    expect(now.base_url).not.toBe(before.base_url);
    expect(await sold(now)).toEqual(['LAMP']);
    expect(await told()).toMatchObject({ credential_id: body.credential_id });
    expect(await testOf(body.credential_id)).toBe(true);
  } finally {
    squatter.close();
  }
});

test('one whose connection was deleted is not started again, and what it held is dropped', async () => {
  const { body } = await start();
  const before = await channel();
  await sell(before);
  await portalCall({ app, cookie: admin.cookie }, 'DELETE', `/connections/${body.credential_id}`);
  expect(await told()).toEqual({ available: true, credential_id: null });
  await close();
  await open();
  expect(await channel()).toBeUndefined();
  expect((await start()).status).toBe(200);
  expect(await sold(await channel())).toEqual([]);
});

test('no other tenant reaches it: each has its own, and every address of it asks for its key', async () => {
  await start();
  const own = await channel();
  await sell(own);
  const other = await service.createTenant();
  const stranger = await signIn(service, other.id, 'owner');
  expect(await told(stranger)).toEqual({ available: true, credential_id: null });
  await start(stranger);
  const theirs = await channel(other);
  expect(theirs.base_url).not.toBe(own.base_url);
  expect(theirs.api_key).not.toBe(own.api_key);
  expect(await sold(theirs)).toEqual([]);

  for (const path of ['/', '/api/stores', '/_state', '/_settings', '/_wait?count=1', '/nowhere'])
    for (const key of [null, theirs.api_key])
      expect((await ask(`${own.base_url}${path}`, key)).status).toBe(401);
  for (const key of [{}, { api_key: own.api_key }]) {
    const input = { platform: 'simulator', config: { base_url: own.base_url, ...key } };
    const tried = await portalCall({ app, cookie: stranger.cookie }, 'POST', '/connections/test', input);
    expect(tried.body).toMatchObject({ ok: false, kind: 'forbidden' });
  }
});

test('a process that cannot run one says so, and what to do instead', async () => {
  expect((await admin.call('GET', PATH)).body).toEqual({ available: false, credential_id: null });
  const answer = await admin.call('POST', PATH, LABEL);
  expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(answer.body.message).toContain('npx sluice simulator --port 4000');
});

// holds UI-42
test('what is on sale there is shown as a buyer sees it, to every role and to nobody else', async () => {
  const list = async (user: TestUser, query = '') =>
    portalCall<TrialListingPage>({ app, cookie: user.cookie }, 'GET', `${PATH}/listings${query}`);
  expect((await list(admin)).status).toBe(404);
  await start();
  expect((await list(admin)).body).toMatchObject({ data: [], meta: { total: 0 } });
  const own = await channel();
  const image = `${service.platform.config.publicUrl}/media/lamp.jpg`;
  const items = [
    { sku: 'LAMP', title: 'Lamp', price: '19.90', list_price: '25', stock: 5, images: [image] },
    { sku: 'ÇAY', title: 'Çay', price: '7', stock: 0, images: [] },
    { sku: 'OLD', title: 'Old', price: '7', stock: 1, active: false, images: [] },
  ];
  const body = JSON.stringify({ items });
  await ask(`${own.base_url}/api/listings/batch`, own.api_key, { method: 'POST', body });
  const viewer = await signIn(service, tenant.id, 'viewer');
  const seen = await list(viewer);
  expect(seen.body.meta.total).toBe(2);
  expect(seen.body.data[1]).toMatchObject({
    sku: 'LAMP',
    product_id: null,
    title: 'Lamp',
    images: ['/media/lamp.jpg'],
    price: 19.9,
    list_price: 25,
    currency: 'EUR',
    stock: 5,
  });
  expect((await list(viewer, '?search=%C3%A7ay')).body.data.map(({ sku }) => sku)).toEqual(['ÇAY']);
  expect((await list(viewer, '?per_page=1&page=2')).body.data.map(({ sku }) => sku)).toEqual(['LAMP']);
  const other = await service.createTenant();
  expect((await list(await signIn(service, other.id))).status).toBe(404);
});
