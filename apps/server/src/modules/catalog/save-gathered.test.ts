import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { ErrorBag } from '../../platform/http/errors.ts';
import { addConnection, createProduct } from '../../testing/fixtures.ts';
import { blockedOn } from '../../testing/locks.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { createSaver, type SaveProduct } from './save-gathered.ts';
import { type AuthoredWrite, saveEachIn } from './save-one.ts';

/** Ends a transaction as a deadlock does, without the second that PostgreSQL waits before it looks for one. */
const RAISE_DEADLOCK = sql`do $$ begin raise deadlock_detected; end $$`;

describe('writes of products that arrive together', () => {
  let service: TestService;
  let db: Database;
  let save: SaveProduct;
  beforeAll(async () => {
    service = await startTestService();
    db = service.platform.db;
    save = createSaver(db);
  });
  afterAll(() => service.close());

  const write = (input: AuthoredWrite['input'], more: Partial<AuthoredWrite> = {}): AuthoredWrite => ({
    actor: 'api_key:first',
    id: undefined,
    input,
    errors: new ErrorBag(),
    ...more,
  });
  const saveAll = (tenant: TestTenant, writes: AuthoredWrite[]) =>
    Promise.allSettled(writes.map((one) => save(tenant.id, one)));
  /** The number of transactions that wrote these products. */
  const transactionsOf = async (tenant: TestTenant): Promise<number> => {
    const rows = await db.inTenant(tenant.id, (tx) =>
      tx.run(sql`select distinct xmin::text from products where tenant_id = ${tx.tenantId}`),
    );
    return rows.length;
  };

  test('share a transaction, and each has its answer and its audit entry', async () => {
    const tenant = await service.createTenant();
    const taken = await createProduct(tenant, { sku: 'TAKEN' });
    const channel = await addConnection(service, tenant);
    const outcomes = await saveAll(tenant, [
      write({ name: 'First' }),
      write({ name: 'New', sku: 'NEW', brand_name: 'Acme' }),
      write({ name: 'Other', brand_name: 'ACME' }, { actor: 'api_key:second' }),
      write({ name: 'Refused', sku: 'TAKEN' }),
      write({ name: 'Nobody' }, { id: 987_654_321 }),
      write(
        { name: 'Priced', channel_overrides: [{ credential_id: channel, price: 5 }] },
        { id: taken, actor: 'api_key:second' },
      ),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
      { status: 'fulfilled' },
      {
        status: 'rejected',
        reason: { messages: { sku: [{ text: 'another product already has this SKU' }] } },
      },
      { status: 'rejected', reason: { code: 'not_found' } },
      { status: 'fulfilled', value: { id: taken } },
    ]);
    const ids = outcomes.map((one) => (one.status === 'fulfilled' ? one.value.id : null));
    const entries = await db.inTenant(tenant.id, (tx) =>
      tx.run(sql`
        select actor, action, subject_id, details from audit_log
        where tenant_id = ${tx.tenantId} and actor in ('api_key:first', 'api_key:second') order by id`),
    );
    expect(entries).toMatchObject([
      { actor: 'api_key:first', action: 'product.created', subject_id: ids[0] },
      { actor: 'api_key:first', action: 'product.created', subject_id: ids[1] },
      { actor: 'api_key:second', action: 'product.created', subject_id: ids[2] },
      {
        actor: 'api_key:second',
        action: 'product.updated',
        subject_id: taken,
        details: {
          fields: ['name', 'channel_overrides'],
          changes: [
            { field: 'name', from: 'Thing', to: 'Priced' },
            { field: `channel_overrides.${channel}.price`, from: null, to: 5 },
          ],
        },
      },
    ]);
    expect(await transactionsOf(tenant)).toBe(1);
  });

  test('to one product are saved one after the other, in the order of their arrival', async () => {
    const tenant = await service.createTenant();
    const id = await createProduct(tenant);
    const names = Array.from({ length: 20 }, (_, n) => `Name ${n}`);
    await saveAll(
      tenant,
      names.map((name) => write({ name }, { id })),
    );
    const history = await db.inTenant(tenant.id, (tx) =>
      tx.run(sql<{ to: string }>`
        select details -> 'changes' -> 0 ->> 'to' as to from audit_log
        where tenant_id = ${tx.tenantId} and subject_id = ${id} and action = 'product.updated' order by id`),
    );
    expect(history.map(({ to }) => to)).toEqual(names);
  });

  test('fill the plan to its last place and no further', async () => {
    const tenant = await service.createTenant({ productLimit: 5 });
    const outcomes = await saveAll(
      tenant,
      Array.from({ length: 12 }, (_, n) => write({ name: `P${n}` })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const outcome of outcomes.filter(({ status }) => status === 'rejected'))
      expect(outcome).toMatchObject({ reason: { code: 'plan_limit_exceeded' } });
  });

  test('do not wait for those whose products are locked, and these are saved in the end, in their order', async () => {
    const tenant = await service.createTenant();
    const locked = [await createProduct(tenant), await createProduct(tenant), await createProduct(tenant)];
    const free = [await createProduct(tenant), await createProduct(tenant)];
    const waiting: Promise<unknown>[] = [];
    await db.inTenant(tenant.id, async (tx) => {
      await tx.run(
        sql`select from products where tenant_id = ${tx.tenantId} and id = any(${locked}::bigint[]) for update`,
      );
      waiting.push(...locked.map((id) => save(tenant.id, write({ name: 'Earlier' }, { id }))));
      await Promise.all(free.map((id) => save(tenant.id, write({ name: 'Did not wait' }, { id }))));
      waiting.push(...locked.map((id) => save(tenant.id, write({ name: 'Later' }, { id }))));
      await save(tenant.id, write({ name: 'New' }));
    });
    await Promise.all(waiting);
    expect(await namesOf(tenant)).toEqual(['Did not wait', 'Did not wait', 'Later', 'Later', 'Later', 'New']);
  });

  test('to one held product are all given up half a minute after they came, and not one after another', async () => {
    const tenant = await service.createTenant();
    const id = await createProduct(tenant);
    const began = performance.now();
    const clock = vi.spyOn(performance, 'now');
    const outcomes = await db.inTenant(tenant.id, async (tx) => {
      await tx.run(sql`select from products where tenant_id = ${tx.tenantId} and id = ${id} for update`);
      const asked = saveAll(
        tenant,
        ['A', 'B', 'C'].map((name) => write({ name }, { id })),
      );
      clock.mockReturnValue(began + 60_000);
      return asked;
    });
    clock.mockRestore();
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    expect(await namesOf(tenant)).toEqual(['Thing']);
  });

  test('go on beside others whose names are held, and these are saved in the end', async () => {
    const tenant = await service.createTenant();
    const id = await createProduct(tenant);
    let waiting: ReturnType<typeof saveAll> | undefined;
    await db.inTenant(tenant.id, async (tx) => {
      await holdBrand(tx);
      waiting = saveAll(
        tenant,
        Array.from({ length: 20 }, (_, n) => write({ name: `P${n}`, brand_name: 'Acme' })),
      );
      await save(tenant.id, write({ name: 'Beside them' }, { id }));
      await save(tenant.id, write({ name: 'Behind them' }));
    });
    expect((await waiting)!.map(({ status }) => status)).toEqual(Array(20).fill('fulfilled'));
    expect(await namesOf(tenant)).toHaveLength(22);
  });

  test('are checked anew where their transaction is repeated: what was refused the first time may hold now', async () => {
    const tenant = await service.createTenant();
    const owner = await createProduct(tenant, { sku: 'GIVEN' });
    let attempts = 0;
    const deadlocked = createSaver({
      ...db,
      inTenant: (id, work) =>
        db.inTenant(id, async (tx) => {
          attempts++;
          // Only now: a deletion waits for the count of products, which the first attempt held.
          if (attempts === 2) await tenant.call('DELETE', `/v1/products/${owner}`);
          const result = await work(tx);
          if (attempts === 1) await tx.run(RAISE_DEADLOCK);
          return result;
        }),
    });
    const outcomes = await Promise.allSettled([
      deadlocked(tenant.id, write({ name: 'Beside' })),
      deadlocked(tenant.id, write({ name: 'Takes', sku: 'GIVEN' })),
    ]);
    expect(attempts).toBe(2);
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  });

  test('count their creates last: while they wait for another create, that one is counted', async () => {
    const tenant = await service.createTenant();
    let waiting: ReturnType<typeof saveAll> | undefined;
    await db.inTenant(tenant.id, async (tx) => {
      await holdBrand(tx);
      waiting = saveAll(
        tenant,
        ['A', 'B'].map((name) => write({ name, brand_name: 'Acme' })),
      );
      await blockedOn(tx);
      tx.later(sql`set local lock_timeout = 200`);
      tx.later(sql`select count_products(1)`);
    });
    expect(await waiting).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    const usage = await db.inTenant(tenant.id, (tx) =>
      tx.first(sql`select products from tenant_usage where tenant_id = ${tx.tenantId}`),
    );
    expect(usage).toEqual({ products: 3 });
  });

  test('with long texts do not share one, since they are checked in one turn of the event loop', async () => {
    const tenant = await service.createTenant();
    const description = 'Long. '.repeat(7_000);
    await saveAll(
      tenant,
      ['A', 'B', 'C'].map((name) => write({ name, description })),
    );
    expect(await transactionsOf(tenant)).toBe(3);
  });

  test('of people and of programs keep their source apart', async () => {
    const tenant = await service.createTenant();
    const channel = await addConnection(service, tenant);
    const input = (name: string) => ({ name, channel_overrides: [{ credential_id: channel, price: 5 }] });
    await saveAll(tenant, [
      write(input('By a program')),
      write(input('By a person'), { actor: 'user:somebody@example.com' }),
    ]);
    const sources = await db.inTenant(tenant.id, (tx) =>
      tx.run(sql`
        select p.name, o.source from channel_overrides o join products p on p.tenant_id = o.tenant_id and p.id = o.product_id
        where o.tenant_id = ${tx.tenantId} order by p.name`),
    );
    expect(sources).toEqual([
      { name: 'By a person', source: 'manual' },
      { name: 'By a program', source: 'api' },
    ]);
  });

  test('are not written twice where the answer of the commit was lost', async () => {
    const tenant = await service.createTenant();
    const cutOff = createSaver({
      ...db,
      inTenant: async (id, work) => {
        await db.inTenant(id, work);
        throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
      },
    });
    const outcomes = await Promise.allSettled(
      ['A', 'B', 'C'].map((name) => cutOff(tenant.id, write({ name }))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await namesOf(tenant)).toEqual(['A', 'B', 'C']);
  });

  test('keep the trace of each beside its product', async () => {
    const tenant = await service.createTenant();
    const [one, two] = [await createProduct(tenant), await createProduct(tenant)];
    await db.inTenant(tenant.id, (tx: Tx) =>
      saveEachIn(tx, [
        write({ name: 'One' }, { id: one, traceparent: 'trace-1' }),
        write({ name: 'Two' }, { id: two, traceparent: null }),
      ]),
    );
    const marks = await db.inTenant(tenant.id, (tx) =>
      tx.run(sql`
        select product_id, traceparent from product_changes where tenant_id = ${tx.tenantId} order by product_id`),
    );
    expect(marks).toEqual([
      { product_id: one, traceparent: 'trace-1' },
      { product_id: two, traceparent: null },
    ]);
  });

  /** Makes the brand Acme: whoever names it waits for the end of the transaction. */
  const holdBrand = (tx: Tx) =>
    tx.run(
      sql`insert into brands (tenant_id, name, name_key) values (${tx.tenantId}, 'Acme', 'acme') returning id`,
    );

  const namesOf = async (tenant: TestTenant): Promise<string[]> => {
    const rows = await db.inTenant(tenant.id, (tx) =>
      tx.run(sql<{ name: string }>`select name from products where tenant_id = ${tx.tenantId} order by name`),
    );
    return rows.map(({ name }) => name);
  };
});
