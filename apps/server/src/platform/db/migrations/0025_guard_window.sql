-- The guard looks at the last hour of a connection, and at shops of every size.

alter table connections
  drop column guard_minimum_listings,
  alter column guard_withdraw_percent set default 20,
  alter column guard_price_share_percent set default 10,
  -- So few are never held.
  add column guard_withdraw_minimum integer not null default 5 check (guard_withdraw_minimum >= 0),
  add column guard_price_minimum integer not null default 3 check (guard_price_minimum >= 0),
  -- A single price that falls or rises by more than this is held, however few there are; null = no such limit.
  add column guard_price_drop_percent integer check (guard_price_drop_percent between 1 and 100),
  add column guard_price_rise_percent integer check (guard_price_rise_percent > 0);
update connections set guard_withdraw_percent = 20 where guard_withdraw_percent = 30;
update connections set guard_price_share_percent = 10 where guard_price_share_percent = 30;

-- The prices a listing had within the last hour, as [seconds since 1970, price]: many small steps add up to a jump.
alter table listings add column recent_prices jsonb;

-- Dangerous changes that went out unasked: they count for an hour.
create table guard_passes (
  tenant_id bigint not null,
  connection_id bigint not null,
  danger text not null check (danger in ('withdraw', 'price')),
  product_id bigint not null,
  passed_at timestamptz not null default now(),
  primary key (tenant_id, connection_id, danger, product_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('guard_passes');
