-- The channel's own category trees, and the mappings of our categories, attributes and values to them.

-- A channel's category tree, as of the last complete walk through it.
create table channel_categories (
  tenant_id bigint not null,
  connection_id bigint not null,
  sync_id text not null check (sync_id <> ''),
  parent_sync_id text,
  name text not null,
  search_key text not null,
  assignable boolean not null,
  -- Names from root; null until a walk that saw it has come to its end.
  path text[],
  -- The walk that saw it last. A walk takes its number from `change_versions`.
  walk bigint not null,
  -- The channel no longer has it. Kept while one of our categories is mapped to it.
  gone_at timestamptz,
  -- The walk its attributes were last read for; null = never. They are read only for categories that are mapped.
  attributes_walk bigint,
  primary key (tenant_id, connection_id, sync_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
) with (fillfactor = 80);
call protect_tenant_table('channel_categories');

create table channel_category_attributes (
  tenant_id bigint not null,
  connection_id bigint not null,
  category_sync_id text not null,
  code text not null check (code <> ''),
  label text not null,
  required boolean not null,
  multiple boolean not null,
  -- [{code, label}]; null = any text goes.
  allowed_values jsonb,
  -- Whether the channel takes any text beside the allowed values.
  custom_values boolean not null default false,
  position integer not null,
  primary key (tenant_id, connection_id, category_sync_id, code),
  foreign key (tenant_id, connection_id, category_sync_id)
    references channel_categories (tenant_id, connection_id, sync_id) on delete cascade
);
call protect_tenant_table('channel_category_attributes');

create table category_mappings (
  tenant_id bigint not null,
  category_id bigint not null,
  connection_id bigint not null,
  sync_id text not null,
  platform_category_name text not null,
  primary key (tenant_id, category_id, connection_id),
  foreign key (tenant_id, category_id) references categories (tenant_id, id) on delete cascade,
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('category_mappings');
create index category_mappings_connection on category_mappings (tenant_id, connection_id);
create index category_mappings_sync on category_mappings (tenant_id, connection_id, sync_id);

-- Where the value of a channel's attribute comes from. Kept when the attribute vanishes, since channels bring some back.
create table attribute_sources (
  tenant_id bigint not null,
  connection_id bigint not null,
  category_sync_id text not null,
  attribute_code text not null,
  source text not null check (source in ('fixed', 'field', 'tag', 'option', 'property')),
  -- The fixed value, the product's field, the beginning of the tags (empty = all), or the name of the category option or
  -- of the product's property.
  argument text not null,
  primary key (tenant_id, connection_id, category_sync_id, attribute_code),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('attribute_sources');

-- The channel's words for values of ours. `value_key` is the value folded like a name.
create table attribute_value_mappings (
  tenant_id bigint not null,
  connection_id bigint not null,
  category_sync_id text not null,
  attribute_code text not null,
  value_key text not null,
  value text not null,
  channel_value text not null,
  primary key (tenant_id, connection_id, category_sync_id, attribute_code, value_key),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('attribute_value_mappings');
