-- Statistics for tables that are still empty, as a catalogue of ten thousand products would have them. The planner knows
-- nothing of a table until PostgreSQL first analyses it, a minute after its first rows, and takes a tenant for six rows
-- until then: a look-up by SKU and the check of each foreign key read all products of the tenant, so that a first import
-- cost the square of its rows. The first real analysis replaces these.
do $$
declare
  empty record;
  key record;
begin
  -- The functions are there since PostgreSQL 18; an older one learns by itself, a minute later.
  if current_setting('server_version_num')::integer < 180000 then
    return;
  end if;
  for empty in
    select r.oid, r.relname::text as name, n.nspname::text as schema
    from pg_class r join pg_namespace n on n.oid = r.relnamespace
    where n.nspname = 'public' and r.relkind = 'r' and r.reltuples < 0 and pg_relation_size(r.oid) = 0
      and exists (select from pg_attribute a where a.attrelid = r.oid and a.attname = 'tenant_id')
  loop
    perform pg_restore_relation_stats('schemaname', empty.schema, 'relname', empty.name,
      'relpages', 250, 'reltuples', 10000::real);
    -- Few tenants, and no two rows with the same last column of a unique index: -1 stands for as many values as rows.
    for key in
      select distinct a.attname::text as name, a.attname = 'tenant_id' as is_tenant
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = empty.oid and i.indisunique
        and (a.attname = 'tenant_id' or a.attnum = i.indkey[i.indnkeyatts - 1])
    loop
      perform pg_restore_attribute_stats('schemaname', empty.schema, 'relname', empty.name, 'attname', key.name,
        'inherited', false, 'null_frac', 0::real, 'avg_width', 8,
        'n_distinct', (case when key.is_tenant then 4 else -1 end)::real);
    end loop;
  end loop;
end $$;
