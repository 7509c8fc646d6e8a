import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addConnection } from '../../testing/fixtures.ts';
import { createTestDatabase, dropTestDatabase } from '../../testing/postgres.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { migrate } from './migrate.ts';
import { keepPartitions } from './partitions.ts';
import { sql } from './sql.ts';

let service: TestService;
let tenant: TestTenant;
let connectionId: number;
let admin: pg.Client;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  connectionId = await addConnection(service, tenant);
  admin = new pg.Client(service.admin);
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await service.close();
});
beforeEach(async () => {
  await admin.query('delete from delivery_attempts');
  await keep(30);
});

const keep = (days: number): Promise<number> =>
  keepPartitions(service.platform.db, 'delivery_attempts', days);

const attempt = (daysAgo: number): Promise<unknown> =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    tx.count(sql`
      insert into delivery_attempts (tenant_id, connection_id, product_id, operation, outcome, at)
      values (${tx.tenantId}, ${connectionId}, ${daysAgo}, 'offer', 'live', now() - make_interval(days => ${daysAgo}))`),
  );

/** The attempts by their age in days, and the kind of partition they lie in. */
const attempts = async (): Promise<[days: number, place: 'week' | 'rest'][]> => {
  const { rows } = await admin.query<{ days: number; place: 'week' | 'rest' }>(`
    select product_id::integer as days, case when tableoid::regclass::text like '%_rest' then 'rest' else 'week' end as place
    from delivery_attempts order by 1`);
  return rows.map(({ days, place }) => [days, place]);
};
const weeks = async (): Promise<number> => {
  const { rows } = await admin.query<{ n: string }>(
    `select count(*) as n from pg_inherits where inhparent = 'delivery_attempts'::regclass`,
  );
  return Number(rows[0]!.n) - 1;
};

test('a week is dropped once no row in it is to be kept, and rows of no week are deleted by their age', async () => {
  for (const days of [0, 20, 29, 45]) await attempt(days);
  expect(await attempts()).toEqual([
    [0, 'week'],
    [20, 'week'],
    [29, 'week'],
    [45, 'rest'],
  ]);
  await keep(30);
  expect(await attempts()).toEqual([
    [0, 'week'],
    [20, 'week'],
    [29, 'week'],
  ]);
  const before = await weeks();
  expect(await keep(7)).toBe(before - (await weeks()));
  expect(await attempts()).toEqual([[0, 'week']]);
});

test('weeks are there two weeks ahead, and a call with nothing to do changes nothing', async () => {
  await attempt(-13);
  expect(await attempts()).toEqual([[-13, 'week']]);
  expect(await keep(30)).toBe(0);
});

test('rows that came while their week was missing are moved into it', async () => {
  const { rows } = await admin.query<{ part: string }>(
    `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'delivery_attempts'::regclass
     and inhrelid::regclass::text like '%' || to_char(date_trunc('week', now()), 'YYYYMMDD')`,
  );
  await admin.query(`drop table ${rows[0]!.part}`);
  await attempt(0);
  expect(await attempts()).toEqual([[0, 'rest']]);
  expect(await keep(30)).toBe(1);
  expect(await attempts()).toEqual([[0, 'week']]);
});

test('a week that somebody reads is left to the next call, which waits for nobody', async () => {
  await attempt(20);
  await admin.query('begin');
  await admin.query('select from delivery_attempts');
  expect(await keep(7)).toBe(0);
  await admin.query('commit');
  expect(await keep(7)).toBeGreaterThan(0);
  expect(await attempts()).toEqual([]);
});

test.each(['app', 'system'] as const)(
  'the login %s of the service reaches no week but by its table',
  async (login) => {
    const client = new pg.Client(service.logins[login]);
    await client.connect();
    try {
      const { rows } = await admin.query<{ part: string }>(
        `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'delivery_attempts'::regclass`,
      );
      for (const { part } of rows)
        await expect(client.query(`select from ${part}`)).rejects.toThrow('permission denied');
    } finally {
      await client.end();
    }
  },
);

test('a table is taken over with its rows of the last days, their ids and the next id', async () => {
  const database = await createTestDatabase();
  await migrate(database.connection, { upTo: '0030_distributable' });
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    await client.query(`
      insert into tenants (id, name, plan_code) overriding system value values (1, 'Shop', 'pro');
      insert into connections (tenant_id, id, platform, label, prices_with_vat)
        overriding system value values (1, 1, 'simulator', 'Bazaar', true);
      insert into delivery_attempts (tenant_id, connection_id, product_id, operation, outcome, at)
        select 1, 1, n, 'offer', 'live', now() - make_interval(days => n) from unnest(array[0, 10, 40, 20]) n`);
    await migrate(database.connection);
    const added = `insert into delivery_attempts (tenant_id, connection_id, product_id, operation, outcome)
      values (1, 1, 99, 'offer', 'live')`;
    await client.query(added);
    const { rows } = await client.query(
      'select id::integer, product_id::integer from delivery_attempts order by 1',
    );
    expect(rows).toEqual([
      { id: 1, product_id: 0 },
      { id: 2, product_id: 10 },
      { id: 4, product_id: 20 },
      { id: 5, product_id: 99 },
    ]);
    await client.query('delete from connections');
    expect((await client.query('select from delivery_attempts')).rowCount).toBe(0);
  } finally {
    await client.end();
    await dropTestDatabase(database);
  }
});
