import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startTestService, type TestService } from '../../testing/service.ts';
import type { LockPatience } from './lock-waits.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { listMigrations, type Migration, ofPhase } from './migration-list.ts';
import { planMigrations } from './plan-migrations.ts';
import { requireSchema } from './require-schema.ts';

const file = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});
const COLUMN = file('9001_season', 'alter table products add column season text');
const INDEX = file(
  '9002_season_index',
  'create index concurrently if not exists products_season on products (tenant_id, season);',
);
const GONE = file('9003_condition.contract', 'alter table products drop column name');
const own = await listMigrations();
const QUICK: LockPatience = { waitMs: 200, pauseMs: 100, tries: 1_000, indexWaitMs: 60_000 };

let service: TestService;
let admin: pg.Client;
beforeEach(async () => {
  service = await startTestService();
  admin = new pg.Client(service.admin);
  await admin.connect();
});
afterEach(async () => {
  await admin.end();
  await service.close();
});

/** Runs a newer version's `sluice migrate` beside the service, which knows nothing of it. */
const upgrade = (files: Migration[], options: MigrateOptions = {}): Promise<string[]> =>
  migrate(service.admin, { patience: QUICK, ...options, known: [...own, ...files] });

/** A session that keeps a lock on the products until it is ended. */
async function holdProducts(statement = 'lock table products in row exclusive mode') {
  const client = new pg.Client({ ...service.admin, application_name: 'a long report' });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return { end: () => client.end() };
}

const find = async (statement: string): Promise<boolean> => (await admin.query(statement)).rowCount! > 0;
const WAITING = `select from pg_stat_activity where application_name = 'sluice migrate' and wait_event_type = 'Lock'
  and datname = current_database()`;
const seen = (statement: string): Promise<void> =>
  eventually(async () => expect(await find(statement)).toBe(true));
const indexIs = (state: 'valid' | 'invalid'): Promise<boolean> =>
  find(`select from pg_index where indexrelid = to_regclass('products_season')
    and indisvalid = ${state === 'valid'}`);

test('a process of the old version writes on while a migration waits for a lock, is applied and makes an index', async () => {
  const tenant = await service.createTenant();
  const answers: number[] = [];
  const longest = { ms: 0 };
  let isOver = false;
  const writing = [1, 2, 3, 4].map(async (writer) => {
    for (let n = 0; !isOver; n++) {
      const began = performance.now();
      const sku = `W${writer}-${n}`;
      answers.push((await tenant.call('POST', '/v1/products', { name: 'Lamp', sku, price: '1.00' })).status);
      longest.ms = Math.max(longest.ms, performance.now() - began);
    }
  });
  const more = async (writes: number): Promise<void> => {
    const goal = answers.length + writes;
    await eventually(() => expect(answers.length).toBeGreaterThan(goal));
  };
  const holder = await holdProducts();
  const upgrading = upgrade([COLUMN, INDEX, GONE], { expandOnly: true });
  await seen(WAITING);
  // An endless wait of the migration would let none of these through.
  await more(40);
  await holder.end();
  expect(await upgrading).toEqual([COLUMN.name, INDEX.name]);
  await more(20);
  isOver = true;
  await Promise.all(writing);
  expect(new Set(answers)).toEqual(new Set([201]));
  expect(longest.ms).toBeLessThan(15_000);
  const { rows } = await admin.query<{ n: string }>('select count(*) as n from products');
  expect(Number(rows[0]!.n)).toBe(answers.length);
  expect(await indexIs('valid')).toBe(true);
});

