-- Connections to channels, and stock by location (a marketplace store is a location).

create table connections (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  platform text not null,
  label text not null check (label <> ''),
  is_target boolean not null default true,
  is_source boolean not null default false,
  status text not null default 'active' check (status in ('active', 'paused')),
  config jsonb not null default '{}',
  sealed_secrets bytea,
  webhook_token_hash bytea unique,
  markup_percent numeric(12, 6) check (markup_percent >= -100 and markup_percent <> 'NaN'),
  prices_with_vat boolean not null,
  price_rounding text not null default 'cent' check (price_rounding in ('cent', 'end_90', 'end_99', 'whole')),
  stock_buffer integer not null default 0 check (stock_buffer >= 0),
  stock_cap integer check (stock_cap >= 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call protect_tenant_table('connections');

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

create table channel_overrides (
  tenant_id bigint not null,
  product_id bigint not null,
  connection_id bigint not null,
  price numeric(18, 6) check (price >= 0 and price <> 'NaN'),
  markup_percent numeric(12, 6) check (markup_percent >= -100 and markup_percent <> 'NaN'),
  stock integer check (stock >= 0),
  source text not null check (source in ('manual', 'api')),
  state text not null default 'pending' check (state in ('pending', 'applied')),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, product_id, connection_id),
  foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade,
  check (num_nonnulls(price, markup_percent, stock) > 0)
);
call protect_tenant_table('channel_overrides');
create index channel_overrides_connection on channel_overrides (tenant_id, connection_id);

create table category_mappings (
  tenant_id bigint not null,
  category_id bigint not null,
  connection_id bigint not null,
  sync_id text not null,
  platform_category_name text not null,
  primary key (tenant_id, category_id, connection_id),
  foreign key (tenant_id, category_id) references categories (tenant_id, id) on delete cascade,
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('category_mappings');
create index category_mappings_connection on category_mappings (tenant_id, connection_id);
