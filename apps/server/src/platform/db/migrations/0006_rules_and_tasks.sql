-- What goes to which channel at which price, what a plan may do unasked, and the work that recurs per connection.

alter table connections
  -- null = the tenant's own currency
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column price_rounding_direction text not null default 'nearest'
    check (price_rounding_direction in ('nearest', 'up', 'down')),
  -- As sent, in the connection's currency; a computed price below it is raised to it.
  add column minimum_price numeric(18, 6) check (minimum_price >= 0 and minimum_price <> 'NaN'),
  -- What becomes of a live listing that is excluded: taken off sale, or left as it is.
  add column withdraw_excluded boolean not null default true,
  -- The blast-radius guard: what passes these limits in one plan is held until someone confirms it.
  add column guard_withdraw_percent integer not null default 30 check (guard_withdraw_percent between 0 and 100),
  add column guard_price_percent integer not null default 50 check (guard_price_percent >= 0),
  add column guard_price_share_percent integer not null default 30 check (guard_price_share_percent between 0 and 100),
  add column guard_minimum_listings integer not null default 100 check (guard_minimum_listings >= 0),
  -- gathering = changes that may pass the limits are put aside until the plan has settled; held = they passed the limits
  -- and wait for someone; releasing = they were confirmed, or are within the limits, and go out.
  add column guard_state text check (guard_state in ('gathering', 'held', 'releasing')),
  add column guard_since timestamptz;
-- The two endings always went up.
set local role sluice_system;
update connections set price_rounding_direction = 'up' where price_rounding in ('end_90', 'end_99');
reset role;

-- Units of a currency for one unit of the tenant's own.
create table currency_rates (
  tenant_id bigint not null references tenants (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(18, 8) not null check (rate > 0 and rate <> 'NaN'),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, currency)
);
call protect_tenant_table('currency_rates');

-- Which products go to a connection: the first rule that matches decides, in the order of `position`.
create table publish_rules (
  tenant_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  position integer not null,
  action text not null check (action in ('include', 'exclude')),
  label text not null default '',
  is_active boolean not null default true,
  conditions jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, connection_id, position) deferrable initially deferred,
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('publish_rules');

-- Markups of a brand or a category on a connection.
create table markup_rules (
  tenant_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  brand_id bigint,
  category_id bigint,
  markup_percent numeric(12, 6) not null check (markup_percent >= -100 and markup_percent <> 'NaN'),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, connection_id, brand_id, category_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade,
  foreign key (tenant_id, brand_id) references brands (tenant_id, id) on delete cascade,
  foreign key (tenant_id, category_id) references categories (tenant_id, id) on delete cascade,
  check (num_nonnulls(brand_id, category_id) = 1)
);
call protect_tenant_table('markup_rules');

-- A product can be kept off one channel by hand.
alter table channel_overrides add column is_excluded boolean not null default false,
  drop constraint channel_overrides_check,
  add constraint channel_overrides_something check (num_nonnulls(price, markup_percent, stock) > 0 or is_excluded);

-- Changes of an import wait behind those of a person or a program.
alter table product_changes add column bulk boolean not null default false;

alter table products add column tags text[] not null default '{}',
  -- Folded, for comparison.
  add column tag_keys text[] not null default '{}';

-- A change that reaches a whole connection: the planner walks the catalogue behind `after_product_id`. A later change
-- takes a new version and begins anew.
create table connection_scans (
  tenant_id bigint not null,
  connection_id bigint not null,
  version bigint not null default nextval('change_versions'),
  after_product_id bigint not null default 0,
  requested_at timestamptz not null default now(),
  primary key (tenant_id, connection_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('connection_scans');

alter table listings
  -- As sent: what a preview shows and the guard compares.
  add column desired_price numeric(18, 6),
  add column desired_stock integer,
  -- The guard keeps this change back; the desired state stays as it was before.
  add column held text check (held in ('withdraw', 'price')),
  add column held_price numeric(18, 6);
create index connections_guarded on connections (tenant_id) where guard_state is not null;
create index listings_held on listings (tenant_id, connection_id, product_id) where held is not null;

-- What a dry run would do to the channels.
alter table bulk_operations add column preview jsonb;

-- Work that recurs for a connection, under a lease with a fencing token like a delivery.
create table connection_tasks (
  tenant_id bigint not null,
  connection_id bigint not null,
  kind text not null check (kind in ('orders', 'products', 'reconcile', 'taxonomy')),
  due_at timestamptz not null default now(),
  holder uuid,
  fencing_token bigint not null default 0,
  expires_at timestamptz not null default '-infinity',
  -- Where the work goes on: written in the transaction of the work it stands for.
  cursor jsonb,
  failures integer not null default 0,
  error_kind text,
  error_message text,
  succeeded_at timestamptz,
  primary key (tenant_id, connection_id, kind),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
) with (fillfactor = 50);
call protect_tenant_table('connection_tasks');
create index connection_tasks_due on connection_tasks (due_at);
set local role sluice_system;
insert into connection_tasks (tenant_id, connection_id, kind)
select tenant_id, id, kind from connections cross join unnest(array['orders', 'products', 'reconcile', 'taxonomy']) kind;
reset role;
