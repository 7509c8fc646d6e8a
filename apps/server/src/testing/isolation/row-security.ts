import pg from 'pg';
import type { Inhabitant } from './records.ts';

interface Table {
  name: string;
  key: string;
}

/** Tables that the login for tenants' work can reach, and the column that names a row's tenant. */
const REACHABLE = `
  select c.oid::regclass::text as name, a.attname as key from pg_class c
  join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    and a.attname = case when c.relname = 'tenants' then 'id' else 'tenant_id' end
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and has_any_column_privilege('sluice_app', c.oid, 'select, insert, update') order by 1`;

/** Tables that it can reach and whose rows name no tenant: each must be known to hold no tenant's data. */
export const TENANTLESS = `
  select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p', 'v', 'm') and has_any_column_privilege('sluice_app', c.oid, 'select, insert, update')
    and c.relname <> 'tenants' and not exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) order by 1`;

/** SQLSTATEs by which the database keeps a statement out. */
const REFUSED = new Set(['42501', '428C9', '55000']);

/** Tries to read, write, change and delete another tenant's rows in every table, as the login for tenants' work. */
export async function tryForeignRows(
  settings: pg.ClientConfig,
  thief: Inhabitant,
  owner: Inhabitant,
): Promise<{ tried: number; leaks: string[] }> {
  const client = new pg.Client(settings);
  await client.connect();
  const leaks: string[] = [];
  let tried = 0;
  try {
    const { rows: tables } = await client.query<Table>(REACHABLE);
    for (const table of tables) {
      for (const [tenant, statement] of attempts(table, thief, owner)) {
        tried++;
        const touched = await touches(client, tenant, statement);
        if (touched !== undefined) leaks.push(`${statement}: ${touched}`);
      }
    }
  } finally {
    await client.end();
  }
  return { tried, leaks };
}

/** Statements that must touch nothing, with the tenant that the transaction has, if any. */
function attempts(
  { name, key }: Table,
  thief: Inhabitant,
  owner: Inhabitant,
): [number | undefined, string][] {
  const [mine, theirs] = [thief.tenant.id as number, owner.tenant.id as number];
  const always = key === 'id' ? 'overriding system value' : '';
  return [
    [mine, `select from ${name} where ${key} = ${theirs}`],
    [mine, `select from ${name} where ${key} <> ${mine}`],
    [undefined, `select from ${name}`],
    [mine, `select from ${name} where ${key} = ${theirs} for update`],
    [mine, `update ${name} set ${key} = ${key} where ${key} = ${theirs}`],
    [undefined, `update ${name} set ${key} = ${key}`],
    [mine, `delete from ${name} where ${key} = ${theirs}`],
    [undefined, `delete from ${name}`],
    [mine, `update ${name} set ${key} = ${theirs} where ${key} = ${mine}`],
    [mine, `insert into ${name} (${key}) ${always} values (${theirs})`],
    [undefined, `insert into ${name} (${key}) ${always} values (${theirs})`],
    [
      mine,
      `merge into ${name} t using (values (${theirs}::bigint)) v (id) on t.${key} = v.id when matched then delete`,
    ],
  ];
}

/**
 * Describes the effect of a statement, or its failure for another reason than being kept out; rolls it back in any
 * case.
 */
async function touches(
  client: pg.Client,
  tenant: number | undefined,
  statement: string,
): Promise<string | undefined> {
  await client.query(tenant === undefined ? 'begin' : `begin; set local app.tenant_id = '${tenant}'`);
  try {
    const { rowCount } = await client.query(statement);
    return rowCount === 0 ? undefined : `${rowCount} rows`;
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError;
    return REFUSED.has(code) ? undefined : message;
  } finally {
    await client.query('rollback');
  }
}
