-- Images of products, whose files are in storage.

create table product_images (
  tenant_id bigint not null,
  id bigint generated always as identity,
  product_id bigint not null,
  sort_order integer not null,
  storage_key text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade
);
call protect_tenant_table('product_images');
create index product_images_product on product_images (tenant_id, product_id, sort_order, id);

-- Files whose rows are gone: deleted from storage by a job, so that neither a crash nor a failing store leaks one.
create table discarded_files (
  tenant_id bigint not null,
  storage_key text not null,
  discarded_at timestamptz not null default now(),
  primary key (tenant_id, storage_key)
);
call protect_tenant_table('discarded_files');
