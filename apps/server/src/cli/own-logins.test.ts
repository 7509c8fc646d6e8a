import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLogins } from '../platform/db/logins.ts';
import type { ConnectionSettings } from '../platform/embedded-postgres/index.ts';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { makeFolder, sluice, urlOf } from './test-support.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let serving: Record<string, string>;
let MIGRATION_DATABASE_URL: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeFolder();
  const { app, system, owner } = await openLogins(database.connection);
  const [DATABASE_URL, SYSTEM_DATABASE_URL, url] = [app, system, owner].map((settings) =>
    urlOf(settings as ConnectionSettings),
  );
  MIGRATION_DATABASE_URL = url!;
  serving = { DATABASE_URL: DATABASE_URL!, SYSTEM_DATABASE_URL: SYSTEM_DATABASE_URL!, DATA_DIR: folder.path };
});
afterAll(async () => {
  await dropTestDatabase(database);
  await folder.remove();
});

const create = ['tenant', 'create', '--name', 'Shop', '--plan', 'pro', '--json'];

test('logins of the operator’s making serve once the owner has migrated, and not before', async () => {
  const early = await sluice(create, serving);
  expect(early.code).not.toBe(0);
  expect(early.json().error).toContain('run "sluice migrate" with MIGRATION_DATABASE_URL');
  const plan = await sluice(['migrate', '--plan'], { ...serving, MIGRATION_DATABASE_URL });
  expect(plan.stdout).toMatch(/^0001_foundations: beside the version before; in one transaction$/m);
  for (const phase of [[], ['--contract']])
    expect((await sluice(['migrate', ...phase], { ...serving, MIGRATION_DATABASE_URL })).code).toBe(0);
  expect((await sluice(['migrate', '--plan'], serving)).stdout).toBe('the schema is up to date\n');
  expect((await sluice(create, serving)).json()).toEqual({ tenant_id: 1 });
  const backup = await sluice(['backup', '--output', `${folder.path}/b.tar.gz`, '--json'], serving);
  expect(backup.json().error).toContain('set MIGRATION_DATABASE_URL');
  const { checks } = (await sluice(['doctor', '--json'], { ...serving, PORT: '0' })).json<{
    checks: { id: string; status: string }[];
  }>();
  const found = Object.fromEntries(checks.map(({ id, status }) => [id, status]));
  expect(found).toMatchObject({ roles: 'ok', logins: 'ok', migrations: 'ok' });
});

test('a login too few is refused with the names', async () => {
  const lacking = { DATA_DIR: folder.path, DATABASE_URL: serving.DATABASE_URL!, MIGRATION_DATABASE_URL };
  expect((await sluice(create, lacking)).json().error).toContain('SYSTEM_DATABASE_URL');
});
