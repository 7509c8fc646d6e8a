import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../testing/service.ts';
import { DistributionError, distribute } from './distribute.ts';
import { sql } from './sql.ts';
import { TABLE_PLACES, UNLOGGED_TABLES } from './table-places.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const named = async (condition: string): Promise<string[]> => {
  const rows = await service.platform.db.asSystem((tx) =>
    tx.run<{ name: string }>({
      text: `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
        and c.relkind in ('r', 'p') and ${condition} order by 1`,
      values: [],
      name: '',
    }),
  );
  return rows.map(({ name }) => name);
};

test('every table has one place in a distributed database', async () => {
  const places = Object.values(TABLE_PLACES).flat();
  expect(places.toSorted()).toEqual(await named('true'));
});

test('the unlogged tables are those that a backup leaves out', async () => {
  expect(await named(`c.relpersistence = 'u'`)).toEqual(UNLOGGED_TABLES);
});

test('every unique index of a distributed table leads with the tenant', async () => {
  const loose =
    await named(`exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and not exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnum = i.indkey[0]))`);
  expect(loose.filter((table) => (TABLE_PLACES.distributed as readonly string[]).includes(table))).toEqual(
    [],
  );
});

test('no foreign key of a distributed table empties its columns or follows a changed key', async () => {
  const following =
    await named(`exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
    and (f.confdeltype in ('n', 'd') or f.confupdtype <> 'a'))`);
  expect(following).toEqual([]);
});

test('a distributed table refers to distributed and reference tables alone, and a local one to reference tables', async () => {
  const rows = await service.platform.db.asSystem((tx) =>
    tx.run(sql<{ from: string; to: string }>`
      select r.relname as from, f.relname as to from pg_constraint c
      join pg_class r on r.oid = c.conrelid join pg_class f on f.oid = c.confrelid where c.contype = 'f' and not r.relispartition`),
  );
  const placeOf = (table: string) =>
    Object.entries(TABLE_PLACES).find(([, tables]) => (tables as readonly string[]).includes(table))![0];
  const wrong = rows.filter(({ from, to }) => placeOf(to) !== 'reference' && placeOf(from) !== placeOf(to));
  expect(wrong).toEqual([]);
});

test('a PostgreSQL without Citus is told so, and stays as it is', async () => {
  const distributing = distribute(service.admin);
  await expect(distributing).rejects.toThrow(DistributionError);
  await expect(distributing).rejects.toThrow('this PostgreSQL has no Citus');
});
