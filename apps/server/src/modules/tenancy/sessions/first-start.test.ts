import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { portalCall } from '../../../testing/portal.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { offerSetUpCode } from './set-up-code.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.close());

const start = async () => (await portalCall({ app: service.app }, 'GET', '/start')).body;
const visit = (code: string | undefined, email = 'ada@example.com', more: object = {}) =>
  portalCall<{ errors?: object }>({ app: service.app }, 'POST', '/start', {
    code,
    tenant_name: 'My shop',
    name: 'Ada',
    email,
    password: 'correct horse battery',
    ...more,
  });
const offer = async () => (await offerSetUpCode(service.platform.db))!;

test('of two visitors with the code at once one becomes the owner, and nobody after them', async () => {
  const code = await offer();
  expect(await start()).toEqual({ set_up: false, sends_mail: false, demo: null });
  const visits = await Promise.all([visit(code, 'a@example.com'), visit(code, 'b@example.com')]);
  expect(visits.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await start()).toMatchObject({ set_up: true });
  const cookie = String(visits.find(({ status }) => status === 201)!.headers['set-cookie']).split(';')[0]!;
  const session = await portalCall({ app: service.app, cookie }, 'GET', '/session');
  expect(session.body).toMatchObject({ user: { role: 'owner', name: 'Ada' }, tenant: { name: 'My shop' } });
  expect((await visit(code, 'c@example.com')).status).toBe(409);
});

// holds UI-40
test('a first shop has the VAT rates of its country, its currency, and the language of its owner', async () => {
  const basics = { country: 'TR', currency: 'TRY', prices_entered: 'gross', language: 'tr' };
  const made = await visit(await offer(), 'ada@example.com', basics);
  const cookie = String(made.headers['set-cookie']).split(';')[0]!;
  const read = async (path: string) => (await portalCall({ app: service.app, cookie }, 'GET', path)).body;
  expect(await read('/session')).toMatchObject({
    user: { preferences: { language: 'tr' } },
    tenant: { country: 'TR', currency: 'TRY', prices_entered: 'gross' },
  });
  expect(await read('/tax-rates')).toMatchObject({
    data: [
      { name: 'KDV %0', rate: 0 },
      { name: 'KDV %1', rate: 1 },
      { name: 'KDV %10', rate: 10 },
      { name: 'KDV %20', rate: 20 },
    ],
  });
  expect(await read('/stock-locations')).toMatchObject({ data: [{ code: 'local', label: 'Genel stok' }] });
});

test('a country without known rates begins with 0 % alone', async () => {
  const made = await visit(await offer(), 'ada@example.com', { country: 'US', currency: 'USD' });
  const cookie = String(made.headers['set-cookie']).split(';')[0]!;
  const rates = await portalCall({ app: service.app, cookie }, 'GET', '/tax-rates');
  expect(rates.body).toMatchObject({ data: [{ name: 'VAT 0%', rate: 0 }] });
  expect((rates.body as { data: object[] }).data).toHaveLength(1);
});

test('nobody becomes the owner without the code that the console shows', async () => {
  await offer();
  const without = await visit(undefined);
  expect([without.status, Object.keys(without.body.errors!)]).toEqual([422, ['code']]);
  const guessed = await visit('AAAA-AAAA-AAAA-AAAA');
  expect([guessed.status, Object.keys(guessed.body.errors!)]).toEqual([422, ['code']]);
  expect(await start()).toEqual({ set_up: false, sends_mail: false, demo: null });
});

test('a code outlives starts of other processes, is typed as people type, and is stored as a hash', async () => {
  const first = await offer();
  const second = await offer();
  expect(second).not.toBe(first);
  const rows = await service.platform.db.asSystem((tx) =>
    tx.run(sql<{ row: string }>`select s::text as row from set_up_codes s`),
  );
  expect(rows).toHaveLength(2);
  for (const { row } of rows) expect(row).not.toContain(first.replaceAll('-', ''));
  expect((await visit(first.toLowerCase().replaceAll('-', ' '))).status).toBe(201);
  expect(await offerSetUpCode(service.platform.db)).toBeUndefined();
});

test('guesses of one address are refused after a few', async () => {
  await offer();
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await visit(`AAAA-AAAA-AAAA-AAA${n}`)).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});
