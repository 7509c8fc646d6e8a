-- Work on many products from the portal's list, and the views of lists that people keep.

create table bulk_actions (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('edit', 'publish', 'delete', 'undo')),
  label text not null,
  status text not null default 'queued'
    check (status in ('queued', 'processing', 'completed', 'completed_with_errors', 'failed')),
  -- What an edit does.
  edit jsonb,
  -- Where a publish goes; null = everywhere.
  connection_ids bigint[],
  undo_of bigint,
  started_by text not null,
  total bigint not null,
  changed bigint not null default 0,
  unchanged bigint not null default 0,
  skipped bigint not null default 0,
  failed bigint not null default 0,
  -- Products are worked through by id: where a resumed run goes on. A publish is then watched until it has settled.
  after_product_id bigint not null default 0,
  dispatched_at timestamptz,
  failure text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- The queue is the table itself, as with imports. The token fences a worker that comes back too late.
  fencing_token bigint not null default 0,
  lease_expires_at timestamptz not null default '-infinity',
  primary key (tenant_id, id),
  foreign key (tenant_id, undo_of) references bulk_actions (tenant_id, id) on delete cascade
);
call protect_tenant_table('bulk_actions');
create index bulk_actions_open on bulk_actions (lease_expires_at) where status in ('queued', 'processing');
create index bulk_actions_undo on bulk_actions (tenant_id, undo_of) where undo_of is not null;

-- One row per product of an action. No foreign key to products: what was deleted is still told of.
create table bulk_action_items (
  tenant_id bigint not null,
  action_id bigint not null,
  product_id bigint not null,
  -- null = not done yet
  result text check (result in ('changed', 'unchanged', 'skipped', 'failed')),
  message text,
  -- What was touched, as it was and as it was left. The name is kept for products that are deleted.
  before jsonb,
  after jsonb,
  primary key (tenant_id, action_id, product_id),
  foreign key (tenant_id, action_id) references bulk_actions (tenant_id, id) on delete cascade
) with (fillfactor = 80);
call protect_tenant_table('bulk_action_items');
create index bulk_action_items_open on bulk_action_items (tenant_id, action_id, product_id) where result is null;

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

-- What the list of products asks of 100,000 of them: errors are few among many listings, and a name or a price is sorted
-- by without reading descriptions. Names sort as they are folded; the first characters decide, and fit into an index.
create index listings_faulty on listings (tenant_id, product_id) where state in ('rejected', 'retry');
create index products_by_name on products (tenant_id, left(search_key, 80), id);
