import pg from 'pg';
import { SYSTEM_ROLE } from '../../platform/db/roles.ts';
import { UNLOGGED_TABLES } from '../../platform/db/table-places.ts';

/** A table whose rows are worth keeping. */
export interface DataTable {
  name: string;
  columns: string[];
  /** Row-level security confines even its owner. */
  forced: boolean;
  /** Whether the role that sees every tenant may read it. */
  readBySystem: boolean;
  bytes: number;
}

/** Its rows record the version of the schema; a backup has them in its manifest. */
export const MIGRATIONS_TABLE = 'schema_migrations';

export const quoted = (name: string): string => pg.escapeIdentifier(name);

/**
 * The tables of the schema public in the order of their names. Unlogged ones are left out: a crash may empty them, so
 * they are not worth a backup.
 *
 * @param asOwner they are read as their owner, who sees all of them: on a Citus cluster another role has other sessions on
 *   the nodes, and with them another moment
 */
export async function listTables(client: pg.Client, asOwner = false): Promise<DataTable[]> {
  const { rows } = await client.query<DataTable>(
    `select c.relname as name, c.relforcerowsecurity as forced, (select sum(pg_table_size(p.relid)) from (select c.oid as relid union select relid from pg_partition_tree(c.oid)) p)::float8
         as bytes,
       c.relrowsecurity and exists (select from pg_roles where rolname = $1)
         and coalesce(has_table_privilege((select oid from pg_roles where rolname = $1), c.oid, 'select'), false) as "readBySystem",
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($2)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [SYSTEM_ROLE, [MIGRATIONS_TABLE, ...UNLOGGED_TABLES]],
  );
  return asOwner ? rows.map((table) => ({ ...table, readBySystem: false })) : rows;
}

/**
 * Lets the next statements of this transaction read all of a table. Forced row-level security confines an ordinary
 * owner, who would read nothing, silently; with `row_security` off that is an error instead.
 */
export async function readWhole(client: pg.Client, table: DataTable): Promise<void> {
  await client.query(table.readBySystem ? `set local role ${SYSTEM_ROLE}` : 'set local role none');
  await client.query(`set local row_security = ${table.readBySystem ? 'on' : 'off'}`);
}

/** Whether any table holds a row. Runs in a transaction of its own. */
export async function findNonEmptyTable(client: pg.Client): Promise<string | undefined> {
  await client.query('begin read only');
  try {
    for (const table of await listTables(client)) {
      await readWhole(client, table);
      const { rows } = await client.query<{ filled: boolean }>(
        `select exists (select from public.${quoted(table.name)}) as filled`,
      );
      await client.query('set local role none');
      if (rows[0]?.filled) return table.name;
    }
    return undefined;
  } finally {
    await client.query('rollback');
  }
}
