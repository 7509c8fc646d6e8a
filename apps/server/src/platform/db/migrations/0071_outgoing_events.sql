-- Programs of a tenant that are told of changes, and the events on their way to them.

create table event_endpoints (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  label text not null,
  url text not null,
  -- The kinds of events that it wants.
  kinds text[] not null check (cardinality(kinds) > 0),
  is_active boolean not null default true,
  -- The secret that signs, and the one before it until that ends.
  sealed_secrets bytea not null,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  -- Failures in a row, since the first of them; none = the last try succeeded.
  failures integer not null default 0,
  failing_since timestamptz,
  -- The words of the last failure, and their key.
  last_error text,
  last_error_key jsonb,
  last_delivered_at timestamptz,
  -- Set = the service switched it off, after failures or because the program is gone.
  switched_off_at timestamptz,
  -- The end of the pause after a failure.
  due_at timestamptz not null default '-infinity',
  -- The lease.
  fencing_token bigint not null default 0,
  holder uuid,
  expires_at timestamptz not null default '-infinity',
  primary key (tenant_id, id)
) with (fillfactor = 80);
call protect_tenant_table('event_endpoints');

-- One row for each event and endpoint. The order of ids is the order of delivery.
create table outgoing_events (
  tenant_id bigint not null,
  id bigint generated always as identity,
  endpoint_id bigint not null,
  kind text not null,
  -- The record that it is about: a product, an order, or a product on a connection.
  subject text not null,
  data jsonb not null,
  occurred_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0,
  -- The status that the program answered the last try with; none = it did not answer.
  last_status integer,
  last_error text,
  last_error_key jsonb,
  -- The time of its delivery, or of its end.
  settled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, endpoint_id) references event_endpoints (tenant_id, id) on delete cascade
) with (fillfactor = 80);
call protect_tenant_table('outgoing_events');
create index outgoing_events_pending on outgoing_events (tenant_id, endpoint_id, id) where state = 'pending';
create index outgoing_events_endpoint on outgoing_events (tenant_id, endpoint_id, id desc);
create index outgoing_events_occurred on outgoing_events (occurred_at);

alter table notifications drop constraint notifications_kind_check;
-- allowed: a table of some thousand entries, and the values that it allows grow
alter table notifications add constraint notifications_kind_check
  check (kind in ('connection_failing', 'changes_held', 'listings_refused', 'import_failed', 'events_undelivered'));
