-- The ground rules that every later file follows. The roles `sluice_app` and `sluice_system` belong to the whole
-- server: platform/db/ensure-roles.ts makes them before the first migration.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The tenant of the transaction; null = none was set, and row-level security shows nothing.
create function current_tenant() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::bigint;

-- The one template that confines a table to its tenant. FORCE makes it hold for the owner as well.
create procedure protect_tenant_table(target regclass, tenant_column text default 'tenant_id')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_only on %s to sluice_app using (%I = current_tenant()) with check (%I = current_tenant())',
                 target, tenant_column, tenant_column);
  execute format('create policy every_tenant on %s to sluice_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to sluice_app, sluice_system', target);
end $$;

-- One counter for marks of products, scans of connections and walks through category trees: a later change has a
-- higher number.
create sequence change_versions;
grant usage on sequence change_versions to sluice_app, sluice_system;
