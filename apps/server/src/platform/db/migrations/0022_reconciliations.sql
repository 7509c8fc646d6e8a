-- Drift: differences between the plan and what a channel shows.

-- One walk over the listings of a channel, and its findings.
create table reconciliations (
  tenant_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  mode text not null check (mode in ('mend', 'report')),
  state text not null default 'requested' check (state in ('requested', 'running', 'done')),
  -- Why a walk that was to mend left something as it is.
  reason text,
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Listings of the channel that were seen, and of ours that were compared.
  seen bigint not null default 0,
  compared bigint not null default 0,
  missing bigint not null default 0,
  differs bigint not null default 0,
  unwanted bigint not null default 0,
  unknown bigint not null default 0,
  mended bigint not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('reconciliations');
create index reconciliations_connection on reconciliations (tenant_id, connection_id, id);
-- One at a time: a request for another while one is open asks for the same.
create unique index reconciliations_open on reconciliations (tenant_id, connection_id) where state <> 'done';

-- Our listings that a running walk has come across; a listing that is not among them at its end is missing on the channel.
create table reconciliation_seen (
  tenant_id bigint not null,
  reconciliation_id bigint not null,
  product_id bigint not null,
  -- Mended at the end of a walk, when it is known how much there is to mend.
  mend boolean not null default false,
  primary key (tenant_id, reconciliation_id, product_id),
  foreign key (tenant_id, reconciliation_id) references reconciliations (tenant_id, id) on delete cascade
);
call protect_tenant_table('reconciliation_seen');

create table drift_items (
  tenant_id bigint not null,
  reconciliation_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('missing', 'differs', 'unwanted', 'unknown')),
  product_id bigint,
  external_key text,
  sync_id text,
  -- [{field, expected, seen}]
  differences jsonb not null default '[]',
  mended boolean not null,
  -- Equal to the time before, although it was mended: the channel changes it by itself.
  repeated boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, reconciliation_id) references reconciliations (tenant_id, id) on delete cascade
);
call protect_tenant_table('drift_items');
create index drift_items_reconciliation on drift_items (tenant_id, reconciliation_id, id);
