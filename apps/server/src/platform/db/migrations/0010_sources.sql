-- E-commerce sites as sources of the catalogue.

alter table connections
  -- waiting = connected, nothing is read until someone has seen the preview and starts it
  add column source_state text check (source_state in ('waiting', 'active')),
  -- Products that were last changed on the site before this stay out.
  add column source_since timestamptz,
  -- Who decides a field: `source`, `merchant`, or (not named here) `shared`.
  add column source_fields jsonb not null default '{}';

-- A product of a site, and the product of the catalogue it became.
create table source_products (
  tenant_id bigint not null,
  connection_id bigint not null,
  external_id text not null,
  -- Null while it waits for an answer, or after the merchant deleted the product here: it does not come back by itself.
  product_id bigint,
  state text not null check (state in ('linked', 'ambiguous', 'failed', 'gone')),
  -- By field: what the site last said, and what the catalogue held after that. The base of the three-way comparison.
  base jsonb not null default '{}',
  -- Fields on which the merchant and the site disagree, and the merchant's stands.
  kept_fields text[] not null default '{}',
  name text not null,
  sku text,
  error text,
  synced_at timestamptz not null default now(),
  primary key (tenant_id, connection_id, external_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references products (tenant_id, id) on delete set null (product_id)
);
call protect_tenant_table('source_products');
-- One product of a site per product here.
create unique index source_products_product on source_products (tenant_id, connection_id, product_id)
  where product_id is not null;
create index source_products_by_product on source_products (tenant_id, product_id) where product_id is not null;

-- Images of a site still to be fetched, or that could not be.
create table source_images (
  tenant_id bigint not null,
  product_id bigint not null,
  url text not null,
  connection_id bigint not null,
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  error text,
  primary key (tenant_id, product_id, url),
  foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('source_images');
create index source_images_due on source_images (next_at) where state = 'waiting';
