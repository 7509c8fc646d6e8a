-- Prices that hold for a time: of a product on one connection, or in place of its master price.

create table scheduled_prices (
  tenant_id bigint not null,
  id bigint generated always as identity,
  product_id bigint not null,
  -- null = in place of the master price, for all connections.
  connection_id bigint,
  -- Excluding VAT.
  price numeric(18, 6) not null check (price > 0 and price <> 'NaN'),
  -- The currency in which a price for one connection was given.
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Holds from the first moment to before the second.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Changed in the transaction that marks the product, so that the price never moves without a plan that is judged.
  state text not null default 'waiting' check (state in ('waiting', 'active', 'ended')),
  -- The time of the last change of state.
  switched_at timestamptz,
  -- The time at which it has to begin or to end.
  due_at timestamptz generated always as (
    case state when 'waiting' then starts_at when 'active' then ends_at end) stored,
  -- The prices as sent that a person confirmed with it, by connection: {"7": {"currency", "during", "after"}}.
  confirmed jsonb,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade,
  check (starts_at < ends_at),
  check ((connection_id is null) = (currency is null))
) with (fillfactor = 80);
call protect_tenant_table('scheduled_prices');
create index scheduled_prices_product on scheduled_prices (tenant_id, product_id, starts_at);
-- The resolver sees one price for each product and connection.
create unique index scheduled_prices_active on scheduled_prices (tenant_id, product_id, coalesce(connection_id, 0))
  where state = 'active';
create index scheduled_prices_connection on scheduled_prices (tenant_id, connection_id) where connection_id is not null;
create index scheduled_prices_due on scheduled_prices (due_at) where due_at is not null;
create index scheduled_prices_ended on scheduled_prices (ends_at) where state = 'ended';
