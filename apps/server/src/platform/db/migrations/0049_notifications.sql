-- The inbox of a tenant: one row for each trouble, from its beginning until it is well again.

create table notifications (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('connection_failing', 'changes_held', 'listings_refused', 'import_failed')),
  -- Identifies the trouble among those of its kind: a connection, a connection with a cause, an import, a schedule.
  subject text not null,
  -- The record that the trouble is about. No foreign key: the entry outlives the record.
  connection_id bigint,
  import_id bigint,
  -- A code of the issue catalogue, where one says why.
  cause text,
  -- Code and values of the sentence, {"code", "params"}.
  message_key jsonb not null,
  -- How many records it concerns at present.
  count bigint not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Set = it is well again, or it was over as it happened, as a failed import is.
  ended_at timestamptz,
  -- The members who have read it.
  read_by bigint[] not null default '{}',
  primary key (tenant_id, id)
);
call protect_tenant_table('notifications');
-- A trouble that lasts is one row, whoever finds it.
create unique index notifications_open on notifications (tenant_id, kind, subject) where ended_at is null;
create index notifications_latest on notifications (tenant_id, last_at, id);
create index notifications_ended on notifications (ended_at) where ended_at is not null;
