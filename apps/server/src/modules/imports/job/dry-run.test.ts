import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { planTenant } from '../../publishing/index.ts';
import {
  expireLeases,
  faultsOf,
  importerDeps,
  importFile,
  operation,
  productsOf,
  upload,
  workOnNext,
} from '../testing/imports.ts';

const rows = (count: number, prefix = 'S') =>
  Array.from({ length: count }, (_, i) => `${prefix}${i},Product ${i},${i + 1}\n`).join('');

describe('a dry run', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
  });

  test('counts what would happen and writes nothing', async () => {
    await importFile(service, tenant, 'sku,name,price\nA,Kettle,1\nB,Pot,2\n');
    const before = await productsOf(service, tenant);
    const file =
      'sku,name,price,brand,category\nA,Kettle,5,,\nB,Pot,2,,\nC,Pan,3,New brand,New > Path\nD,Lid,x,,\n';
    const done = await importFile(service, tenant, file, { dry_run: 'true' });
    expect(done).toMatchObject({
      status: 'completed_with_errors',
      dry_run: true,
      counts: { rows: 4, created: 1, updated: 1, unchanged: 1, failed: 1 },
    });
    expect(faultsOf(done)).toEqual(['5 number_invalid@price']);
    expect(await productsOf(service, tenant)).toEqual(before);
    expect((await tenant.call('GET', '/v1/brands')).body).toMatchObject({ data: [] });
    expect((await tenant.call('GET', '/v1/categories')).body).toMatchObject({ data: [] });
    expect((await tenant.call('GET', '/v1/me')).body).toMatchObject({
      subscription: { limits: { products: { used: 2 } } },
    });
  });

  test('says what the real run then does, repeated rows and the quota across chunks included', async () => {
    const small = await service.createTenant({ productLimit: 1_000 });
    const file = `sku,name,price\nA,First,1\n${rows(600)}A,Second,2\n${rows(600, 'T')}`;
    const dry = await importFile(service, small, file, { dry_run: '1' });
    const real = await importFile(service, small, file);
    expect(dry.counts).toEqual({ rows: 1202, created: 1000, updated: 1, unchanged: 0, failed: 201 });
    expect(real.counts).toEqual(dry.counts);
    expect(faultsOf(real)).toEqual(faultsOf(dry));
  });

  test('knows in create mode that an earlier chunk took the sku', async () => {
    const file = `sku,name,price\nA,First,1\n${rows(600)}A,Second,2\n`;
    const dry = await importFile(service, tenant, file, { dry_run: 'true', mode: 'create' });
    expect(dry.counts).toEqual({ rows: 602, created: 601, updated: 0, unchanged: 0, failed: 1 });
    expect(faultsOf(dry)).toEqual(['603 validation_failed@sku']);
  });

  test('tells what the import would do to every channel, and that its guard would hold it', async () => {
    const shop = await service.createTenant();
    const connection = await addConnection(service, shop, { markupPercent: 10 });
    await importFile(service, shop, `sku,name,price\n${rows(300)}`);
    for (;;) {
      const { products } = await planTenant(service.platform.db, shop.id);
      if (products === 0) break;
    }
    await service.platform.db.inTenant(shop.id, async (tx) =>
      tx.later(sql`update listings set state = 'live', sync_id = external_key where tenant_id = ${shop.id}`),
    );
    const off = Array.from({ length: 200 }, (_, n) => `S${n},Product ${n},,0`).join('\n');
    const dry = await importFile(service, shop, `sku,name,price,status\n${off}\nNEW,New,5,1`, {
      dry_run: '1',
    });
    expect(dry.preview).toMatchObject({
      connections: [{ credential_id: connection, created: 1, withdrawn: 200, would_be_held: true }],
    });
    expect(dry.preview?.examples[0]).toMatchObject({ kind: 'withdraw', price_after: null });
    expect(dry.preview?.examples).toHaveLength(100);
  });

  test('begins again when its worker was killed', async () => {
    const { body } = await upload(service, tenant, `sku,name,price\n,,\nX,,1\n${rows(1_200)}`, {
      dry_run: '1',
    });
    const stopping = new AbortController();
    const deps = importerDeps(service);
    let chunks = 0;
    const countingDb: typeof deps.db = {
      ...deps.db,
      inTenant: async (tenantId, work) => {
        const result = await deps.db.inTenant(tenantId, work);
        const { counts } = await operation(tenant, body.id);
        if (counts.rows > 0 && ++chunks === 1) stopping.abort();
        return result;
      },
    };
    await workOnNext({ ...deps, db: countingDb }, stopping.signal);
    const broken = await operation(tenant, body.id);
    expect(broken).toMatchObject({ status: 'processing', errors: [{ row: 3 }] });
    expect(broken.counts.rows).toBeLessThan(1_201);
    await expireLeases(service);
    await workOnNext(deps);
    const done = await operation(tenant, body.id);
    expect(done.counts).toEqual({ rows: 1201, created: 1200, updated: 0, unchanged: 0, failed: 1 });
    expect(faultsOf(done)).toEqual(['3 validation_failed@name']);
  });
});
