-- Work that recurs for a connection, under a lease with a fencing token like a delivery.

create table connection_tasks (
  tenant_id bigint not null,
  connection_id bigint not null,
  kind text not null check (kind in ('orders', 'products', 'reconcile', 'taxonomy', 'stores')),
  due_at timestamptz not null default now(),
  holder uuid,
  fencing_token bigint not null default 0,
  expires_at timestamptz not null default '-infinity',
  -- Where the work goes on: written in the transaction of the work it stands for.
  cursor jsonb,
  failures integer not null default 0,
  error_kind text,
  error_message text,
  succeeded_at timestamptz,
  primary key (tenant_id, connection_id, kind),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
) with (fillfactor = 50);
call protect_tenant_table('connection_tasks');
create index connection_tasks_due on connection_tasks (due_at);
