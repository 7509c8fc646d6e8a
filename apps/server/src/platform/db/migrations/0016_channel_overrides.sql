-- Price, markup and stock of one product on one connection, and the prices before each change.

create table channel_overrides (
  tenant_id bigint not null,
  product_id bigint not null,
  connection_id bigint not null,
  -- A person keeps the product off this channel.
  is_excluded boolean not null default false,
  price numeric(18, 6) check (price >= 0 and price <> 'NaN'),
  -- The currency in which `price` was given.
  currency text check (currency ~ '^[A-Z]{3}$'),
  markup_percent numeric(12, 6) check (markup_percent >= -100 and markup_percent <> 'NaN'),
  stock integer check (stock >= 0),
  -- How much of the channel's own stock was sold since it was set: stock is promised once.
  stock_sold integer not null default 0 check (stock_sold >= 0),
  stock_set_at timestamptz not null default now(),
  source text not null check (source in ('manual', 'api')),
  state text not null default 'pending' check (state in ('pending', 'applied')),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, product_id, connection_id),
  foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade,
  constraint channel_overrides_something check (num_nonnulls(price, markup_percent, stock) > 0 or is_excluded)
);
call protect_tenant_table('channel_overrides');
create index channel_overrides_connection on channel_overrides (tenant_id, connection_id);

-- The prices that products and their overrides had before each change, so that a mistake that was sent can be taken back.
create table price_changes (
  tenant_id bigint not null,
  id bigint generated always as identity,
  product_id bigint not null,
  -- Of the override on this connection; null = the product's own price.
  connection_id bigint,
  -- Of the statement, which holds the product's lock: transactions that began earlier may write later.
  changed_at timestamptz not null default clock_timestamp(),
  price numeric(18, 6),
  -- In which a fixed price of an override was given.
  currency text,
  markup_percent numeric(12, 6),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade
);
call protect_tenant_table('price_changes');
create index price_changes_product on price_changes (tenant_id, product_id, changed_at);
create index price_changes_age on price_changes (changed_at);
