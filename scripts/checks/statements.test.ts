import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { type Confinement, statementFaults } from './statements.ts';

beforeAll(() => loadModule());

const faults = (text: string, confinement: Confinement = 'tenant'): string[] => {
  const { stmts } = parseSync(text) as { stmts: { stmt: Record<string, unknown> }[] };
  return statementFaults(stmts[0]!.stmt, confinement);
};

test.each([
  'select name from products p where p.tenant_id = $1 and exists (select from listings l where l.tenant_id = p.tenant_id)',
  'select from products p left join brands b on b.tenant_id = p.tenant_id and b.id = p.brand_id where p.tenant_id = $1',
  'select from (select * from products where tenant_id = $1) p join brands b on b.tenant_id = p.tenant_id',
  'with recursive up as (select id from categories where tenant_id = $1 union select c.id from up join categories c on c.tenant_id = $1 and c.id = up.id) select from up',
  'insert into brands (tenant_id, name) select $1, n from unnest($2::text[]) n returning 1',
  'insert into currency_rates (tenant_id, rate) values ($1, 1) on conflict (tenant_id) do update set updated_at = excluded.updated_at',
  'update listings l set next_at = case when l.wanted then moment.at end from (select now() as at) moment where l.tenant_id = $1',
  'select count_products(2)',
])('runs on a distributed database: %s', (text) => {
  expect(faults(text)).toEqual([]);
});

test.each([
  ['select name from products', 'products has no tenant_id = $n of its own'],
  ['select from products p where p.tenant_id = $1 or p.id = $2', 'products has no tenant_id = $n of its own'],
  [
    'select from products p, lateral (select from listings l where l.tenant_id = p.tenant_id limit 1) l where p.tenant_id = $1',
    'listings has no tenant_id = $n of its own',
  ],
  [
    'select from products p join api_keys k on k.tenant_id = p.tenant_id where p.tenant_id = $1',
    'the local table api_keys stands beside distributed ones',
  ],
  [
    'update listings set next_at = clock_timestamp() where tenant_id = $1',
    'clock_timestamp() is volatile in an update or delete',
  ],
  [
    'update listings set next_at = coalesce(next_at, now()) where tenant_id = $1',
    'a CASE or COALESCE of an update holds columns and the time',
  ],
  [
    'insert into brands (tenant_id, name) select $1, n from unnest($2::text[]) n',
    'an insert … select has neither RETURNING nor ON CONFLICT',
  ],
  [
    'insert into brands (tenant_id, name) values ($1, $2) on conflict (tenant_id) do update set created_at = now()',
    'now() is not immutable in ON CONFLICT DO UPDATE',
  ],
  [
    'insert into invitations (tenant_id) values ($1) on conflict (tenant_id) do update set created_at = now()',
    'now() is not immutable in ON CONFLICT DO UPDATE',
  ],
  [
    'delete from listings where tenant_id = $1 and ctid = any(array(select ctid from listings where tenant_id = $1))',
    'ctid is a system column',
  ],
  [
    'delete from listings where tenant_id = $1 and (connection_id, product_id) in (select 1, 2)',
    'rows are compared with a subquery in an update or delete',
  ],
  [
    'with a as (insert into brands (tenant_id) values ($1)) select from products where tenant_id = $1',
    'an insert stands in a WITH clause',
  ],
  ['select to_jsonb(p) from products p where p.tenant_id = $1', 'p is a whole row of products'],
  ['update brands set name = $2 where tenant_id = $1 returning now()', 'RETURNING holds the time'],
])('is refused: %s', (text, fault) => {
  expect(faults(text)).toContain(fault);
});

test('the system looks across tenants, and locks within one', () => {
  expect(faults('select tenant_id from listings where next_at <= now()', 'system')).toEqual([]);
  expect(faults('select tenant_id from listings for update skip locked', 'system')).toEqual([
    'listings has no tenant_id = $n of its own',
  ]);
});
