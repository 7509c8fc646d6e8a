import type pg from 'pg';

const QUERIES = [
  `select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
     || case when a.attnotnull then ' not null' else '' end || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
     || case a.attidentity when '' then '' else ' identity ' || a.attidentity::text end as line
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`,
  `select 'table ' || relname || case when relrowsecurity then ' rls' else '' end
     || case when relforcerowsecurity then ' forced' else '' end || ' ' || relpersistence::text
     || coalesce(' ' || reloptions::text, '') || coalesce(' ' || (select string_agg(split_part(g, '/', 1), ',' order by g) from unnest(relacl::text[]) g
       where split_part(g, '=', 1) <> pg_get_userbyid(relowner)), '') as line
   from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')`,
  `select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
   from pg_constraint where connamespace = 'public'::regnamespace`,
  `select 'index ' || indexdef as line from pg_indexes where schemaname = 'public'`,
  `select 'policy ' || tablename || ' ' || policyname || ' ' || roles::text || ' ' || cmd || ' using ' || coalesce(qual, '-')
     || ' check ' || coalesce(with_check, '-') as line from pg_policies where schemaname = 'public'`,
  `select 'function ' || p.oid::regprocedure || ' ' || md5(pg_get_functiondef(p.oid)) as line from pg_proc p
   where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select 'trigger ' || tgrelid::regclass || ' ' || pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`,
];

/**
 * Lists everything that makes up the schema except its owner, a line each, sorted: equal lists mean equal databases.
 */
export async function describeSchema(client: pg.Client): Promise<string[]> {
  const lines: string[] = [];
  for (const query of QUERIES) {
    lines.push(...(await client.query<{ line: string }>(query)).rows.map((row) => row.line));
  }
  return lines.sort();
}
