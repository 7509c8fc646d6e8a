-- Stock by location; a marketplace store is a location. The ledger that moves it is with the orders.

create table stock_locations (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  code text not null check (code <> ''),
  label text not null,
  type text not null check (type in ('local', 'marketplace_store', 'external')),
  is_active boolean not null default true,
  connection_id bigint,
  platform_store_id text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, code),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade,
  check ((type = 'marketplace_store') = (connection_id is not null)),
  check ((connection_id is null) = (platform_store_id is null))
);
call protect_tenant_table('stock_locations');
create unique index stock_locations_one_local on stock_locations (tenant_id) where type = 'local';
create unique index stock_locations_store on stock_locations (tenant_id, connection_id, platform_store_id)
  where connection_id is not null;

create table stock_levels (
  tenant_id bigint not null,
  product_id bigint not null,
  location_id bigint not null,
  quantity integer not null,
  primary key (tenant_id, product_id, location_id),
  foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, location_id) references stock_locations (tenant_id, id) on delete cascade
) with (fillfactor = 90);
call protect_tenant_table('stock_levels');
create index stock_levels_location on stock_levels (tenant_id, location_id);
