import type pg from 'pg';
import { withoutConcurrency } from '../../platform/db/apply-migration.ts';
import type { Migration } from '../../platform/db/migration-list.ts';
import { MIGRATIONS_TABLE } from './database-tables.ts';

/**
 * Drops everything that migrations make and keeps the objects of extensions, and the schema itself with its grants. All
 * statements are made before the first one runs: an object that a cascade dropped already would be named by a number.
 */
const CLEAR = `do $$
declare
  statement text;
  statements text[] := array(
    select format('drop %s if exists %s cascade',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      oid::regclass)
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('drop %s if exists %s cascade',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      oid::regclass)
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('drop %s if exists %s cascade', case typtype when 'd' then 'domain' else 'type' end, oid::regtype)
    from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e'));
begin
  foreach statement in array statements loop
    execute statement;
  end loop;
end $$`;

/**
 * Rebuilds the schema public at the version of a backup, within the transaction of the client. `migrate` commits after
 * each step; here all of it or nothing has to happen.
 */
export async function rebuildSchema(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(CLEAR);
  await client.query(`create table public.${MIGRATIONS_TABLE} (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  for (const migration of migrations) {
    await client.query(withoutConcurrency(migration));
    await client.query(`insert into public.${MIGRATIONS_TABLE} (name, checksum) values ($1, $2)`, [
      migration.name,
      migration.checksum,
    ]);
  }
}
