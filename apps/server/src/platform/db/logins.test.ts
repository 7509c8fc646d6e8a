import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { looseEndsOf } from './confinement.ts';
import { openDatabase } from './database.ts';
import { type Logins, openLogins } from './logins.ts';
import { migrate } from './migrate.ts';
import { sql } from './sql.ts';

async function ask<Row>(settings: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(settings);
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows as Row[];
}

/** A database that an earlier release has migrated as its superuser. */
async function oldDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await migrate(database.connection);
  return database;
}

describe('the logins of a database', () => {
  let database: TestDatabase;
  let logins: Logins;
  beforeAll(async () => {
    database = await oldDatabase();
    logins = await openLogins(database.connection);
  });
  afterAll(() => dropTestDatabase(database));

  test('are logged in as, and no session is anybody else underneath', async () => {
    expect(logins.shared).toBeUndefined();
    const { app, system, owner } = logins;
    for (const [purpose, settings] of Object.entries({ app, system, owner: owner! })) {
      const name = `sluice_${purpose}_${database.name}`;
      const who = 'select session_user::text as session, current_user::text as current';
      expect(await ask(settings, who)).toEqual([{ session: name, current: name }]);
    }
  });

  test.each([
    'set role postgres',
    'set session authorization postgres',
    'set role sluice_system',
    'set session role pg_read_all_data',
    'alter role current_user superuser',
    'alter table products disable row level security',
    'alter table products no force row level security',
    'drop policy tenant_only on products',
    'grant sluice_system to current_user',
    'create function up() returns void language sql security definer as $$ $$',
    "create role sluice_mole superuser login password 'x'",
    "copy (select 1) to program 'true'",
    "select pg_read_file('/etc/passwd')",
    'select * from pg_authid',
    'truncate products',
  ])('the app’s cannot %s', async (statement) => {
    await expect(ask(logins.app, statement)).rejects.toMatchObject({ code: /^(42501|42704)$/ });
  });

  test.each(['reset role', 'set role none', 'set session authorization default', 'discard all', 'reset all'])(
    'on every pool connection %s leads nowhere',
    async (statement) => {
      const db = openDatabase(logins, { app: 3, system: 3 });
      const attempt = { text: statement, values: [], name: statement };
      const seen = sql<{ super: boolean; bypasses: boolean; tenants: number }>`
        select rolsuper as super, rolbypassrls as bypasses, (select count(*) from tenants) as tenants
        from pg_roles where rolname = current_user`;
      await ask(database.connection, "insert into tenants (name, plan_code) values ('Other', 'pro')");
      for (let n = 0; n < 3; n++) {
        const tries = Array.from({ length: 3 }, () =>
          db.inTenant(0 as never, async (tx) => {
            await tx.run(attempt).catch(() => {});
            return tx.first(seen);
          }),
        );
        for (const outcome of await Promise.allSettled(tries))
          if (outcome.status === 'fulfilled')
            expect(outcome.value).toEqual({ super: false, bypasses: false, tenants: 0 });
      }
      await db.close();
    },
  );

  test('own nothing, but for the one that migrates, which the earlier release’s tables were handed to', async () => {
    const owners = await ask<{ owner: string }>(
      database.connection,
      `select distinct pg_get_userbyid(relowner)::text as owner from pg_class c where relnamespace = 'public'::regnamespace
         and relkind in ('r', 'p', 'S', 'v') and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
       union select distinct pg_get_userbyid(proowner)::text from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
    );
    expect(owners).toEqual([{ owner: `sluice_owner_${database.name}` }]);
    expect([await looseEndsOf(logins.app), await looseEndsOf(logins.system)]).toEqual([[], []]);
    expect(await looseEndsOf(logins.owner!)).toEqual([expect.stringContaining('owns tables')]);
    expect(await looseEndsOf(database.connection)).toEqual([expect.stringContaining('is a superuser')]);
  });

  test('are the same for every process that was given the same login', async () => {
    const again = await Promise.all([1, 2, 3].map(() => openLogins(database.connection)));
    for (const one of again) expect(one).toEqual(logins);
  });

  test('are mended when somebody made them mightier', async () => {
    await ask(database.connection, `alter role "${logins.app.user}" bypassrls createrole`);
    expect(await looseEndsOf(logins.app)).toHaveLength(1);
    expect((await openLogins(database.connection, { make: false })).shared).toContain('more than it should');
    await openLogins(database.connection);
    expect(await looseEndsOf(logins.app)).toEqual([]);
  });

  test('are let into a database that was made anew under the same name', async () => {
    const anew = await createTestDatabase();
    const again = await openLogins(anew.connection, { suffix: database.name });
    expect(again.shared).toBeUndefined();
    await expect(migrate(again.owner!)).resolves.not.toEqual([]);
    await dropTestDatabase(anew);
  });

  test('let nobody in with another password', async () => {
    const guess = ask({ ...logins.app, password: database.connection.password }, 'select 1');
    await expect(guess).rejects.toMatchObject({ code: '28P01' });
  });
});

describe('a given login that is no superuser', () => {
  test('owns the tables itself, and makes the other two where it may make roles', async () => {
    const database = await createTestDatabase();
    const name = `maker_${database.name}`;
    await ask(
      database.connection,
      `create role ${name} login createrole password 'p'; grant sluice_app, sluice_system to ${name} with admin option;
       alter database ${database.name} owner to ${name}`,
    );
    const logins = await openLogins({ ...database.connection, user: name, password: 'p' });
    expect(logins).toMatchObject({ owner: { user: name }, app: { user: `sluice_app_${database.name}` } });
    await migrate(logins.owner!);
    expect(await looseEndsOf(logins.app)).toEqual([]);
    await dropTestDatabase(database);
    await ask({ ...database.connection, database: 'postgres' }, `drop owned by ${name}`);
    const made = [logins.app.user, logins.system.user, name].map((role) => `"${role}"`).join(', ');
    await ask({ ...database.connection, database: 'postgres' }, `drop role ${made}`);
  });

  test('and may make none: sessions act as roles of it, and that is said', async () => {
    const database = await createTestDatabase();
    const name = `plain_${database.name}`;
    await ask(
      database.connection,
      `create role ${name} login password 'p'; grant sluice_app, sluice_system to ${name};
       alter database ${database.name} owner to ${name}`,
    );
    const logins = await openLogins({ ...database.connection, user: name, password: 'p' });
    expect(logins.shared).toMatch(/permission denied|must have/);
    await migrate(logins.owner!);
    const db = openDatabase(logins, { app: 1, system: 1 });
    const who = sql<{ who: string }>`select current_user::text as who`;
    expect(await db.asSystem((tx) => tx.first(who))).toEqual({ who: 'sluice_system' });
    await db.close();
    expect(await looseEndsOf(logins.app)).toEqual([expect.stringContaining('owns tables')]);
    await dropTestDatabase(database);
    await ask({ ...database.connection, database: 'postgres' }, `drop role ${name}`);
  });
});

test('processes that start together on an empty database all find logins and tables', async () => {
  const database = await createTestDatabase();
  try {
    const starts = Array.from({ length: 8 }, async () => {
      const { shared, owner } = await openLogins(database.connection);
      await migrate(owner!);
      return shared;
    });
    expect(await Promise.all(starts)).toEqual(Array(8).fill(undefined));
  } finally {
    await dropTestDatabase(database);
  }
});
