import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { eventually } from '../../../testing/eventually.ts';
import { addConnection, countRows, createProduct, createProducts } from '../../../testing/fixtures.ts';
import { startTestService } from '../../../testing/service.ts';
import { markChanged } from '../../catalog/index.ts';
import { startPlanner } from './planner.ts';

test('a tenant whose plan fails keeps nobody else waiting, and is planned once it can be', async () => {
  const service = await startTestService();
  const { db, log } = service.platform;
  const [broken, healthy] = [await service.createTenant(), await service.createTenant()];
  for (const tenant of [broken, healthy]) {
    await addConnection(service, tenant, { paused: true });
    await createProduct(tenant, { sku: 'A' });
  }
  let fails = true;
  const failing: typeof db = {
    ...db,
    inTenant: (id, work) =>
      id === broken.id && fails ? Promise.reject(new Error('cannot be planned')) : db.inTenant(id, work),
  };
  const planner = startPlanner({ db: failing, log });
  const planned = (id: number) =>
    db
      .asSystem((tx) => tx.run(sql`select from listings where tenant_id = ${id}`))
      .then((rows) => rows.length);
  await eventually(async () => expect(await planned(healthy.id)).toBe(1));
  expect(await planned(broken.id)).toBe(0);
  fails = false;
  await eventually(async () => expect(await planned(broken.id)).toBe(1));
  await planner.stop();
  await service.close();
});

test('a connection that is deleted while it is planned is no error, and a plan that keeps failing so is one', async () => {
  const service = await startTestService();
  const { db, log } = service.platform;
  const tenant = await service.createTenant();
  await addConnection(service, tenant, { paused: true });
  await createProduct(tenant, { sku: 'A' });
  const errors: object[] = [];
  const listening = { ...log, error: (said: object) => errors.push(said) } as unknown as typeof log;
  let failures = 1;
  const overtaken: typeof db = {
    ...db,
    inTenant: (id, work) =>
      failures-- > 0
        ? Promise.reject(Object.assign(new Error('the connection is gone'), { code: '23503' }))
        : db.inTenant(id, work),
  };
  const planner = startPlanner({ db: overtaken, log: listening });
  await eventually(async () => expect(await countRows(service, tenant, 'listings')).toBe(1));
  expect(errors).toEqual([]);
  failures = Number.POSITIVE_INFINITY;
  await createProduct(tenant, { sku: 'B' });
  await eventually(() => expect(errors).toMatchObject([{ tenant_id: tenant.id, failures: 2 }]));
  await planner.stop();
  await service.close();
});

test('an import is planned although others change things by name without a break', async () => {
  const service = await startTestService();
  const { db, log } = service.platform;
  const [busy, importing] = [await service.createTenant(), await service.createTenant()];
  await addConnection(service, importing, { paused: true });
  const product = await createProduct(busy);
  const mark = () => db.inTenant(busy.id, async (tx) => markChanged(tx, [product], { bulk: false }));
  await createProducts(service, importing, 60);
  const restless: typeof db = {
    ...db,
    inTenant: async (id, work) => {
      const result = await db.inTenant(id, work);
      if (id === busy.id) await mark();
      return result;
    },
  };
  const planner = startPlanner({ db: restless, log });
  await eventually(async () => expect(await countRows(service, importing, 'listings')).toBe(60));
  await planner.stop();
  await service.close();
});
