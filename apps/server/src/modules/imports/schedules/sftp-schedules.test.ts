import type { ImportFile, ImportSchedule } from '@sluice/contracts/portal';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createAddressGuard } from '../../../platform/outbound/address-guard.ts';
import { createOutbound, type Outbound } from '../../../platform/outbound/index.ts';
import { type SftpTestServer, startSftpServer } from '../../../platform/outbound/testing/sftp-server.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { productsOf } from '../testing/imports.ts';
import { runSchedules } from '../testing/schedules.ts';

let service: TestService;
let tenant: TestTenant;
let admin: TestUser;
let outbound: Outbound;
let server: SftpTestServer;

beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  outbound = createOutbound(createAddressGuard(['127.0.0.0/8']));
});
afterAll(async () => {
  await outbound.close();
  await service.close();
});
beforeEach(async () => {
  server = await startSftpServer();
  put('sku,name,price\nA,Mug,5\n', 1);
  tenant = await service.createTenant();
  admin = await signIn(service, tenant.id, 'admin');
});
afterEach(() => server.close());

const put = (body: string, mtime: number) =>
  server.files.set('/list.csv', { body: Buffer.from(body), mtime });
const source = () => ({ url: `sftp://127.0.0.1:${server.port}/list.csv`, username: 'u', password: 'right' });
interface Answer<T> {
  data: T;
  errors?: Record<string, string[]>;
}
const tested = (input: object) =>
  admin.call<Answer<{ host_key: string | null; file: ImportFile | null }>>(
    'POST',
    '/import-schedules/test',
    input,
  );
const create = (input: object) =>
  admin.call<Answer<ImportSchedule>>('POST', '/import-schedules', {
    name: 'Supplier',
    every_minutes: 60,
    ...source(),
    ...input,
  });
const change = (id: number, input: object) =>
  admin.call<Answer<ImportSchedule>>('PATCH', `/import-schedules/${id}`, input);
const keyOf = async (): Promise<string> => (await tested(source())).body.data.host_key!;
const fetchNow = async (): Promise<ImportSchedule> => {
  await runSchedules(service, outbound);
  return (await admin.call<{ data: ImportSchedule[] }>('GET', '/import-schedules')).body.data[0]!;
};

test('the first test tells the key of the server without a sign-in, the second the columns of the file', async () => {
  const first = await tested(source());
  expect(first).toMatchObject({ status: 200, body: { data: { file: null } } });
  const { host_key } = first.body.data;
  expect(host_key).toMatch(/^SHA256:/);
  expect(server.attempts).toEqual([]);
  const second = await tested({ ...source(), host_key });
  expect(second.body.data).toMatchObject({
    host_key,
    file: {
      file_name: 'list.csv',
      rows: 1,
      columns: [{ header: 'sku', field: 'sku' }, { header: 'name' }, { header: 'price' }],
    },
  });
  const { id } = second.body.data.file!;
  expect((await admin.call('GET', `/import-files/${id}`)).status).toBe(200);
});

test('a file by SFTP is imported, and not again while time and size are the same', async () => {
  const { status, body } = await create({ host_key: await keyOf() });
  expect({ status, address: body.data.address }).toEqual({
    status: 201,
    address: `sftp://127.0.0.1:${server.port}/list.csv`,
  });
  expect(await fetchNow()).toMatchObject({ last_result: 'imported', host_key: body.data.host_key });
  expect(await productsOf(service, tenant)).toMatchObject([{ sku: 'A', price: '5.000000' }]);
  expect(await fetchNow()).toMatchObject({ last_result: 'unchanged' });
  put('sku,name,price\nA,Mug,6\n', 2);
  expect(await fetchNow()).toMatchObject({ last_result: 'imported' });
  put('sku,name,price\nA,Mug,6\n', 3);
  expect(await fetchNow()).toMatchObject({ last_result: 'unchanged' });
  expect(await productsOf(service, tenant)).toMatchObject([{ price: '6.000000' }]);
});

