import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { startFakeS3 } from '../../../platform/storage/fake-s3.test-support.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { importerDeps, operation, productsOf, upload, workOnNext } from '../testing/imports.ts';
import { workOn } from './import-worker.ts';
import { claimImports } from './queue.ts';

const file = (name: string) => `sku,name\nA,${name}\n`;

describe('the queue of imports', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  afterEach(async () => {
    await service.platform.db.asSystem((tx) => tx.count(sql`delete from bulk_operations`));
  });

  const claim = (limit: number) =>
    service.platform.db.asSystem((tx) => claimImports(tx, crypto.randomUUID(), limit));
  const queue = async (tenant: TestTenant, name: string) =>
    (await upload(service, tenant, file(name))).body.id;

  test('runs the imports of a tenant one at a time in their order', async () => {
    const tenant = await service.createTenant();
    const ids = [await queue(tenant, 'One'), await queue(tenant, 'Two'), await queue(tenant, 'Three')];
    for (const id of ids) {
      const jobs = await claim(5);
      expect(jobs.map((job) => job.id)).toEqual([id]);
      expect(await claim(5)).toEqual([]);
      await workOn(importerDeps(service), jobs[0]!, new AbortController().signal);
      expect(await operation(tenant, id)).toMatchObject({ status: 'completed' });
    }
    expect(await productsOf(service, tenant)).toMatchObject([{ name: 'Three' }]);
  });

  test('takes turns between tenants', async () => {
    const [busy, quiet] = [await service.createTenant(), await service.createTenant()];
    const first = await queue(busy, 'First');
    await queue(busy, 'Second');
    const order: number[] = [];
    const step = async () => {
      const [job] = await claim(1);
      order.push(job!.id);
      await workOn(importerDeps(service), job!, new AbortController().signal);
    };
    await step();
    const other = await queue(quiet, 'Other');
    await step();
    expect(order).toEqual([first, other]);
  });

  // holds ERR-8
  test('takes no more than its bound, and says when to come back', async () => {
    const tenant = await service.createTenant();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => upload(service, tenant, file(`Name ${i}`))),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(4);
    expect(refused[0]!.body).toEqual({
      message: expect.stringContaining('the queue is full'),
      code: 'unavailable',
    });
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
    const stranger = await service.createTenant();
    expect((await upload(service, stranger, file('Other'))).status).toBe(202);
  });

  test('keeps the operation and deletes its file when the import ends', async () => {
    const tenant = await service.createTenant();
    const id = await queue(tenant, 'One');
    const key = async () => {
      const row = await service.platform.db.inTenant(tenant.id, (tx) =>
        tx.first(sql<{ storage_key: string }>`select storage_key from bulk_operations where id = ${id}`),
      );
      return row!.storage_key;
    };
    const stored = await service.platform.objects.get(await key());
    stored!.stream.destroy();
    await workOnNext(importerDeps(service));
    expect(await service.platform.objects.get(await key())).toBeNull();
    expect(await operation(tenant, id)).toMatchObject({ status: 'completed' });
    const audited = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql<{ action: string; actor: string }>`
        select actor, action from audit_log where subject_type = 'bulk_operation' and subject_id = ${id} order by id`),
    );
    expect(audited).toEqual([
      { actor: 'api_key:test', action: 'bulk_operation.queued' },
      { actor: 'job:import', action: 'bulk_operation.completed' },
    ]);
  });

  test('works from object storage as from a folder', async () => {
    const keys = { accessKeyId: 'import-test', secretAccessKey: 'secret-of-the-import-test' };
    const s3 = await startFakeS3(keys);
    const remote = await startTestService({
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    });
    try {
      const tenant = await remote.createTenant();
      const { body } = await upload(remote, tenant, file('Kettle'));
      expect([...s3.objects.keys()]).toEqual([
        expect.stringMatching(`^/shop/imports/${tenant.id}/[\\w-]+\\.csv$`),
      ]);
      await workOnNext(importerDeps(remote));
      expect(await operation(tenant, body.id)).toMatchObject({ status: 'completed', counts: { created: 1 } });
      expect(s3.objects.size).toBe(0);
    } finally {
      await remote.close();
      await s3.close();
    }
  });
});
