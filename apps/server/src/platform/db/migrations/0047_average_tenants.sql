-- The planner takes a tenant that it does not know for an average one. ANALYZE kept a list of the commonest values of
-- `tenant_id`, and on a server of up to a hundred tenants the list was complete: a tenant outside it seemed to have no rows,
-- so any index that begins with the tenant seemed as good as the primary key. The check of each foreign key and each look-up
-- by id read all brands, categories or products of a new shop, until a tenth of the table had changed. A list of one leaves
-- the rest to the average.
create or replace procedure protect_tenant_table(target regclass, tenant_column text default 'tenant_id')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_only on %s to sluice_app using (%I = current_tenant()) with check (%I = current_tenant())',
                 target, tenant_column, tenant_column);
  execute format('create policy every_tenant on %s to sluice_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to sluice_app, sluice_system', target);
  execute format('alter table %s alter column %I set statistics 1', target, tenant_column);
end $$;

-- allowed: statistics and autovacuum settings take a lock that disturbs neither reads nor writes (SHARE UPDATE EXCLUSIVE)
do $$
declare
  kept record;
  is_distributed boolean;
begin
  for kept in
    select c.oid::regclass as name, exists (select from pg_constraint r where r.contype = 'f' and r.confrelid = c.oid) as is_parent
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname
  loop
    is_distributed := false;
    if to_regclass('pg_catalog.pg_dist_partition') is not null then
      execute 'select exists (select from pg_dist_partition where logicalrelid = $1)' into is_distributed using kept.name;
    end if;
    if is_distributed then
      -- Citus knows the statement for a part alone.
      execute 'select count(*) from run_command_on_shards($1, $2)'
        using kept.name, 'alter table %s alter column tenant_id set statistics 1';
    else
      execute format('alter table %s alter column tenant_id set statistics 1', kept.name);
    end if;
    -- The second tenant of a server is still unknown until the next ANALYZE, so that comes after a fiftieth.
    if kept.is_parent then
      execute format('alter table %s set (autovacuum_analyze_scale_factor = 0.02)', kept.name);
    end if;
  end loop;
end $$;
