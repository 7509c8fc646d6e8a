import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEVELOPMENT_MIGRATIONS } from '../../testing/development-migrations.ts';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { MigrationError } from './apply-migration.ts';
import { describeSchema } from './describe-schema.ts';
import { migrate, recordedMigrations } from './migrate.ts';
import { listMigrations, type Recorded } from './migration-list.ts';
import { requireMigrated } from './require-schema.ts';

const migrations = await listMigrations();
const names = migrations.map(({ name }) => name);
const databases: TestDatabase[] = [];
const track = (database: TestDatabase): TestDatabase => {
  databases.push(database);
  return database;
};
const emptyDatabase = async (): Promise<TestDatabase> => track(await createTestDatabase());
afterEach(async () => {
  for (const database of databases.splice(0)) await dropTestDatabase(database);
});

/** At the newest schema; nobody writes into it, so that tests can clone it. */
let newest: TestDatabase;
beforeAll(async () => {
  newest = await createTestDatabase();
  await migrate(newest.connection);
});
afterAll(() => dropTestDatabase(newest));
const migratedDatabase = async (): Promise<TestDatabase> =>
  track(await createTestDatabase({ template: newest.name }));

async function on<T>(database: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const record = (database: TestDatabase, migrations: Recorded[]): Promise<unknown> =>
  on(database, async (client) => {
    await client.query('delete from schema_migrations');
    await client.query(
      'insert into schema_migrations (name, checksum) select name, checksum from json_to_recordset($1) r (name text, checksum text)',
      [JSON.stringify(migrations)],
    );
  });

describe('migrating', () => {
  test('one migration at a time ends where all at once end', async () => {
    const database = await emptyDatabase();
    for (const name of names) expect(await migrate(database.connection, { upTo: name })).toEqual([name]);
    expect(await on(database, describeSchema)).toEqual(await on(newest, describeSchema));
    expect(await migrate(database.connection)).toEqual([]);
  });

  test('a file that fails leaves nothing of it in a new database, not even beside indexes made concurrently', async () => {
    const database = await emptyDatabase();
    const known = [
      {
        name: '0001_broken',
        checksum: '',
        sql: 'create table halves (a int); create index concurrently halves_a on halves (a); select 1 / 0;',
      },
    ];
    await expect(migrate(database.connection, { known })).rejects.toThrow(
      '0001_broken failed: division by zero',
    );
    const { rows } = await on(database, (client) => client.query(`select to_regclass('halves') as halves`));
    expect(rows).toEqual([{ halves: null }]);
  });

  test('is compared by a description that sees every kind of difference', async () => {
    const database = await migratedDatabase();
    const changes = [
      'alter table brands alter column name drop not null',
      "alter table brands alter column name set default 'x'",
      'alter table products disable row level security',
      'alter table products no force row level security',
      'drop policy tenant_only on brands',
      'alter policy every_tenant on categories using (false)',
      'drop index products_brand',
      'alter table orders drop constraint orders_pkey cascade',
      'revoke insert on api_keys from sluice_app',
      'alter table products set (fillfactor = 60)',
      'create or replace function current_tenant() returns bigint language sql stable return 1',
      'create table extra (n int)',
    ];
    let before = await on(database, describeSchema);
    for (const change of changes) {
      await on(database, (client) => client.query(change));
      const after = await on(database, describeSchema);
      expect(after, change).not.toEqual(before);
      before = after;
    }
  });

  test('from several processes at once applies every migration once', async () => {
    const database = await emptyDatabase();
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.connection)));
    expect(applied.flat().sort()).toEqual(names);
  });

  test('refuses a database that is newer, and one whose migrations were edited', async () => {
    const database = await migratedDatabase();
    await on(database, (client) =>
      client.query("update schema_migrations set checksum = 'other' where name like '0002%'"),
    );
    await expect(migrate(database.connection)).rejects.toThrow(
      /unreleased version.* migration 0002_\w+ is not/,
    );
    await on(database, (client) =>
      client.query("insert into schema_migrations (name, checksum) values ('9999_future.contract', 'x')"),
    );
    const refusal = await migrate(database.connection).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MigrationError);
    expect(String(refusal)).toContain('newer than this version of Sluice: it has 9999_future.contract');
  });

  test('takes over a database that the files before the squash completed, with its data', async () => {
    const database = await emptyDatabase();
    const last = '0028_progress_events';
    await migrate(database.connection, { upTo: last });
    await record(database, DEVELOPMENT_MIGRATIONS);
    await on(database, (client) =>
      client.query(`insert into tenants (name, plan_code) values ('Old', 'pro')`),
    );
    const run = await migrate(database.connection);
    expect([...run].sort()).toEqual(names.filter((name) => name > last));
    const contracts = (name: string): boolean => name.endsWith('.contract');
    expect(run.filter(contracts)).toEqual(run.slice(run.findIndex(contracts)));
    await requireMigrated(database.connection);
    const recorded = await on(database, recordedMigrations);
    expect(recorded.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
      migrations.map(({ name, checksum }) => ({ name, checksum })),
    );
    expect((await on(database, (client) => client.query('select name from tenants'))).rows).toHaveLength(1);
    expect(await migrate(database.connection)).toEqual([]);
  });

  test('refuses a database that stands before the last of those files, and changes nothing in it', async () => {
    const database = await migratedDatabase();
    const older = DEVELOPMENT_MIGRATIONS.slice(0, -1);
    await record(database, older);
    await expect(migrate(database.connection)).rejects.toThrow(
      /unreleased version of Sluice \(its migration 0001_tenancy .* start on an empty DATA_DIR$/,
    );
    expect(await on(database, recordedMigrations)).toHaveLength(older.length);
  });
});

