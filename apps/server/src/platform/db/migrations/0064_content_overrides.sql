-- Texts and attribute values of one product on one connection, in place of those of the catalogue.

create table content_overrides (
  tenant_id bigint not null,
  product_id bigint not null,
  connection_id bigint not null,
  title text check (title <> ''),
  -- Sanitised HTML.
  description text check (description <> ''),
  -- Name of the article, where the channel shows variants as one.
  family_name text check (family_name <> ''),
  -- Values by the codes that the attributes have on the channel.
  attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object'),
  primary key (tenant_id, product_id, connection_id),
  foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade,
  constraint content_overrides_something check (num_nonnulls(title, description, family_name) > 0 or attributes <> '{}')
);
call protect_tenant_table('content_overrides');
create index content_overrides_connection on content_overrides (tenant_id, connection_id, product_id);
