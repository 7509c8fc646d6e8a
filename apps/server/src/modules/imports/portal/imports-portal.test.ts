import type { ImportDetail, ImportFile } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { portalCall, signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { sweepDiscardedFiles } from '../../catalog/index.ts';
import { importerDeps, MULTIPART, multipart, productsOf, workOnNext } from '../testing/imports.ts';
import { sweepImportFiles } from './files.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id, 'editor');
});

const upload = (content: string | Buffer, fileName = 'list.csv', who = user) =>
  portalCall<{ data: ImportFile; errors?: Record<string, string[]> }>(
    { app: service.app, cookie: who.cookie, headers: { 'content-type': MULTIPART } },
    'POST',
    '/import-files',
    multipart([{ name: 'file', fileName, content }]),
  );
const run = async (fileId: number, options: object = {}): Promise<ImportDetail> => {
  const queued = await user.call<{ id: number }>('POST', `/import-files/${fileId}/runs`, options);
  expect(queued.status).toBe(202);
  while (await workOnNext(importerDeps(service)));
  return (await user.call<{ data: ImportDetail }>('GET', `/imports/${queued.body.id}`)).body.data;
};
const rejectsOf = (id: number, who = user) =>
  service.app.inject({ url: `/portal/api/imports/${id}/rejects`, headers: { cookie: who.cookie } });

// holds UI-16
describe('an uploaded file', () => {
  test('is shown by its columns with samples and what each stands for, also those nobody knows', async () => {
    const { status, body } = await upload('Artikel;Wieviel;Preis\nA;1;2,50\nB;;3\nA;7;\n');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      file_name: 'list.csv',
      format: 'csv',
      rows: 3,
      header_row: 1,
      columns: [
        { header: 'Artikel', samples: ['A', 'B'], filled: 3 },
        { header: 'Wieviel', field: null, samples: ['1', '7'], filled: 2 },
        { header: 'Preis', samples: ['2,50', '3'], filled: 2 },
      ],
    });
    const nameless = await upload('a1;b2\nc3;d4\n');
    expect(nameless.body.data.columns.map((column) => column.header)).toEqual(['a1', 'b2']);
    expect((await user.call('GET', `/import-files/${body.data.id}`)).body.data).toEqual(body.data);
  });

  test('is uploaded once for a dry run and a run, mapped by a person', async () => {
    const { data } = (await upload('Code;Called\nA;Kettle\nB;Pot\n')).body;
    const mapping = { Code: 'sku', Called: 'name' };
    const dry = await run(data.id, { mapping, dry_run: true });
    expect(dry).toMatchObject({ status: 'completed', total_rows: 2, counts: { created: 2 }, dry_run: true });
    expect(await productsOf(service, tenant)).toEqual([]);
    const real = await run(data.id, { mapping });
    expect(real).toMatchObject({
      status: 'completed',
      counts: { created: 2 },
      started_by: `user:${user.email}`,
    });
    expect((await productsOf(service, tenant)).map(({ sku, name }) => [sku, name])).toEqual([
      ['A', 'Kettle'],
      ['B', 'Pot'],
    ]);
    const list = await user.call<{ data: { id: number }[] }>('GET', '/imports?dry_run=false');
    expect(list.body.data.map((one) => one.id)).toEqual([real.id]);
  });

  test('that is no table is refused on its field, and nothing of it is kept', async () => {
    expect((await upload('<html><body>x</body></html>')).body.errors).toHaveProperty('file');
    expect((await upload('')).body.errors).toEqual({ file: ['file may not be empty'] });
    const { data } = (await upload('sku,name\nA,B\n')).body;
    const faulty = await user.call('POST', `/import-files/${data.id}/runs`, { mapping: { sku: 'colour' } });
    expect([faulty.status, faulty.body.errors]).toEqual([
      422,
      { mapping: [expect.stringContaining('no field colour')] },
    ]);
  });
});

