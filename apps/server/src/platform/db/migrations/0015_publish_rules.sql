-- Which products go to which channel, and at which price.

-- The first rule that matches a product decides whether it goes to the connection, in the order of `position`.
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

-- Units of a currency for one unit of the tenant's own.
create table currency_rates (
  tenant_id bigint not null references tenants (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(18, 8) not null check (rate > 0 and rate <> 'NaN'),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, currency)
);
call protect_tenant_table('currency_rates');