test('a changed key of the server pauses at once, sends nothing, and goes on when a person accepts it', async () => {
  const { body } = await create({ host_key: await keyOf() });
  const { port } = server;
  server.close();
  server = await startSftpServer({ port });
  put('sku,name\nA,Mug\n', 1);
  const paused = await fetchNow();
  expect(paused).toMatchObject({ enabled: false, failures: 1, last_result: 'failed' });
  expect(paused.last_error).toContain('has changed');
  expect(paused.last_error).toContain(body.data.host_key);
  expect(server.attempts).toEqual([]);
  const refused = await tested({ id: body.data.id });
  expect(refused).toMatchObject({ status: 422, body: { errors: { host_key: [paused.last_error] } } });
  const { host_key } = (await tested({ id: body.data.id, host_key: null })).body.data;
  expect(paused.last_error).toContain(host_key);
  expect((await change(body.data.id, { host_key, enabled: true })).status).toBe(200);
  expect(await fetchNow()).toMatchObject({ last_result: 'imported', host_key, failures: 0 });
});

test('a private key signs in; it is sealed and never given back', async () => {
  const input = { password: null, private_key: server.userKey, host_key: await keyOf() };
  const { body } = await create(input);
  expect(JSON.stringify(body)).not.toContain('PRIVATE KEY');
  expect(await fetchNow()).toMatchObject({ last_result: 'imported' });
  expect(server.attempts.map(({ method }) => method)).not.toContain('password');
  const rows = await service.platform.db.asSystem((tx) =>
    tx.run(sql`select s::text as row from import_schedules s where tenant_id = ${tenant.id}
      union all select details::text from audit_log where tenant_id = ${tenant.id}`),
  );
  const line = server.userKey.split('\n')[2]!;
  expect(JSON.stringify(rows)).not.toContain(line);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(line).toString('hex'));
});

test('a new address forgets password, private key and key of the server', async () => {
  const { body } = await create({ host_key: await keyOf() });
  const url = `sftp://localhost:${server.port}/list.csv`;
  const refused = await change(body.data.id, { url });
  expect(Object.keys(refused.body.errors!)).toEqual(['password', 'host_key']);
  expect((await change(body.data.id, { url: source().url, name: 'Same' })).status).toBe(200);
  expect(await fetchNow()).toMatchObject({ last_result: 'imported', name: 'Same' });
});

test('everything that is wrong with a source is told at once, at its field', async () => {
  const { body } = await create({ url: 'sftp://u:p@host/a%zz/?x', username: null, password: null });
  expect(Object.keys(body.errors!).sort()).toEqual(['host_key', 'password', 'url', 'username']);
  expect(body.errors!.url).toHaveLength(4);
  const key = await create({ private_key: '-----BEGIN OPENSSH PRIVATE KEY-----\nx', host_key: 'SHA256:x' });
  expect(Object.keys(key.body.errors!).sort()).toEqual(['host_key', 'private_key']);
  expect((await create({ url: 'https://example.com/a', private_key: 'x' })).body.errors).toHaveProperty(
    'private_key',
  );
  const host_key = await keyOf();
  const wrong = await tested({ ...source(), host_key, password: 'wrong' });
  expect(wrong.body.errors!.password![0]).toContain('refused the sign-in');
  server.files.clear();
  const missing = await tested({ ...source(), host_key });
  expect(missing.body.errors!.url![0]).toContain('no such file');
});

test('tests are for admins of their own tenant', async () => {
  const { body } = await create({ host_key: await keyOf() });
  const editor = await signIn(service, tenant.id, 'editor');
  expect((await editor.call('POST', '/import-schedules/test', source())).status).toBe(403);
  const other = await service.createTenant();
  const stranger = await signIn(service, other.id, 'admin');
  expect((await stranger.call('POST', '/import-schedules/test', { id: body.data.id })).status).toBe(404);
});
