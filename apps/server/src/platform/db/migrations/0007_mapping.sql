-- What our categories, attributes and products are called on each channel.

-- The channel's own category tree, as of the last complete walk through it.
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
  position integer not null,
  primary key (tenant_id, connection_id, category_sync_id, code),
  foreign key (tenant_id, connection_id, category_sync_id)
    references channel_categories (tenant_id, connection_id, sync_id) on delete cascade
);
call protect_tenant_table('channel_category_attributes');

create index category_mappings_sync on category_mappings (tenant_id, connection_id, sync_id);

-- Where the value of a channel's attribute comes from. Kept when the attribute vanishes, since channels bring some back.
create table attribute_sources (
  tenant_id bigint not null,
  connection_id bigint not null,
  category_sync_id text not null,
  attribute_code text not null,
  source text not null check (source in ('fixed', 'field', 'tag', 'option')),
  -- The fixed value, the product's field, the beginning of the tags (empty = all), or the name of the category option.
  argument text not null,
  primary key (tenant_id, connection_id, category_sync_id, attribute_code),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('attribute_sources');

-- What a value of ours is called on the channel. `value_key` is the value folded like a name.
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

-- Values set on a category of ours, such as Material = Cotton; they hold for its products and its descendants'.
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

-- What a person decided about the identity of a listing: that `sync_id` is the product, or that none of the channel's is.
alter table listings add column match_choice text check (match_choice in ('mapped', 'create'));

-- Questions: listings of the channel that might be the product. Answered by a person, never by guessing.
create table match_candidates (
  tenant_id bigint not null,
  connection_id bigint not null,
  product_id bigint not null,
  sync_id text not null,
  matched_by text not null check (matched_by in ('syncId', 'externalKey', 'barcode')),
  external_key text,
  barcode text,
  title text,
  price text,
  seen_at timestamptz not null default now(),
  primary key (tenant_id, connection_id, product_id, sync_id),
  foreign key (tenant_id, connection_id, product_id) references listings (tenant_id, connection_id, product_id)
    on update cascade on delete cascade
);
call protect_tenant_table('match_candidates');
