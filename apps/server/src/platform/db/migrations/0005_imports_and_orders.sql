create table bulk_operations (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  status text not null default 'queued'
    check (status in ('queued', 'processing', 'completed', 'completed_with_errors', 'failed')),
  mode text not null check (mode in ('upsert', 'create', 'update')),
  dry_run boolean not null default false,
  file_name text not null,
  storage_key text not null,
  mapping jsonb,
  api_key_name text not null,
  -- Data rows whose outcome is committed: where a resumed run goes on.
  rows_done bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  failed bigint not null default 0,
  columns jsonb not null default '[]',
  notes jsonb not null default '[]',
  failure text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id),
  check (rows_done = created + updated + unchanged + failed)
);
call protect_tenant_table('bulk_operations');

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

create table orders (
  tenant_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  external_id text not null,
  order_number text not null,
  status text not null
    check (status in ('awaiting', 'new', 'processing', 'shipped', 'delivered', 'cancelled', 'returned')),
  channel_status text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net numeric(18, 6),
  vat numeric(18, 6),
  shipping numeric(18, 6),
  discount numeric(18, 6),
  grand_total numeric(18, 6) not null check (grand_total <> 'NaN'),
  customer jsonb not null default '{}',
  shipping_address jsonb,
  billing_address jsonb,
  ordered_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, connection_id, external_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id)
);
call protect_tenant_table('orders');
create index orders_walk on orders (tenant_id, updated_at, id);
create index orders_number on orders (tenant_id, order_number);

create table order_lines (
  tenant_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  external_id text not null,
  product_id bigint,
  sku text,
  name text not null,
  quantity integer not null check (quantity > 0),
  unit_price numeric(18, 6) not null check (unit_price <> 'NaN'),
  vat_rate numeric(7, 4),
  total numeric(18, 6) not null check (total <> 'NaN'),
  primary key (tenant_id, id),
  unique (tenant_id, order_id, external_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
call protect_tenant_table('order_lines');
create index order_lines_product on order_lines (tenant_id, product_id) where product_id is not null;

-- The queue of imports is the table itself: a worker holds an operation by a lease that it renews, and whoever takes it
-- over goes on behind `rows_done`. The token fences a worker that comes back after its lease ran out.
alter table bulk_operations
  add column holder uuid,
  add column fencing_token bigint not null default 0,
  add column lease_expires_at timestamptz not null default '-infinity',
  add column attempts integer not null default 0;
create index bulk_operations_open on bulk_operations (created_at) where status in ('queued', 'processing');