interface TableRow {
  name: string;
  app_may_touch_it: boolean;
  row_security: boolean;
  forced: boolean;
  policies: string[];
  first_key_column: string;
}

/** Tables with a tenant's data, and their protection. */
const TABLES = `
  select c.relname as name, c.relrowsecurity as row_security, c.relforcerowsecurity as forced,
    has_table_privilege('sluice_app', c.oid, 'select, insert, update, delete') as app_may_touch_it,
    array(select polname || ' to ' || pg_get_userbyid(polroles[1]) || ' using ' || pg_get_expr(polqual, polrelid)
      || ' check ' || pg_get_expr(polwithcheck, polrelid) from pg_policy where polrelid = c.oid order by polname) as policies,
    (select attname from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indisprimary) as first_key_column
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;

describe('the schema', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase({ template: newest.name });
    client = new pg.Client(database.connection);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await dropTestDatabase(database);
  });
  const rows = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows as Row[];

  test('confines every table of a tenant twice over, and leads its key with the tenant', async () => {
    const tables = await rows<TableRow>(TABLES);
    expect(tables.length).toBeGreaterThan(20);
    const reachable = tables.filter((table) => table.app_may_touch_it);
    for (const table of reachable) {
      expect(table).toMatchObject({
        row_security: true,
        forced: true,
        policies: [
          'every_tenant to sluice_system using true check true',
          'tenant_only to sluice_app using (tenant_id = current_tenant()) check (tenant_id = current_tenant())',
        ],
      });
    }
    for (const table of tables) expect(table).toMatchObject({ first_key_column: 'tenant_id' });
    // Tables out of reach for tenant work need no policy; only the admission of requests uses this one.
    expect(tables.filter((table) => !table.app_may_touch_it).map(({ name }) => name)).toEqual([
      'rate_windows',
    ]);
  });

  test('lets a tenant see of the tenants itself alone', async () => {
    const [tenants] = await rows<{ forced: boolean; using: string }>(`
      select relrowsecurity and relforcerowsecurity as forced, (select pg_get_expr(polqual, polrelid)
        from pg_policy where polrelid = c.oid and polname = 'tenant_only') as using
      from pg_class c where oid = 'tenants'::regclass`);
    expect(tenants).toEqual({ forced: true, using: '(id = current_tenant())' });
  });

  test('refers from one tenant’s table to another by the tenant as well', async () => {
    const loose = await rows<{ name: string }>(`
      select conrelid::regclass || '.' || conname as name from pg_constraint c
      join pg_attribute target on target.attrelid = c.confrelid and target.attname = 'tenant_id'
      where contype = 'f' and connamespace = 'public'::regnamespace
        and not (conkey[1] = (select attnum from pg_attribute where attrelid = c.conrelid and attname = 'tenant_id')
          and confkey[1] = target.attnum)`);
    expect(loose).toEqual([]);
  });

  test('gives the roles neither tables nor a way around row-level security', async () => {
    const roles = `select oid, rolname from pg_roles where rolname in ('sluice_app', 'sluice_system')`;
    expect(await rows(`select rolname from (${roles}) r order by 1`)).toHaveLength(2);
    expect(
      await rows(`select r.rolname, c.relname from pg_class c join (${roles}) r on r.oid = c.relowner`),
    ).toEqual([]);
    expect(
      await rows(`
        select r.rolname, b.rolname as through from (${roles}) r join pg_roles b
          on pg_has_role(r.oid, b.oid, 'member') and (b.rolsuper or b.rolbypassrls or b.rolcreaterole)`),
    ).toEqual([]);
    // A function that runs as its owner bypasses row-level security; each of these was reviewed.
    expect(
      await rows(
        `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
      ),
    ).toEqual([
      { proname: 'keep_partitions' },
      { proname: 'products_matching' },
      { proname: 'trim_audit_log' },
    ]);
  });

  test.each(['sluice_app', 'sluice_system'])(
    'lets %s add to the audit log and change nothing in it',
    async (role) => {
      const may = async (right: string): Promise<boolean> =>
        (
          await rows<{ may: boolean }>(
            `select has_table_privilege('${role}', 'audit_log', '${right}') as may`,
          )
        )[0]!.may;
      expect([await may('select'), await may('insert')]).toEqual([true, true]);
      for (const right of ['update', 'delete', 'truncate', 'trigger'])
        expect(await may(right), right).toBe(false);
      for (const statement of [
        'update audit_log set actor = null',
        'delete from audit_log',
        'truncate audit_log',
      ]) {
        const attempt = client.query(`begin; set local role ${role}; ${statement}`);
        await expect(attempt).rejects.toThrow('permission denied');
        await client.query('rollback');
      }
    },
  );
});