// holds UI-16
describe('refused rows', () => {
  // holds IMP-3
  test('are named by row and column, downloaded with their reasons, mended and imported again', async () => {
    const file = 'sku;name;price\nA;Kettle;1.234\nB;"Pot; ""big""";x\nC;Pan;1,5\nD;;2.500\n';
    const done = await run((await upload(file)).body.data.id);
    expect(done).toMatchObject({
      status: 'completed_with_errors',
      errors_count: 2,
      counts: { created: 2, failed: 2 },
    });
    const errors = await user.call('GET', `/imports/${done.id}/errors`);
    expect(errors.body.data).toMatchObject([
      { row: 3, column: 'price', sku: 'B' },
      { row: 5, column: 'name', sku: 'D' },
    ]);
    const answer = await rejectsOf(done.id);
    expect(answer.headers['content-disposition']).toContain('list-rejects.csv');
    expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const lines = answer.body.trim().split('\r\n');
    expect(lines[0]).toBe('import_errors;sku;name;price');
    expect(lines[1]).toMatch(/^price: .*;B;"Pot; ""big""";x$/);
    // 2.500 stood in a column of decimal commas: two thousand five hundred, and alone it must stay so.
    expect(lines[2]).toBe('name field is required;D;;2500');
    const mended = answer.body.replace(';x\r\n', ';7\r\n').replace(';D;;', ';D;Lid;');
    const again = await run((await upload(mended, 'mended.csv')).body.data.id);
    expect(again).toMatchObject({ status: 'completed', counts: { created: 2 } });
    expect((await productsOf(service, tenant)).map(({ sku, price }) => [sku, Number(price)])).toEqual([
      ['A', 1234],
      ['B', 7],
      ['C', 1.5],
      ['D', 2500],
    ]);
  });

  // holds S5
  test('a refused row brings no formula to a spreadsheet, and imports as what it was', async () => {
    const { data } = (await upload('sku,name,price\n=A,@SUM(A1),x\n-B,+Pot,-5\n')).body;
    const bad = await run(data.id);
    const { body } = await rejectsOf(bad.id);
    const lines = body.trim().split('\r\n');
    expect(lines[1]).toMatch(/,'=A,'@SUM\(A1\),x$/);
    expect(lines[2]).toMatch(/,'-B,'\+Pot,-5$/);
    const mended = body.replace(/,x\r\n/, ',1\r\n').replace(/,-5\r\n/, ',2\r\n');
    const again = await run((await upload(mended, 'mended.csv')).body.data.id);
    expect(again).toMatchObject({ status: 'completed', counts: { created: 2 } });
    expect((await productsOf(service, tenant)).map(({ sku, name }) => [sku, name])).toEqual([
      ['-B', '+Pot'],
      ['=A', '@SUM(A1)'],
    ]);
  });

  test('cannot be downloaded when nothing was refused, or the file is no longer kept', async () => {
    const good = await run((await upload('sku,name\nA,B\n')).body.data.id);
    expect((await rejectsOf(good.id)).statusCode).toBe(409);
    const { data } = (await upload('sku,name\nX,\n')).body;
    const bad = await run(data.id);
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.count(
        sql`update import_files set expires_at = now() - interval '1 second' where tenant_id = ${tx.tenantId}`,
      ),
    );
    const key = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.first(
        sql<{
          storage_key: string;
        }>`select storage_key from import_files where tenant_id = ${tx.tenantId} and id = ${data.id}`,
      ),
    );
    await sweepImportFiles(service.platform.db);
    await sweepDiscardedFiles(service.platform);
    expect(await service.platform.objects.get(key!.storage_key)).toBeNull();
    expect((await rejectsOf(bad.id)).json()).toMatchObject({
      message: expect.stringContaining('no longer kept'),
    });
    expect((await user.call('GET', `/imports/${bad.id}`)).body.data).toMatchObject({
      file_id: null,
      file_kept_until: null,
    });
  });

  test('a file that a queued run needs is not swept', async () => {
    const { data } = (await upload('sku,name\nA,B\n')).body;
    await user.call('POST', `/import-files/${data.id}/runs`, {});
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.count(
        sql`update import_files set expires_at = now() - interval '1 second' where tenant_id = ${tx.tenantId}`,
      ),
    );
    await sweepImportFiles(service.platform.db);
    expect((await user.call('GET', `/import-files/${data.id}`)).status).toBe(200);
    while (await workOnNext(importerDeps(service)));
  });
});

test('files and imports of another tenant are answered like absent ones, and a viewer starts none', async () => {
  const { data } = (await upload('sku,name\nX,\n')).body;
  const done = await run(data.id);
  const stranger = await signIn(service, (await service.createTenant()).id);
  for (const path of [
    `/import-files/${data.id}`,
    `/imports/${done.id}`,
    `/imports/${done.id}/errors`,
    `/imports/${done.id}/rejects`,
  ])
    expect([path, (await stranger.call('GET', path)).status]).toEqual([path, 404]);
  expect((await stranger.call('POST', `/import-files/${data.id}/runs`, {})).status).toBe(404);
  expect((await stranger.call('GET', '/imports')).body.data).toEqual([]);
  const viewer = await signIn(service, tenant.id, 'viewer');
  expect((await upload('sku\nA\n', 'a.csv', viewer)).status).toBe(403);
  expect((await viewer.call('POST', `/import-files/${data.id}/runs`, {})).status).toBe(403);
});

describe('an uploaded XML file', () => {
  const SHOP =
    '<shop><orders><order><id>1</id><sum>2</sum></order></orders><items><item><sku>A</sku><name>Kettle</name><price>10</price><currency>USD</currency></item></items></shop>';

  test('is run by the elements and the rates that a person chose', async () => {
    const { body } = await upload(SHOP, 'shop.xml');
    expect(body.data).toMatchObject({ format: 'xml', record_path: 'shop/items/item' });
    const options = { convert_currency: { USD: 0.02 }, record_path: body.data.record_path };
    const mapping = Object.fromEntries(body.data.columns.map(({ header, field }) => [header, field]));
    const done = await run(body.data.id, { dry_run: true, mapping, options });
    expect(done).toMatchObject({ counts: { created: 1, failed: 0 }, options });
    const again = await user.call<{ data: ImportFile }>('POST', `/import-files/${body.data.id}/survey`, {
      record_path: 'shop/orders/order',
    });
    expect(again.body.data.columns.map(({ header }) => header)).toEqual(['id', 'sum']);
    const wrong = await user.call<{ errors: object }>('POST', `/import-files/${body.data.id}/survey`, {
      record_path: 'shop/goods',
    });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { record_path: [expect.any(String)] } } });
  });
});
