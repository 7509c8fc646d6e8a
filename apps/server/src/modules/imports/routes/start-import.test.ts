import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { changeTenant } from '../../tenancy/index.ts';
import { importerDeps, multipart, operation, post, upload, workOnNext } from '../testing/imports.ts';

const FILE = 'sku,name\nA,Kettle\n';

describe('POST /v1/bulk-operations/import', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  const storedFiles = async (): Promise<string[]> => {
    const folder = join(service.platform.config.dataDir, 'media');
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    return names.filter((name) => /\.(csv|tsv|xlsx)$|incoming/.test(name));
  };

  /** A refused request leaves neither a file nor an operation. */
  async function expectRefused(
    request: Promise<{ status: number; body: { message: string; errors?: Record<string, string[]> } }>,
    errors: Record<string, string[] | unknown>,
  ): Promise<void> {
    const before = await storedFiles();
    const { status, body } = await request;
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
    expect(await storedFiles()).toEqual(before);
  }

  // holds IMP-1, API-5
  test('queues the import and says where it is', async () => {
    const { status, headers, body } = await upload(service, tenant, FILE, {
      mode: 'update',
      dry_run: '0',
      mapping: '{"name": null}',
    });
    expect({ status, body }).toEqual({
      status: 202,
      body: { message: 'import queued', id: expect.any(Number), status: 'queued' },
    });
    expect(headers.location).toBe(`/v1/bulk-operations/${body.id}`);
    expect(await operation(tenant, body.id)).toMatchObject({
      type: 'import',
      status: 'queued',
      mode: 'update',
      dry_run: false,
      counts: { rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 },
      columns: [],
      notes: [],
      started_at: null,
      finished_at: null,
      errors: [],
      meta: { total: 0, per_page: 100 },
    });
    await workOnNext(importerDeps(service));
    expect(await operation(tenant, body.id)).toMatchObject({
      status: 'completed_with_errors',
      columns: [
        { header: 'sku', field: 'sku' },
        { header: 'name', field: null },
      ],
    });
  });

  test('takes the fields in any order and empty ones as not sent', async () => {
    const parts = [
      { name: 'file', fileName: 'a.TSV', content: 'sku\tname\nA\tKettle\n' },
      { name: 'mode', content: '' },
      { name: 'dry_run', content: 'TRUE' },
      { name: 'mapping', contentType: 'application/json', content: '{"sku": "model"}' },
      { name: 'unknown', content: 'ignored' },
    ];
    const { status, body } = await post(service, tenant, multipart(parts));
    expect(status).toBe(202);
    expect(await operation(tenant, body.id)).toMatchObject({
      mode: 'upsert',
      dry_run: true,
      file_name: 'a.TSV',
    });
  });

  test('names every faulty field at once', () =>
    expectRefused(
      post(
        service,
        tenant,
        multipart([
          { name: 'mode', content: 'replace' },
          { name: 'dry_run', content: 'perhaps' },
          { name: 'mapping', content: '["sku"]' },
        ]),
      ),
      {
        file: [expect.stringMatching(/^file field is required/)],
        mode: ['mode must be one of upsert, create, update'],
        dry_run: ['dry_run must be a boolean (true or false)'],
        mapping: [expect.stringMatching(/^mapping must be a JSON object/)],
      },
    ));

  test.each([
    ['text that is no JSON', '{sku', /^mapping must be a JSON object/],
    ['numbers', '{"Item": 5}', /^mapping must be a JSON object/],
    ['a NUL', '{"It\\u0000em": "sku"}', /^mapping must be a JSON object/],
    ['half a character', '{"Item": "\\ud800"}', /^mapping must be a JSON object/],
    ['deep nesting', '['.repeat(50_000), /^mapping must be a JSON object/],
    ['more than a form field holds', `{"a": "${'x'.repeat(70_000)}"}`, /^mapping must be a JSON object/],
    ['an unknown field', '{"Item": "colour"}', /^mapping: there is no field colour; fields are name/],
  ])('refuses a mapping of %s', (_, mapping, message) =>
    expectRefused(upload(service, tenant, FILE, { mapping }), { mapping: [expect.stringMatching(message)] }),
  );

  test('refuses an empty file, a second file, another kind and a field instead of a file', async () => {
    await expectRefused(upload(service, tenant, ''), { file: ['file may not be empty'] });
    const file = { name: 'file', fileName: 'a.csv', content: FILE };
    await expectRefused(post(service, tenant, multipart([file, file])), {
      file: ['file may be sent only once'],
    });
    await expectRefused(upload(service, tenant, { fileName: 'a.pdf', content: FILE }), {
      file: ['file must be one of the formats csv, tsv, xlsx, xml'],
    });
    await expectRefused(post(service, tenant, multipart([{ name: 'file', content: FILE }])), {
      file: [expect.stringMatching(/^file field is required/)],
    });
  });

  test('refuses a file beyond 64 megabytes without keeping it', () =>
    expectRefused(upload(service, tenant, Buffer.alloc(64 * 1024 * 1024 + 1, 'a')), {
      file: ['file may not be greater than 65536 kilobytes'],
    }));

  test('answers a body that is no multipart form with 4xx', async () => {
    await expectRefused(post(service, tenant, '{"file": 1}', 'application/json'), {
      file: [expect.stringMatching(/^file field is required/)],
    });
    const before = await storedFiles();
    const whole = multipart([{ name: 'file', fileName: 'a.csv', content: FILE }]);
    const broken: [Buffer | string, string?][] = [
      [whole.subarray(0, whole.length - 20)],
      [whole.subarray(0, 40)],
      ['no parts at all'],
      [whole, 'multipart/form-data'],
      [whole, 'multipart/form-data; boundary=other'],
      [FILE, 'text/csv'],
      [multipart(Array.from({ length: 40 }, (_, i) => ({ name: `f${i}`, content: 'x' })))],
      [multipart([{ name: '__proto__', content: 'x' }])],
    ];
    for (const [body, type] of broken) {
      const { status } = await post(service, tenant, body, type);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect(await storedFiles()).toEqual(before);
  });

  test('needs a key, and a subscription that allows writes', async () => {
    const body = multipart([{ name: 'file', fileName: 'a.csv', content: FILE }]);
    expect((await post(service, { ...tenant, apiKey: 'nobody' }, body)).status).toBe(401);
    const late = await service.createTenant();
    const { db } = service.platform;
    await db.inTenant(late.id, (tx) => changeTenant(tx, 'operator', { subscriptionStatus: 'locked' }));
    const refused = await post(service, late, body);
    expect(refused).toMatchObject({ status: 403, body: { code: 'subscription_expired' } });
  });

  test('leaves nothing of an upload that breaks off', async () => {
    const before = await storedFiles();
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /v1/bulk-operations/import HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tenant.apiKey}\r\n` +
        'content-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n' +
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nsku,name\n',
    );
    await eventually(async () => expect(await storedFiles()).not.toEqual(before));
    socket.destroy();
    await eventually(async () => expect(await storedFiles()).toEqual(before));
  });
});

describe('GET /v1/bulk-operations/{id}', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  test('answers the operation of another tenant as one that does not exist', async () => {
    const [owner, stranger] = [await service.createTenant(), await service.createTenant()];
    const { body } = await upload(service, owner, FILE);
    const foreign = await stranger.call('GET', `/v1/bulk-operations/${body.id}`);
    const absent = await stranger.call('GET', `/v1/bulk-operations/${body.id + 1_000}`);
    expect(foreign.status).toBe(404);
    expect({ status: foreign.status, body: foreign.body }).toEqual({
      status: absent.status,
      body: absent.body,
    });
    expect((await owner.call('GET', `/v1/bulk-operations/abc`)).status).toBe(404);
  });

  test('refuses malformed pages', async () => {
    const tenant = await service.createTenant();
    const { body } = await upload(service, tenant, FILE);
    const path = `/v1/bulk-operations/${body.id}`;
    for (const query of ['page=0', 'per_page=abc', 'page=-1', 'page=1e99']) {
      expect((await tenant.call('GET', `${path}?${query}`)).status).toBe(422);
    }
    expect((await tenant.call('GET', `${path}?page=2147483647&per_page=1000000000`)).status).toBe(200);
  });
});
