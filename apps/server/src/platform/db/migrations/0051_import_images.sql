-- Pictures that imports named by address, fetched in the background.
create table import_images (
  tenant_id bigint not null,
  product_id bigint not null,
  url text not null,
  -- The import that asked for it last, and the row it stood in.
  operation_id bigint not null,
  row integer not null,
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  error text,
  primary key (tenant_id, product_id, url),
  foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, operation_id) references bulk_operations (tenant_id, id) on delete cascade
);
call protect_tenant_table('import_images');
create index import_images_due on import_images (tenant_id, next_at) where state = 'waiting';
create index import_images_of on import_images (tenant_id, operation_id);
