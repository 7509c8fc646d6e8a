-- Files that are fetched from an address and imported, again and again.
create table import_schedules (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  -- Without what follows the path: that may be a secret. The whole address and the sign-in are sealed.
  shown_address text not null,
  sealed_source bytea not null,
  mode text not null check (mode in ('upsert', 'create', 'update')),
  mapping jsonb,
  options jsonb not null default '{}',
  every_minutes integer not null check (every_minutes between 15 and 43200),
  enabled boolean not null default true,
  -- Failures in a row; too many pause the schedule until a person starts it again.
  failures integer not null default 0,
  next_at timestamptz not null default now(),
  claimed_by uuid,
  etag text,
  last_modified text,
  content_hash bytea,
  last_run_at timestamptz,
  last_result text check (last_result in ('imported', 'unchanged', 'failed')),
  last_error text,
  last_operation_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call protect_tenant_table('import_schedules');
create index import_schedules_due on import_schedules (next_at) where enabled;
