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
create index price_changes_product on price_changes (tenant_id, product_id, changed_at);
create index price_changes_age on price_changes (changed_at);
call protect_tenant_table('price_changes');
