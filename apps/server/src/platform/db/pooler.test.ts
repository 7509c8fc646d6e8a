import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFile } from '../../modules/imports/testing/imports.ts';
import { connectTestChannel } from '../../testing/channel.ts';
import { type Pooler, poolerMissing, startPooler } from '../../testing/pooler.ts';
import { createTestDatabase, dropTestDatabase, testCluster } from '../../testing/postgres.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { openDatabase } from './database.ts';
import { openLogins } from './logins.ts';
import { migrate } from './migrate.ts';
import { sql } from './sql.ts';

if (poolerMissing !== undefined) console.log(`${poolerMissing} (behind a pooler)`);

describe.skipIf(poolerMissing !== undefined)('behind a pooler in transaction mode', () => {
  let pooler: Pooler;
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    pooler = await startPooler(testCluster());
    // One that listens, one for tenants and one across them: a transaction that waited for another would wait for ever.
    service = await startTestService({ DATABASE_CONNECTIONS: '3' }, pooler);
    tenant = await service.createTenant();
  });
  afterAll(async () => {
    await service.close();
    await pooler.stop();
  });

  test('an empty database gets its logins and its tables, and transactions their roles and limits', async () => {
    const database = await createTestDatabase();
    const logins = await openLogins(database.connection, { pooled: pooler.through(database.connection) });
    expect(logins).toMatchObject({ app: { host: pooler.through(database.connection).host } });
    expect(await migrate(logins.owner!)).not.toEqual([]);
    const db = openDatabase(logins, { app: 1, system: 1 });
    const session = sql<object>`
      select current_user::text as who, current_setting('statement_timeout') as most,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('plan_cache_mode') as plans`;
    const limits = { most: '30s', idle: '10s' };
    expect(await db.asSystem((tx) => tx.first(session))).toEqual({
      who: logins.system.user,
      plans: 'auto',
      ...limits,
    });
    expect(await db.forWork.inTenant(1 as never, (tx) => tx.first(session))).toEqual({
      who: logins.app.user,
      plans: 'force_generic_plan',
      ...limits,
    });
    await db.close();
    await dropTestDatabase(database);
  });

  test('a login that the pooler shares acts as the role of each transaction', async () => {
    const database = await createTestDatabase();
    const owner = (await openLogins(database.connection)).owner!;
    await migrate(owner);
    const given = pooler.through(database.connection);
    const shared = { app: given, system: given, shared: 'one login' };
    const db = openDatabase(shared, { app: 1, system: 1 });
    const who = sql<{ who: string }>`select current_user::text as who`;
    expect(await db.inTenant(1 as never, (tx) => tx.first(who))).toEqual({ who: 'sluice_app' });
    expect(await db.asSystem((tx) => tx.first(who))).toEqual({ who: 'sluice_system' });
    await db.close();
    await dropTestDatabase(database);
  });

  test('a statement that was refused in a failed transaction can be asked for again', async () => {
    const { db } = service.platform;
    const fails = sql`select 1 / ${0}::int as n`;
    const later = sql<{ n: number }>`select ${7}::int as n`;
    for (let n = 0; n < 3; n++) {
      const failed = db.inTenant(tenant.id, async (tx) => {
        tx.later(fails);
        await tx.run(later);
      });
      await expect(failed).rejects.toThrow('division by zero');
      expect(await db.inTenant(tenant.id, (tx) => tx.first(later))).toEqual({ n: 7 });
    }
  });

  test('products are written, found, imported and delivered', async () => {
    const channel = await connectTestChannel(service, tenant);
    const made = await tenant.call('POST', '/v1/products', { name: 'Red chair', sku: 'A', price: '10' });
    expect(made.status).toBe(201);
    const imported = await importFile(service, tenant, 'sku,name,price\nA,Blue chair,12\nB,Table,30\n');
    expect(imported.counts).toMatchObject({ created: 1, updated: 1, failed: 0 });
    const found = await tenant.call<{ data: { sku: string }[] }>('GET', '/v1/products?search=chair');
    expect(found.body.data.map(({ sku }) => sku)).toEqual(['A']);
    await channel.drain();
    expect([channel.listing('A')?.title, channel.listing('B')?.title]).toEqual(['Blue chair', 'Table']);
    await channel.close();
  });

  test('requests without end share one connection, and no transaction waits for another', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 3 === 0
          ? tenant.call('POST', '/v1/products', { name: `Product ${n}`, sku: `N${n}` })
          : tenant.call('GET', `/v1/products?search=product&page=${n}`),
      ),
    );
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  });
});
