import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ImportFile, ImportSchedule } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createAddressGuard } from '../../../platform/outbound/address-guard.ts';
import { createOutbound, type Outbound } from '../../../platform/outbound/index.ts';
import { rewrapColumns } from '../../../platform/secrets/sealed-column.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { productsOf } from '../testing/imports.ts';
import { runSchedules } from '../testing/schedules.ts';
import { sealedSchedules } from './sealed-column.ts';

let service: TestService;
let tenant: TestTenant;
let admin: TestUser;
let files: Server;
let outbound: Outbound;
let address: string;
/** The file that the server gives, and the requests it got. */
let file: { status: number; body: string; etag?: string };
let asked: IncomingMessage['headers'][] = [];

beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  files = createServer((request, reply) => {
    asked.push({ ...request.headers, path: request.url! });
    if (file.etag !== undefined && request.headers['if-none-match'] === file.etag) reply.writeHead(304).end();
    else reply.writeHead(file.status, file.etag === undefined ? {} : { etag: file.etag }).end(file.body);
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(files.address() as AddressInfo).port}/list.csv?key=topsecret`;
  outbound = createOutbound(createAddressGuard(['127.0.0.0/8']));
});
afterAll(async () => {
  files.close();
  await outbound.close();
  await service.close();
});
beforeEach(async () => {
  asked = [];
  file = { status: 200, body: 'sku,name,price\nA,Mug,5\n' };
  tenant = await service.createTenant();
  admin = await signIn(service, tenant.id, 'admin');
});

const create = (input: object = {}, who = admin) =>
  who.call<{ data: ImportSchedule; errors?: Record<string, string[]> }>('POST', '/import-schedules', {
    name: 'Supplier',
    url: address,
    every_minutes: 60,
    ...input,
  });
const only = async (): Promise<ImportSchedule> => {
  const { body } = await admin.call<{ data: ImportSchedule[] }>('GET', '/import-schedules');
  return body.data[0]!;
};
/** Lets the time of every schedule come and fetches. */
const fetchNow = async (): Promise<ImportSchedule> => {
  await runSchedules(service, outbound);
  return only();
};
const imports = async (): Promise<number> => {
  const rows = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql`select from bulk_operations where tenant_id = ${tx.tenantId}`),
  );
  return rows.length;
};

test('a file is fetched and imported, and not again while its tag or its content is the same', async () => {
  const { status, body } = await create({ username: 'u', password: 'hidden-word' });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ enabled: true, last_result: null, failures: 0 });
  expect(await fetchNow()).toMatchObject({
    last_result: 'imported',
    last_error: null,
    last_import_id: expect.any(Number),
  });
  expect(asked[0]!.authorization).toBe(`Basic ${Buffer.from('u:hidden-word').toString('base64')}`);
  expect(await productsOf(service, tenant)).toMatchObject([{ sku: 'A', price: '5.000000' }]);
  expect(await fetchNow()).toMatchObject({ last_result: 'unchanged' });
  file = { ...file, etag: '"2"', body: 'sku,name,price\nA,Mug,6\n' };
  expect(await fetchNow()).toMatchObject({ last_result: 'imported' });
  expect(await fetchNow()).toMatchObject({ last_result: 'unchanged' });
  expect(asked.at(-1)!['if-none-match']).toBe('"2"');
  expect(await imports()).toBe(2);
  expect(await productsOf(service, tenant)).toMatchObject([{ price: '6.000000' }]);
});

test('address and sign-in are sealed and never shown', async () => {
  await create({ username: 'u', password: 'hidden-word' });
  expect((await only()).address).toBe(`${address.split('?')[0]}?…`);
  const rows = await service.platform.db.asSystem((tx) =>
    tx.run(
      sql<{ row: string }>`select s::text as row from import_schedules s where tenant_id = ${tenant.id}`,
    ),
  );
  const log = await service.platform.db.asSystem((tx) =>
    tx.run(
      sql<{ details: string }>`select details::text as details from audit_log where tenant_id = ${tenant.id}`,
    ),
  );
  const stored = JSON.stringify([rows, log, await only()]);
  expect(stored).not.toMatch(/hidden-word|topsecret/);
  expect(Buffer.from(stored).toString('latin1')).not.toContain(Buffer.from('topsecret').toString('hex'));
});

test('failures in a row pause it, a person starts it again', async () => {
  const { body } = await create();
  file = { status: 500, body: '' };
  for (let n = 1; n < 5; n++)
    expect(await fetchNow()).toMatchObject({ last_result: 'failed', failures: n, enabled: true });
  expect(await fetchNow()).toMatchObject({
    enabled: false,
    failures: 5,
    last_error: expect.stringContaining('500'),
  });
  const before = asked.length;
  await fetchNow();
  expect(asked).toHaveLength(before);
  file = { status: 200, body: 'sku,name\nA,Mug\n' };
  const again = await admin.call('PATCH', `/import-schedules/${body.data.id}`, { enabled: true });
  expect(again.status).toBe(200);
  expect(await fetchNow()).toMatchObject({ last_result: 'imported', failures: 0 });
});

test('a file whose import failed as a whole is imported again, and pauses it in the end', async () => {
  await create();
  file = { status: 200, body: 'x', etag: '"1"' };
  for (let n = 0; n < 6; n++) await fetchNow();
  expect(await only()).toMatchObject({ enabled: false, failures: 5 });
  expect(await imports()).toBe(6);
});

test('a person can have it fetched at once, also when nothing changed', async () => {
  const { body } = await create();
  await fetchNow();
  expect((await admin.call('POST', `/import-schedules/${body.data.id}/run`)).status).toBe(202);
  expect(await fetchNow()).toMatchObject({ last_result: 'imported' });
  expect(await imports()).toBe(2);
});

test('a file that is to be read otherwise is imported again, although it is the same', async () => {
  file = { ...file, body: 'Item no.,name,price\nA,Mug,5\n', etag: '"1"' };
  const { body } = await create({ mapping: { 'Item no.': 'model' } });
  await fetchNow();
  expect(await productsOf(service, tenant)).toMatchObject([{ sku: null, name: 'Mug' }]);
  const path = `/import-schedules/${body.data.id}`;
  expect((await admin.call('PATCH', path, { mapping: { 'Item no.': 'sku' }, mode: 'create' })).status).toBe(
    200,
  );
  expect(await fetchNow()).toMatchObject({ last_result: 'imported', mapping: { 'Item no.': 'sku' } });
  expect((await admin.call('PATCH', path, { every_minutes: 30, mode: 'create' })).status).toBe(200);
  expect(await fetchNow()).toMatchObject({ last_result: 'unchanged' });
});

test('private addresses are refused when it is fetched, other protocols when it is made', async () => {
  for (const url of ['http://example.com/a.csv', 'ftp://example.com/a', 'file:///etc/passwd', 'https://'])
    expect((await create({ url })).status).toBe(422);
  expect((await create({ every_minutes: 5 })).body.errors).toHaveProperty('every_minutes');
  await create();
  const strict = createOutbound(createAddressGuard([]));
  await runSchedules(service, strict);
  await strict.close();
  expect(asked).toEqual([]);
  expect(await only()).toMatchObject({
    last_result: 'failed',
    last_error: expect.stringContaining('not allowed'),
  });
});

test('are for admins of their own tenant; a new address forgets the password', async () => {
  const { body } = await create({ username: 'u', password: 'hidden-word' });
  const editor = await signIn(service, tenant.id, 'editor');
  expect((await create({}, editor)).status).toBe(403);
  expect((await editor.call('DELETE', `/import-schedules/${body.data.id}`)).status).toBe(403);
  const other = await service.createTenant();
  const stranger = await signIn(service, other.id, 'admin');
  for (const [method, path] of [
    ['PATCH', `/import-schedules/${body.data.id}`],
    ['DELETE', `/import-schedules/${body.data.id}`],
    ['POST', `/import-schedules/${body.data.id}/run`],
  ] as const)
    expect((await stranger.call(method, path, {})).status).toBe(404);
  await admin.call('PATCH', `/import-schedules/${body.data.id}`, { url: address.replace('list', 'other') });
  await fetchNow();
  const { authorization } = asked.find(({ path }) => String(path).startsWith('/other'))!;
  expect(authorization).toBe(`Basic ${Buffer.from('u:').toString('base64')}`);
  expect((await admin.call('DELETE', `/import-schedules/${body.data.id}`)).status).toBe(200);
  expect(await only()).toBeUndefined();
});

test('a test of an address reads the file and imports nothing; the elements of XML can be chosen', async () => {
  file.body = '<s><o><id>1</id><x>2</x></o><items><item><sku>A</sku><name>Mug</name></item></items></s>';
  const tested = (input: object) =>
    admin.call<{ data: { host_key: null; file: ImportFile }; errors?: Record<string, string[]> }>(
      'POST',
      '/import-schedules/test',
      { url: address.replace('.csv', '.xml'), username: 'u', password: 'p', ...input },
    );
  const { body } = await tested({});
  expect(body.data).toMatchObject({
    host_key: null,
    file: { format: 'xml', record_path: 's/items/item', rows: 1 },
  });
  expect(asked[0]!.authorization).toBe(`Basic ${Buffer.from('u:p').toString('base64')}`);
  expect((await tested({ record_path: 's/o' })).body.data.file.record_path).toBe('s/o');
  expect((await tested({ record_path: 'none' })).body.errors).toHaveProperty('record_path');
  file.status = 404;
  expect((await tested({})).body.errors!.url![0]).toContain('404');
  expect(await imports()).toBe(0);
});

test('a new master key wraps the addresses anew', async () => {
  await create();
  const { db, masterKeys } = service.platform;
  const next = {
    current: masterKeys.current + 1,
    keys: new Map([...masterKeys.keys, [masterKeys.current + 1, Buffer.alloc(32, 7)]]),
  };
  expect(await rewrapColumns(db, next, [sealedSchedules])).toBeGreaterThan(0);
  expect(await rewrapColumns(db, next, [sealedSchedules])).toBe(0);
});
