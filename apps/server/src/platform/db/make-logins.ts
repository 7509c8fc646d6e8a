import pg from 'pg';
import { lockGrants } from './ensure-roles.ts';
import { APP_ROLE, SYSTEM_ROLE } from './roles.ts';
import { scramVerifier } from './scram.ts';

/** Names of the logins of one database. */
export interface LoginNames {
  app: string;
  system: string;
  /** Absent where the given login is no superuser: then it owns the tables itself. */
  owner: string | undefined;
}

/** Rules out every attribute that our logins do not need. */
const LOGIN_ATTRIBUTES = 'login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

/**
 * Whether the owner of the tables bypasses row-level security: only in a database with Citus, where moved rows arrive in its
 * name by logical replication, which PostgreSQL refuses under such security. A policy shows the owner all rows anyway.
 */
const OWNER_BYPASSES = `exists (select from pg_extension where extname = 'citus')`;

const literal = pg.escapeLiteral;
const quoted = pg.escapeIdentifier;

/** Lists in words what the logins still lack; empty when they are complete. */
export async function missingFromLogins(client: pg.Client, names: LoginNames): Promise<string[]> {
  const logins = [names.app, names.system, ...(names.owner === undefined ? [] : [names.owner])];
  const { rows } = await client.query<{ problem: string }>(
    `select n || ' is missing, or may more than it should' as problem from unnest($1::text[]) n
     where not exists (select from pg_roles where rolname = n and rolcanlogin and not rolinherit and not rolsuper
       and rolbypassrls = (n is not distinct from $6 and ${OWNER_BYPASSES}) and not rolcreaterole and not rolcreatedb and not rolreplication)
     union all
     select m || ' is not the only role of ' || l from (values ($2::text, $3::text), ($4, $5)) pairs (l, m)
     where array[m] <> array(select distinct pg_get_userbyid(roleid)::text from pg_auth_members a
       join pg_roles r on r.oid = a.member where r.rolname = l and a.inherit_option and not a.set_option)
     union all
     select rolname || ' may not make tables' from pg_roles where rolname = $6
       and not (has_schema_privilege(oid, 'public', 'create') and has_database_privilege(oid, current_database(), 'create'))
     union all
     select kind || ' ' || name || ' belongs to another' from (${OWNED}) o
     where $6::text is not null and owner <> $6`,
    [logins, names.app, APP_ROLE, names.system, SYSTEM_ROLE, names.owner ?? null],
  );
  return rows.map(({ problem }) => problem);
}

/** Everything of the service's schemas that has an owner of its own and belongs to no extension. */
const OWNED = `
  select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
    c.oid::regclass::text as name, pg_get_userbyid(relowner)::text as owner
  from pg_class c where relnamespace in ('public'::regnamespace, to_regnamespace('partitions'))
    and relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend d where d.objid = c.oid
      and (d.deptype = 'e' or d.deptype in ('a', 'i') and relkind = 'S'))
  union all
  select 'schema', nspname, pg_get_userbyid(nspowner)::text from pg_namespace where nspname = 'partitions'
  union all
  select 'routine', p.oid::regprocedure::text, pg_get_userbyid(proowner)::text
  from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select case typtype when 'd' then 'domain' else 'type' end, t.oid::regtype::text, pg_get_userbyid(typowner)::text
  from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
    and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`;

/** Makes the logins, or mends them, all or nothing. @throws when the client's login may not */
export async function makeLogins(
  client: pg.Client,
  names: LoginNames,
  passwordOf: (name: string) => string | undefined,
): Promise<void> {
  await client.query('begin');
  try {
    await lockGrants(client);
    for (const name of [names.app, names.system, names.owner])
      if (name !== undefined) await makeLogin(client, name, passwordOf(name));
    if (names.owner !== undefined) await letMovedRowsIn(client, names.owner);
    await client.query(`grant ${APP_ROLE} to ${quoted(names.app)} with inherit true, set false`);
    await client.query(`grant ${SYSTEM_ROLE} to ${quoted(names.system)} with inherit true, set false`);
    if (names.owner !== undefined) await makeOwner(client, names.owner, names);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function makeLogin(client: pg.Client, name: string, password: string | undefined): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  const secret = password === undefined ? 'null' : literal(scramVerifier(password));
  await client.query(
    `${rowCount === 0 ? 'create' : 'alter'} role ${quoted(name)} ${LOGIN_ATTRIBUTES} password ${secret}`,
  );
}

async function letMovedRowsIn(client: pg.Client, owner: string): Promise<void> {
  const { rows } = await client.query<{ bypasses: boolean }>(`select ${OWNER_BYPASSES} as bypasses`);
  if (rows[0]?.bypasses) await client.query(`alter role ${quoted(owner)} bypassrls`);
}

/** Lets the owner migrate, and gives it the tables that another login migrated before. Only a superuser can. */
async function makeOwner(client: pg.Client, name: string, { app, system }: LoginNames): Promise<void> {
  const owner = quoted(name);
  // Migrations that mend rows of all tenants act as the system's role, and so does a function that runs as its owner.
  await client.query(`grant ${APP_ROLE}, ${SYSTEM_ROLE} to ${owner} with inherit true, set true`);
  await client.query(`grant usage, create on schema public to ${owner} with grant option`);
  await client.query(
    `do $$ begin
       execute format('grant connect on database %I to %I, %I', current_database(), ${literal(app)}, ${literal(system)});
       execute format('grant connect, create, temporary on database %I to %I', current_database(), ${literal(name)});
     end $$`,
  );
  const { rows } = await client.query<{ kind: string; name: string }>(
    `select kind, name from (${OWNED}) o where owner <> $1`,
    [name],
  );
  for (const { kind, name } of rows) await client.query(`alter ${kind} ${name} owner to ${owner}`);
}
