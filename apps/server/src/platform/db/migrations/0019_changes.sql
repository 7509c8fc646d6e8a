-- How a change reaches a channel: mark, plan, deliver. This is the mark.

-- The outbox: one coalescing mark per product, written in the transaction of the change itself. The plan takes a mark
-- away only while its version is the one it planned from, so a change during a plan is planned again.
create table product_changes (
  tenant_id bigint not null,
  product_id bigint not null,
  version bigint not null default nextval('change_versions'),
  -- Changes of an import wait behind those of a person or a program.
  bulk boolean not null default false,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, product_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call protect_tenant_table('product_changes');

-- A change that reaches a whole connection: the planner walks the catalogue behind `after_product_id`. A later change
-- takes a new version and begins anew.
create table connection_scans (
  tenant_id bigint not null,
  connection_id bigint not null,
  version bigint not null default nextval('change_versions'),
  after_product_id bigint not null default 0,
  requested_at timestamptz not null default now(),
  primary key (tenant_id, connection_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('connection_scans');
