import pg from 'pg';

/**
 * Lists in words what a session of this login could become or do beyond its purpose. The login itself is examined,
 * because a session can always go back to it, whatever role it acts as.
 */
export async function looseEndsOf(settings: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client({ ...settings, application_name: 'sluice doctor', statement_timeout: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ problem: string }>(LOOSE_ENDS);
    return rows.map(({ problem }) => problem);
  } finally {
    await client.end();
  }
}

const LOOSE_ENDS = `
  select session_user || case when r.rolname = session_user then ' is' else ' can become ' || r.rolname || ', which is' end
    || ' a superuser, bypasses row-level security or makes roles' as problem
  from pg_roles r
  where (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolreplication)
    and (r.rolname = session_user or pg_has_role(session_user, r.oid, 'member'))
    and not (r.rolname <> session_user and (select rolsuper from pg_roles where rolname = session_user))
  union all
  select session_user || ' owns tables, or can become ' || pg_get_userbyid(relowner) || ', who does'
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    and pg_has_role(session_user, relowner, 'member') and not (select rolsuper from pg_roles where rolname = session_user)
  group by relowner`;
