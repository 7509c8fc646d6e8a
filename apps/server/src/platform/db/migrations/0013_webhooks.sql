-- The inbox: events that channels call in with.

-- The inbox and the tenant's event stream in one: each call exactly as it came.
create table channel_events (
  tenant_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  received_at timestamptz not null default now(),
  topic text not null check (topic in ('order', 'return', 'product_status', 'product', 'other')),
  event_key text not null,
  method text not null,
  query jsonb not null,
  headers jsonb not null,
  body bytea not null,
  state text not null default 'received' check (state in ('received', 'processed', 'ignored', 'failed')),
  -- Grows with every claim and so fences: the worker that finishes an event states the attempt that was its own.
  attempts integer not null default 0,
  -- When it is to be worked on; while someone does, when that one is given up.
  next_at timestamptz not null default now(),
  error text,
  processed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, connection_id, event_key),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
call protect_tenant_table('channel_events');
create index channel_events_due on channel_events (next_at) where state = 'received';
create index channel_events_done on channel_events (processed_at) where state in ('processed', 'ignored');
create index channel_events_failed on channel_events (tenant_id, id) where state = 'failed';
-- The newest events of one connection, also where it has few among many.
create index channel_events_connection on channel_events (tenant_id, connection_id, id);

-- Public keys that channels sign with, kept for an hour; without a key = the channel knows none of that id.
create table webhook_keys (
  tenant_id bigint not null,
  connection_id bigint not null,
  key_id text not null,
  pem text,
  fetched_at timestamptz not null default now(),
  primary key (tenant_id, connection_id, key_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('webhook_keys');
