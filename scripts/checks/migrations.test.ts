import { describe, expect, test } from 'vitest';
import { disturbingMigrations, migrationFaults } from './migrations.ts';

const faults = (sql: string, name = '9001_x'): Promise<string[]> =>
  migrationFaults({ name, sql, checksum: '' });

test('the migrations of this version disturb nobody', async () => {
  expect(await disturbingMigrations()).toEqual([]);
});

describe('an expanding migration may', () => {
  test.each([
    'create table extra (n int primary key); create index on extra (n); insert into extra select id from tenants; alter table extra add check (n > 0)',
    "alter table products add column season text not null default 'all'; alter table products add column seen_at timestamptz default now()",
    "create table extra (tenant_id bigint primary key references tenants (id)); call protect_tenant_table('extra');",
    'create index concurrently if not exists products_season on products (season);\ndrop index concurrently if exists products_old;',
    'alter table products validate constraint season_known',
    'create or replace function f() returns int language sql return 1; alter table products set (fillfactor = 70)',
    "insert into plans (code) values ('x')",
    '-- allowed: a hundred rows in the largest installation,\n-- measured\nalter table tax_rates alter column rate type numeric(9, 4)',
  ])('%s', async (sql) => expect(await faults(sql)).toEqual([]));
});

describe('an expanding migration is refused', () => {
  test.each([
    ['create index products_season on products (season)', 'builds an index while writers of products wait'],
    ['alter table products alter column price type numeric(20, 6)', 'rewrites products while writers'],
    [
      'alter table products add column code uuid default gen_random_uuid()',
      'rewrites products while writers',
    ],
    [
      'alter table products add column n bigint generated always as identity',
      'rewrites products while writers',
    ],
    ['alter table products add column n int unique', 'builds an index while writers'],
    ['alter table products alter column brand_id set not null', 'reads products while writers'],
    ['alter table products add column season text not null', 'the version before writes rows without it'],
    ['alter table products add check (price >= 0) not valid', 'may write rows that it refuses'],
    [
      'alter table products drop column weight',
      'uses the column: it belongs into a file that ends in .contract.sql',
    ],
    ['alter table products rename column sku to code', 'no two versions know the same name'],
    ['drop table saved_views', 'may use it'],
    ['drop function admit(bytea[], integer[], inet[], integer)', 'may use it'],
    ["update products set season = 'all'", 'fill them in portions'],
    ['insert into extra select id from products', 'fill them in portions'],
    ['do $$ begin end $$', 'nobody can tell'],
    [
      'alter table products add column n int; alter table orders validate constraint k',
      'reads orders while writers of products wait',
    ],
    ['create index concurrently products_season on products (season)', 'can be repeated: if not exists'],
    ['create index concurrently on products (season)', 'has a name'],
    [
      'create index concurrently if not exists i on products (season); alter table products add column n int',
      'holds nothing else',
    ],
    ['create unique index if not exists i on products (season)', 'may write rows that it refuses'],
    [
      'create unique index concurrently if not exists i on products (season)',
      'may write rows that it refuses',
    ],
    ['truncate brands', 'empties the table'],
  ])('with %s', async (sql, reason) => expect((await faults(sql)).join('\n')).toContain(reason));
});

test('a contracting migration drops what nobody uses, and still keeps nobody waiting', async () => {
  const contract = (sql: string): Promise<string[]> => faults(sql, '9001_x.contract');
  expect(await contract('alter table products drop column weight; drop table saved_views')).toEqual([]);
  expect(await contract('alter table products add check (price >= 0) not valid')).toEqual([]);
  expect(await contract('alter table products add check (price >= 0)')).not.toEqual([]);
  expect(await contract('create index i on products (season)')).not.toEqual([]);
});
