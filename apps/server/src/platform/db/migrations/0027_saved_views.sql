-- The views of lists that people keep.

create table saved_views (
  tenant_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  page text not null,
  name text not null check (name <> ''),
  search text not null,
  columns jsonb not null,
  is_shared boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call protect_tenant_table('saved_views');
create index saved_views_page on saved_views (tenant_id, page);
