import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import {
  faultsOf,
  importerDeps,
  importFile,
  operation,
  productsOf,
  upload,
  workOnNext,
} from '../testing/imports.ts';

describe('an import among other writers', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
  });

  /** A database in which something happens right after SKUs were looked up for the n-th time. */
  const intrudedAfterLookUp = (db: Database, n: number, intrude: () => Promise<unknown>): Database => {
    let lookUps = 0;
    return {
      ...db,
      inTenant: (tenantId, work) =>
        db.inTenant(tenantId, (tx) =>
          work({
            ...tx,
            run: async (statement) => {
              const rows = await tx.run(statement);
              if (/select sku, id from products/.test(statement.text) && ++lookUps === n) await intrude();
              return rows;
            },
          }),
        ),
    };
  };

  // The import looks a SKU up to find its product, the save once more to check that it is free.
  test.each([1, 2])('updates the product that takes its sku after look-up %i', async (lookUp) => {
    const { body } = await tenant.call<{ id: number }>('POST', '/v1/products', { name: 'Old', sku: 'OLD' });
    const queued = await upload(service, tenant, 'sku,name\nA,From the file\nB,Other\n');
    const deps = importerDeps(service);
    const take = () => tenant.call('PUT', `/v1/products/${body.id}`, { name: 'Old', sku: 'A' });
    await workOnNext({ ...deps, db: intrudedAfterLookUp(deps.db, lookUp, take) });
    const done = await operation(tenant, queued.body.id);
    expect(done.counts).toEqual({ rows: 2, created: 1, updated: 1, unchanged: 0, failed: 0 });
    expect(await productsOf(service, tenant)).toMatchObject([
      { sku: 'A', name: 'From the file' },
      { sku: 'B', name: 'Other' },
    ]);
  });

  test('creates anew what is deleted after it was looked up', async () => {
    const { body } = await tenant.call<{ id: number }>('POST', '/v1/products', { name: 'Old', sku: 'A' });
    const queued = await upload(service, tenant, 'sku,name\nA,New\n');
    const deps = importerDeps(service);
    const remove = () => tenant.call('DELETE', `/v1/products/${body.id}`);
    await workOnNext({ ...deps, db: intrudedAfterLookUp(deps.db, 1, remove) });
    expect((await operation(tenant, queued.body.id)).counts).toMatchObject({ created: 1, failed: 0 });
    expect(await productsOf(service, tenant)).toMatchObject([{ sku: 'A', name: 'New' }]);
  });

  test.each(['false', 'true'])(
    'names the one row that the database refuses and writes the others (dry run: %s)',
    async (dryRun) => {
      const admin = new pg.Client(service.admin);
      await admin.connect();
      await admin.query(`
        create or replace function refuse_poison() returns trigger language plpgsql as $$
          begin if new.name = 'Poison' then raise data_exception; end if; return new; end $$;
        create or replace trigger refuse_poison before insert on products for each row execute function refuse_poison();
      `);
      await admin.end();
      const rows = Array.from({ length: 40 }, (_, i) => `S${i},${i === 23 ? 'Poison' : `Product ${i}`}\n`);
      const done = await importFile(service, tenant, `sku,name\n${rows.join('')}`, { dry_run: dryRun });
      expect(done.status).toBe('completed_with_errors');
      expect(done.counts).toEqual({ rows: 40, created: 39, updated: 0, unchanged: 0, failed: 1 });
      expect(faultsOf(done)).toEqual(['25 internal']);
      expect(await productsOf(service, tenant)).toHaveLength(dryRun === 'true' ? 0 : 39);
    },
  );
});
