-- What channels need beyond the specification's product. All optional.
alter table products
  add column list_price numeric(18, 6) check (list_price > 0),
  -- In kilograms, to the gram.
  add column weight numeric(12, 3) check (weight > 0),
  add column family_code text,
  add column family_name text,
  -- Lists of {name, value} in the merchant's order, which an object would not keep.
  add column variant_options jsonb not null default '[]',
  -- The options in one spelling and order: two variants with the same cannot be told apart.
  add column variant_key text not null default '',
  add column properties jsonb not null default '[]';

-- The variants of a family, the oldest first: that one speaks for it.
create index products_family on products (tenant_id, family_code, id) where family_code is not null;

alter table attribute_sources drop constraint attribute_sources_source_check;
alter table attribute_sources add check (source in ('fixed', 'field', 'tag', 'option', 'property'));

-- Beside the allowed values a channel may take any text.
alter table channel_category_attributes add column custom_values boolean not null default false;
