-- The numbers of a shop, all of one moment, and what they were before.

-- The last count. It reads every listing of the tenant, so the first page shows what was counted here.
create table shop_snapshots (
  tenant_id bigint primary key references tenants (id) on delete cascade,
  counted_at timestamptz not null,
  -- How long the count took: a dear one is repeated less often.
  took_ms integer not null,
  -- {products, channels: [{id, live, pending, error, not_mapped, excluded, withdrawing, oldest_at}]}
  counts jsonb not null,
  -- Products and prices that changed in each of the last hours: [{hour, created, changed, prices}]
  changes jsonb not null default '[]',
  -- The first product that was live: {product_id, connection_id, at}.
  first_live jsonb,
  -- When a worker counts again, whether anybody looks or not.
  next_at timestamptz not null
) with (fillfactor = 50);
call protect_tenant_table('shop_snapshots');
create index shop_snapshots_next on shop_snapshots (next_at);

-- The last count of each hour in which one was made. A connection that is deleted stays in what was counted with it.
create table shop_history (
  tenant_id bigint not null references tenants (id) on delete cascade,
  hour timestamptz not null,
  counts jsonb not null,
  primary key (tenant_id, hour)
);
call protect_tenant_table('shop_history');