test('an index whose making was killed is dropped and made again', async () => {
  await upgrade([COLUMN]);
  const holder = await holdProducts();
  const killed = upgrade([COLUMN, INDEX]).catch((error: Error) => error);
  await seen(WAITING);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sluice migrate'
    and datname = current_database() and wait_event_type = 'Lock'`);
  expect(String(await killed)).toContain(`migration ${INDEX.name} failed`);
  await holder.end();
  expect(await indexIs('invalid')).toBe(true);
  expect(await upgrade([COLUMN, INDEX])).toEqual([INDEX.name]);
  expect(await indexIs('valid')).toBe(true);
});

test('several processes that start at once make an index without waiting for each other for ever', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => upgrade([COLUMN, INDEX])));
  expect(applied.flat()).toEqual([COLUMN.name, INDEX.name]);
});

test('a lock that is not to be had ends the migration with the name of its holder, and changes nothing', async () => {
  const holder = await holdProducts('select from products');
  const refused = await upgrade([COLUMN], { patience: { ...QUICK, waitMs: 1_000, tries: 2 } }).catch(String);
  expect(refused).toMatch(
    /migration 9001_season failed: .*lock timeout, in 2 tries.* held by process \d+ \("a long report", login .*select from products/,
  );
  await holder.end();
  expect((await planMigrations(admin, [...own, COLUMN])).map(({ name }) => name)).toEqual([COLUMN.name]);
});

test('what older versions need is taken away when none of their processes is connected', async () => {
  const files = [GONE, file('9004_later', 'alter table products add column later text')];
  // Expansions come first: the contraction before them may be due for a while.
  expect(await upgrade(files, { expandOnly: true })).toEqual(['9004_later']);
  await expect(upgrade(files)).rejects.toThrow(/processes of an older version are connected \(1 from/);
  // The lock of a data folder says more than sessions: one that is ending holds up no start.
  const other = file('9005_alone.contract', 'select 1');
  expect(await upgrade([...files, other], { alone: true })).toEqual([GONE.name, other.name]);
  const last = file('9006_last.contract', 'select 1');
  files.push(other, last);
  await expect(upgrade(files)).rejects.toThrow('older version');
  await service.platform.signals.close();
  await eventually(async () => expect(await upgrade(files)).toEqual([last.name]));
});

describe('a process whose database is of another version', () => {
  const readiness = async (): Promise<{ statusCode: number; message: string | undefined }> => {
    const { statusCode, body } = await service.app.inject('/readyz');
    return { statusCode, message: (JSON.parse(body) as { message?: string }).message };
  };

  test('works on beside expansions of a newer version, starts too, and is not ready after a contraction', async () => {
    await upgrade([COLUMN, GONE], { expandOnly: true });
    expect(await migrate(service.admin, { expandOnly: true })).toEqual([]);
    expect(await readiness()).toMatchObject({ statusCode: 200 });
    await admin.query(`insert into schema_migrations (name, checksum) values ('${GONE.name}', 'x')`);
    const newer = `the database is newer than this version of Sluice: it has ${COLUMN.name}, ${GONE.name}`;
    expect(await readiness()).toEqual({ statusCode: 503, message: `not ready: ${newer}` });
    await expect(migrate(service.admin, { expandOnly: true })).rejects.toThrow(newer);
  });

  test('is not ready before the expansion that it needs, and is before a contraction', async () => {
    const { db } = service.platform;
    await expect(requireSchema(db, [...own, COLUMN])).rejects.toThrow(
      `the database is not migrated (${COLUMN.name})`,
    );
    await requireSchema(db, [...own, GONE]);
    const needed = ofPhase(own, 'expand').at(-1)!;
    await admin.query(`delete from schema_migrations where name = '${needed.name}'`);
    expect(await readiness()).toMatchObject({ statusCode: 503 });
  });
});

test('a plan shows phase, locks, sizes and work of what is due, and changes nothing', async () => {
  const tenant = await service.createTenant();
  await tenant.call('POST', '/v1/products', { name: 'Lamp', sku: 'L1', price: '1.00' });
  await admin.query('analyze products');
  const slow = file('9005_type.contract', 'alter table products alter column sku type varchar(100)');
  const early = file('9003_early', 'alter table products drop column name; drop function current_tenant()');
  const [dropping] = await planMigrations(admin, [...own, early]);
  expect(dropping?.statements.map(({ warnings }) => warnings)).toEqual([
    ['products: the version before uses the column'],
    ['the version before may use it'],
  ]);
  const plan = await planMigrations(admin, [...own, COLUMN, INDEX, slow]);
  expect(plan).toMatchObject([
    {
      name: COLUMN.name,
      phase: 'expand',
      transaction: true,
      statements: [{ effects: [{ table: 'products', lock: 'ACCESS EXCLUSIVE', rows: 1 }], warnings: [] }],
    },
    {
      phase: 'expand',
      transaction: false,
      statements: [{ effects: [{ lock: 'SHARE UPDATE EXCLUSIVE', work: 'builds an index' }] }],
    },
    {
      phase: 'contract',
      statements: [
        {
          effects: [{ work: 'rewrites it', seconds: 1, bytes: expect.any(Number) }],
          warnings: ['products: it rewrites all of it while writers wait'],
        },
      ],
    },
  ]);
  expect(await find(`select from schema_migrations where name like '9%'`)).toBe(false);
});
