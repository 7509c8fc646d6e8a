-- E-commerce sites as sources of the catalogue.

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
  -- When a complete walk last met the product: a product that the walk ends without meeting is gone from the site.
  seen_at timestamptz,
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

-- Images of a site, fetched by address. An image belongs to the site and follows what the site does with its address.
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
  -- The image that it became; null while it waits, and after the merchant removed it here: it does not come back.
  image_id bigint,
  primary key (tenant_id, product_id, url),
  foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade,
  foreign key (tenant_id, image_id) references product_images (tenant_id, id) on delete set null (image_id)
);
call protect_tenant_table('source_images');
-- Images are taken tenant by tenant, so that one with many keeps none of the others waiting.
create index source_images_due on source_images (tenant_id, next_at, product_id, position) where state = 'waiting';
create index source_images_image on source_images (tenant_id, image_id) where image_id is not null;
