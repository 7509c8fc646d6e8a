-- What the portal shows of orders and imports beyond the public API.

-- Every version of an order that was taken in, and what a person did to it. `booked_at` is the time of the transaction, as
-- in `stock_movements`: so each movement is told from which event it came.
create table order_events (
  tenant_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('received', 'changed', 'matched')),
  -- As the audit log names whoever did it.
  actor text not null,
  status text not null,
  channel_status text,
  grand_total numeric(18, 6) not null,
  units integer not null,
  cancelled_units integer not null,
  returned_units integer not null,
  booked_at timestamptz not null default now(),
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
call protect_tenant_table('order_events');

-- The list of orders, the newest first.
create index orders_newest on orders (tenant_id, ordered_at desc, id desc);

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

alter table bulk_operations
  -- The uploaded file it reads; null = it came with the file and discards it.
  add column file_id bigint,
  -- Data rows of the file; null until it was read.
  add column total_rows bigint,
  add constraint bulk_operations_file foreign key (tenant_id, file_id)
    references import_files (tenant_id, id) on delete set null (file_id);
