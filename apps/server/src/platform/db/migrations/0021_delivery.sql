-- Who delivers to a connection, and how its deliveries ended.

-- The token grows with each take-over, and every completing update checks it.
create table delivery_leases (
  tenant_id bigint not null,
  connection_id bigint not null,
  holder uuid,
  fencing_token bigint not null default 0,
  expires_at timestamptz not null default '-infinity',
  -- When there is next something to do; null = nothing known.
  due_at timestamptz default now(),
  -- Whether brands and categories are to be synchronised.
  terms_due boolean not null default true,
  blocked_until timestamptz not null default '-infinity',
  -- The kind of the error that blocks the connection: a key of the issue catalogue.
  blocked_kind text,
  blocked_reason text,
  consecutive_failures integer not null default 0,
  -- How often in a row the calls failed for the same reason; from the third on the connection is paused.
  identical_failures integer not null default 0,
  -- Set = the breaker is open: only a probe is let through, once `blocked_until` is over.
  opened_at timestamptz,
  -- How many of the last few hundred listings were sent and refused; halved now and then, so that old ones fade.
  recent_sent integer not null default 0,
  recent_refused integer not null default 0,
  -- By operation: how many items the channel takes in one call within reason, and how long one takes.
  pace jsonb not null default '{}',
  primary key (tenant_id, connection_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
) with (fillfactor = 50);
call protect_tenant_table('delivery_leases');
create index delivery_leases_due on delivery_leases (due_at) where due_at is not null;

create table delivery_attempts (
  tenant_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  product_id bigint not null,
  at timestamptz not null default now(),
  operation text not null check (operation in ('content', 'offer', 'withdraw', 'lookup', 'ticket')),
  outcome text not null check (outcome in ('live', 'accepted', 'rejected', 'retry', 'withdrawn', 'uncertain')),
  code text,
  message text,
  evidence jsonb,
  -- How long the call took that the attempt was part of, and which it was: attempts of one batch share it.
  duration_ms integer,
  call_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('delivery_attempts');
create index delivery_attempts_listing on delivery_attempts (tenant_id, connection_id, product_id, id);
-- The newest attempts of one connection, also where it has few among many.
create index delivery_attempts_connection on delivery_attempts (tenant_id, connection_id, id);
-- The rare outcomes among millions of attempts.
create index delivery_attempts_failed on delivery_attempts (tenant_id, id)
  where outcome in ('rejected', 'retry', 'uncertain');
create index delivery_attempts_at on delivery_attempts using brin (at);

-- How the deliveries of a connection ended, by the hour: charts and the last delivery are read from here, because attempts
-- are many and kept for 30 days only. One row a round, written under the lease, so nobody waits for anybody.
create table delivery_hours (
  tenant_id bigint not null,
  connection_id bigint not null,
  hour timestamptz not null,
  delivered integer not null default 0,
  rejected integer not null default 0,
  retried integer not null default 0,
  -- Failures of the connection as a whole: refused credentials, a channel that does not answer.
  failures integer not null default 0,
  delivered_at timestamptz,
  primary key (tenant_id, connection_id, hour),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('delivery_hours');
create index delivery_hours_hour on delivery_hours using brin (hour);
