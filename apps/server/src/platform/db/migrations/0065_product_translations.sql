-- The texts of a product in further languages; those of the product itself are the catalogue's.

create table product_translations (
  tenant_id bigint not null,
  product_id bigint not null,
  -- BCP 47, in its canonical form: de, de-AT.
  locale text not null check (locale ~ '^[A-Za-z0-9-]{2,35}$'),
  name text check (name <> ''),
  -- Sanitised HTML.
  description text check (description <> ''),
  family_name text check (family_name <> ''),
  primary key (tenant_id, product_id, locale),
  foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade,
  constraint product_translations_something check (num_nonnulls(name, description, family_name) > 0)
);
call protect_tenant_table('product_translations');
