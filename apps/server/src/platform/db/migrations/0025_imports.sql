-- Imports: files of products, their runs, and the schedules that fetch them.

-- Files that were uploaded to be looked at before they are imported. Kept for the runs and for the rows that were refused.
create table import_files (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  file_name text not null,
  storage_key text not null,
  -- How the file was understood, with samples of each column.
  survey jsonb not null,
  uploaded_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
call protect_tenant_table('import_files');
create index import_files_expired on import_files (expires_at);

-- The queue of imports is the table itself: a worker holds an operation by a lease that it renews, and the worker that
-- takes it over goes on behind `rows_done`. The token fences a worker that comes back after its lease ran out.
create table bulk_operations (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  status text not null default 'queued'
    check (status in ('queued', 'processing', 'completed', 'completed_with_errors', 'failed')),
  mode text not null check (mode in ('upsert', 'create', 'update')),
  dry_run boolean not null default false,
  file_name text not null,
  storage_key text not null,
  -- The uploaded file it reads; null = it came with the file and discards it.
  file_id bigint,
  mapping jsonb,
  -- How the import was asked to read its file, beside mode and mapping.
  options jsonb not null default '{}',
  -- As the audit log names the actor.
  started_by text not null,
  -- Data rows of the file; null until it was read.
  total_rows bigint,
  -- Data rows whose outcome is committed: where a resumed run goes on.
  rows_done bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  failed bigint not null default 0,
  columns jsonb not null default '[]',
  notes jsonb not null default '[]',
  -- Remarks on rows, with how many rows; written with each chunk.
  row_notes jsonb not null default '[]',
  -- The effect that a dry run would have on the channels.
  preview jsonb,
  failure text,
  holder uuid,
  fencing_token bigint not null default 0,
  lease_expires_at timestamptz not null default '-infinity',
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id),
  constraint bulk_operations_file foreign key (tenant_id, file_id)
    references import_files (tenant_id, id) on delete set null (file_id),
  check (rows_done = created + updated + unchanged + failed)
);
call protect_tenant_table('bulk_operations');
create index bulk_operations_open on bulk_operations (created_at) where status in ('queued', 'processing');

create table bulk_operation_errors (
  tenant_id bigint not null,
  operation_id bigint not null,
  id bigint generated always as identity,
  row integer not null,
  sku text,
  column_name text,
  code text not null,
  message text not null,
  primary key (tenant_id, operation_id, id),
  foreign key (tenant_id, operation_id) references bulk_operations (tenant_id, id) on delete cascade
);
call protect_tenant_table('bulk_operation_errors');

-- Pictures that imports named by address, fetched in the background.
create table import_images (
  tenant_id bigint not null,
  product_id bigint not null,
  url text not null,
  -- The import that asked for it last, and the row it stood in.
  operation_id bigint not null,
  row integer not null,
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  error text,
  primary key (tenant_id, product_id, url),
  foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, operation_id) references bulk_operations (tenant_id, id) on delete cascade
);
call protect_tenant_table('import_images');
create index import_images_due on import_images (tenant_id, next_at) where state = 'waiting';
create index import_images_of on import_images (tenant_id, operation_id);

-- Files that are fetched from an address and imported, again and again.
create table import_schedules (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  -- Without what follows the path: that may be a secret. The whole address and the sign-in are sealed.
  shown_address text not null,
  sealed_source bytea not null,
  -- The fingerprint that the SFTP server must have; null for addresses by HTTPS.
  host_key text,
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
