-- Work on many products at once: preview, progress, results, undo.

create table bulk_actions (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('edit', 'publish', 'delete', 'undo')),
  label text not null,
  status text not null default 'queued'
    check (status in ('queued', 'processing', 'completed', 'completed_with_errors', 'failed')),
  -- The change that an edit makes.
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

-- One row per product of an action. No foreign key to products: a deleted product keeps its result.
create table bulk_action_items (
  tenant_id bigint not null,
  action_id bigint not null,
  product_id bigint not null,
  -- null = not done yet
  result text check (result in ('changed', 'unchanged', 'skipped', 'failed')),
  message text,
  -- The touched fields, as they were and as they were left. The name is kept for products that are deleted.
  before jsonb,
  after jsonb,
  primary key (tenant_id, action_id, product_id),
  foreign key (tenant_id, action_id) references bulk_actions (tenant_id, id) on delete cascade
) with (fillfactor = 80);
call protect_tenant_table('bulk_action_items');
create index bulk_action_items_open on bulk_action_items (tenant_id, action_id, product_id) where result is null;
