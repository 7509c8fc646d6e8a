/** Remembers the rows of the shop's set-up; the function it resolves to deletes everything that came after. */
export async function resetterOf(client) {
  const { rows } = await client.query(`
    select t.relname as name, exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'id') as has_id
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where t.relkind = 'r' and n.nspname = 'public'`);
  const statements = [];
  for (const { name, has_id: hasId } of rows) {
    const table = `"${name}"`;
    if (hasId) {
      const kept = await client.query(`select id::text from ${table}`);
      const ids = kept.rows.map(({ id }) => `'${id}'`);
      statements.push(`delete from ${table}${ids.length === 0 ? '' : ` where id::text not in (${ids})`}`);
      continue;
    }
    const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
    if (rowCount === 0) statements.push(`delete from ${table}`);
  }
  // Rows go in any order: references are not looked at.
  const all = `set session_replication_role = replica; ${statements.join('; ')}; set session_replication_role = origin`;
  return () => client.query(all);
}
