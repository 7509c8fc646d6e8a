import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, SystemTx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import type { ImporterDeps } from '../deps.ts';
import { expireLeases, importerDeps, operation, productsOf, upload, workOnNext } from '../testing/imports.ts';
import { startImporter, workOn } from './import-worker.ts';
import { claimImports } from './queue.ts';

const ROWS = 1_750;
/** Rows without a SKU: done twice, one of them would be there twice. Every 100th row is faulty. */
const FILE = `name,price\n${Array.from({ length: ROWS }, (_, i) => (i % 100 === 99 ? `,${i}\n` : `Product ${i},1\n`)).join('')}`;
const FAULTY = Math.floor(ROWS / 100);

describe('R19: an import that is interrupted', () => {
  let service: TestService;
  let tenant: TestTenant;
  let id: number;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    const queued = await upload(service, tenant, FILE);
    id = queued.body.id;
  });

  async function expectEachRowOnce(): Promise<void> {
    const done = await operation(tenant, id);
    expect(done).toMatchObject({ status: 'completed_with_errors', failure: null });
    expect(done.counts).toEqual({
      rows: ROWS,
      created: ROWS - FAULTY,
      updated: 0,
      unchanged: 0,
      failed: FAULTY,
    });
    const names = (await productsOf(service, tenant)).map(({ name }) => name);
    expect(names).toHaveLength(ROWS - FAULTY);
    expect(new Set(names).size).toBe(ROWS - FAULTY);
    expect(done.errors.map(({ row }) => row)).toEqual(
      Array.from({ length: FAULTY }, (_, i) => 101 + 100 * i),
    );
  }

  /** A database that fails, at once and for good, when `when` says so before a tenant's transaction. */
  const failingDb = (
    db: Database,
    when: (transaction: number) => boolean,
    error = new Error('Connection terminated unexpectedly'),
  ): Database => {
    let transaction = 0;
    return {
      ...db,
      inTenant: (tenantId, work) =>
        when(++transaction) ? Promise.reject(error) : db.inTenant(tenantId, work),
    };
  };

  test.each([1, 2, 3, 4])('by a stop after chunk %i goes on behind it', async (chunk) => {
    const stopping = new AbortController();
    let chunks = 0;
    const deps = importerDeps(service, () => {
      if (++chunks === chunk) stopping.abort();
    });
    await workOnNext(deps, stopping.signal);
    expect((await operation(tenant, id)).counts.rows).toBe(Math.min(ROWS, 500 * chunk));
    // Given back: another worker may have it at once.
    expect(await workOnNext(importerDeps(service))).toBe(true);
    await expectEachRowOnce();
  });

  test('by a kill at any transaction goes on once its lease has run out', async () => {
    for (let last = 1; last <= 8; last++) {
      const deps = importerDeps(service);
      await workOnNext({ ...deps, db: failingDb(deps.db, (transaction) => transaction > last) });
      // It holds the lease until that runs out.
      expect(await workOnNext(deps)).toBe(false);
      await expireLeases(service);
      if ((await operation(tenant, id)).finished_at !== null) break;
    }
    while (await workOnNext(importerDeps(service)));
    await expectEachRowOnce();
  });

  test('by a database that is away is never failed', async () => {
    const deps = importerDeps(service);
    for (let round = 0; round < 6; round++) {
      await workOnNext({ ...deps, db: failingDb(deps.db, (transaction) => transaction % 2 === 1) });
      await expireLeases(service);
      expect(await operation(tenant, id)).toMatchObject({ status: 'processing', failure: null });
    }
    await workOnNext(deps);
    await expectEachRowOnce();
  });

  test('what the database refuses for what it is fails at once, and the next import runs', async () => {
    const deps = importerDeps(service);
    const error = Object.assign(new Error('unsupported Unicode escape sequence'), { code: '22P05' });
    await workOnNext({ ...deps, db: failingDb(deps.db, (transaction) => transaction === 1, error) });
    expect(await operation(tenant, id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('could not store'),
    });
    const next = await upload(service, tenant, 'name,sku\nLamp,L1\n');
    await workOnNext(deps);
    expect((await operation(tenant, next.body.id)).status).toBe('completed');
  });

  test('what gets no row further for an hour is given up, because others wait behind it', async () => {
    const deps = importerDeps(service);
    const round = async () => {
      await workOnNext({ ...deps, db: failingDb(deps.db, (transaction) => transaction === 1) });
      await expireLeases(service);
      return (await operation(tenant, id)).status;
    };
    const attempts = (tx: SystemTx) => tx.first(sql`select attempts from bulk_operations where id = ${id}`);
    expect([await round(), await round()]).toEqual(['processing', 'processing']);
    expect(await service.platform.db.asSystem(attempts)).toEqual({ attempts: 2 });
    // The rounds between are like these, and each starts a process that reads the file.
    await service.platform.db.asSystem((tx) =>
      tx.count(sql`update bulk_operations set attempts = 14 where id = ${id}`),
    );
    expect([await round(), await round()]).toEqual(['processing', 'failed']);
  });

  test('a worker that comes back after its lease ran out writes nothing more', async () => {
    const frozen = Promise.withResolvers<void>();
    const thaw = Promise.withResolvers<void>();
    const deps = importerDeps(service);
    let transactions = 0;
    const slow: ImporterDeps = {
      ...deps,
      db: {
        ...deps.db,
        inTenant: async (tenantId, work) => {
          // The first describes the file, the second is a chunk. From the third on it is frozen, its renewals included.
          if (++transactions >= 3) {
            frozen.resolve();
            await thaw.promise;
          }
          return deps.db.inTenant(tenantId, work);
        },
      },
    };
    const late = workOnNext(slow);
    await frozen.promise;
    await expireLeases(service);
    expect(await workOnNext(deps)).toBe(true);
    thaw.resolve();
    await late;
    await expectEachRowOnce();
  });

  test('workers that race do it once', async () => {
    const claims = await Promise.all(
      Array.from({ length: 8 }, () =>
        service.platform.db.asSystem((tx) => claimImports(tx, crypto.randomUUID(), 5)),
      ),
    );
    expect(claims.flat()).toHaveLength(1);
    await workOn(importerDeps(service), claims.flat()[0]!, new AbortController().signal);
    await expectEachRowOnce();
  });

  test('is finished by processes that come and go', async () => {
    for (let round = 0; round < 3; round++) {
      const chunkDone = Promise.withResolvers<void>();
      const importer = startImporter(importerDeps(service, chunkDone.resolve));
      await chunkDone.promise;
      await importer.stop();
    }
    const held = await service.platform.db.asSystem((tx) =>
      tx.first(sql`select from bulk_operations where holder is not null`),
    );
    expect(held).toBeUndefined();
    while (await workOnNext(importerDeps(service)));
    await expectEachRowOnce();
  });

  test('a file that is gone is looked for a few times, then the import fails', async () => {
    const [row] = await service.platform.db.asSystem((tx) =>
      tx.run(sql<{ storage_key: string }>`select storage_key from bulk_operations where id = ${id}`),
    );
    await service.platform.objects.delete(row!.storage_key);
    const states: string[] = [];
    for (let round = 0; round < 5; round++) {
      await workOnNext(importerDeps(service));
      await expireLeases(service);
      states.push((await operation(tenant, id)).status);
    }
    expect(states).toEqual(['processing', 'processing', 'processing', 'processing', 'failed']);
    expect((await operation(tenant, id)).failure).toBe('The uploaded file is not in storage any more.');
  });
});
