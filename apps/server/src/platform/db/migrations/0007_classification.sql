-- Tax rates, brands, categories and groups of products. Every table of the catalogue leads with tenant_id, in its keys as
-- well, so that it can be distributed by it. A `name_key` is the name as foldKey (packages/contracts) folds it.

create table tax_rates (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  rate numeric(7, 4) not null check (rate >= 0 and rate <= 100),
  primary key (tenant_id, id),
  unique (tenant_id, rate)
);
call protect_tenant_table('tax_rates');

create table brands (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  name_key text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);
call protect_tenant_table('brands');

create table categories (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  parent_id bigint,
  name text not null check (name <> ''),
  name_key text not null,
  publish_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, parent_id, name_key),
  foreign key (tenant_id, parent_id) references categories (tenant_id, id),
  check (parent_id <> id)
);
call protect_tenant_table('categories');

-- Values set on a category, such as Material = Cotton; they hold for its products and its descendants'.
create table category_options (
  tenant_id bigint not null,
  category_id bigint not null,
  name_key text not null check (name_key <> ''),
  name text not null,
  value text not null check (value <> ''),
  primary key (tenant_id, category_id, name_key),
  foreign key (tenant_id, category_id) references categories (tenant_id, id) on delete cascade
);
call protect_tenant_table('category_options');

create table product_groups (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  name_key text not null,
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);
call protect_tenant_table('product_groups');
