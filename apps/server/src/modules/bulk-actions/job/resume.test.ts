import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createProducts } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { action, expireLeases, start, workerDeps, workOnNext } from '../testing/actions.ts';
import { startBulkWorker, workOnAction } from './bulk-worker.ts';
import { claimActions } from './queue.ts';

const PRODUCTS = 1_750;

/** Adding 1 to every price reveals whether a product was done once or twice. */
describe('R19: a bulk action that is interrupted does each product once', () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  let id: number;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'editor');
    await createProducts(service, tenant, PRODUCTS);
    const edit = { price: { mode: 'amount', value: 1 } };
    id = await start(user, { kind: 'edit', selection: { filter: {}, expected: PRODUCTS }, edit });
  });

  async function expectEachOnce(): Promise<void> {
    expect(await action(user, id)).toMatchObject({ status: 'completed', changed: PRODUCTS, failed: 0 });
    const row = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.first(
        sql<{ right: number }>`select count(*) as right from products where price = substr(sku, 2)::int + 1`,
      ),
    );
    expect(row!.right).toBe(PRODUCTS);
  }

  /** A database that fails, at once and for good, before the tenant transaction for which `when` returns true. */
  const failingDb = (db: Database, when: (transaction: number) => boolean): Database => {
    let transaction = 0;
    return {
      ...db,
      inTenant: (tenantId, work) =>
        when(++transaction)
          ? Promise.reject(new Error('Connection terminated unexpectedly'))
          : db.inTenant(tenantId, work),
    };
  };

  test('by a stop after each chunk', async () => {
    for (let chunk = 1; chunk <= 3; chunk++) {
      const stopping = new AbortController();
      expect(
        await workOnNext(
          workerDeps(service, () => stopping.abort()),
          stopping.signal,
        ),
      ).toBe(true);
      expect((await action(user, id)).done).toBe(500 * chunk);
    }
    while (await workOnNext(workerDeps(service)));
    await expectEachOnce();
  });

  test('by a kill at any transaction', async () => {
    for (let last = 1; last <= 8; last++) {
      const deps = workerDeps(service);
      await workOnNext({ ...deps, db: failingDb(deps.db, (transaction) => transaction > last) });
      // The dead worker holds the lease until it runs out.
      expect(await workOnNext(deps)).toBe(false);
      await expireLeases(service);
      if ((await action(user, id)).finished_at !== null) break;
    }
    while (await workOnNext(workerDeps(service)));
    await expectEachOnce();
  });

  test('by a worker that comes back after its lease ran out', async () => {
    const frozen = Promise.withResolvers<void>();
    const thaw = Promise.withResolvers<void>();
    const deps = workerDeps(service);
    let transactions = 0;
    const slow = {
      ...deps,
      db: {
        ...deps.db,
        inTenant: async <T>(...[tenantId, work]: Parameters<Database['inTenant']>) => {
          if (++transactions === 2) {
            frozen.resolve();
            await thaw.promise;
          }
          return deps.db.inTenant(tenantId, work) as Promise<T>;
        },
      } as Database,
    };
    const late = workOnNext(slow);
    await frozen.promise;
    await expireLeases(service);
    expect(await workOnNext(deps)).toBe(true);
    thaw.resolve();
    await late;
    await expectEachOnce();
  });

  test('by workers that race', async () => {
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => service.platform.db.asSystem((tx) => claimActions(tx, 5))),
    );
    expect(claims.flat()).toHaveLength(1);
    await workOnAction(workerDeps(service), claims.flat()[0]!, new AbortController().signal);
    await expectEachOnce();
  });

  test('by processes that come and go', async () => {
    // A worker does two chunks at most before the stop reaches it, and there are four.
    for (let round = 0; round < 2; round++) {
      const chunkDone = Promise.withResolvers<void>();
      const worker = startBulkWorker(workerDeps(service, chunkDone.resolve));
      await chunkDone.promise;
      await worker.stop();
    }
    while (await workOnNext(workerDeps(service)));
    await expectEachOnce();
  });

  test('by the end of the subscription, which leaves the rest as it was', async () => {
    const stopping = new AbortController();
    await workOnNext(
      workerDeps(service, () => stopping.abort()),
      stopping.signal,
    );
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`update tenants set subscription_status = 'expired' where id = ${tenant.id}`),
    );
    while (await workOnNext(workerDeps(service)));
    expect(await action(user, id)).toMatchObject({
      status: 'failed',
      done: 500,
      failure: 'The subscription is expired; the products that were not counted are unchanged.',
    });
  });
});
