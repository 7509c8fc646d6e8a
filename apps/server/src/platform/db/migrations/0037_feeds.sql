-- Feeds: files that channels fetch. Their listings lie here, because there is nobody to send them to.

-- One row per feed, locked by every change of its items: so versions are given in the order of commits, and whoever has seen
-- one has seen everything before it.
create table feeds (
  tenant_id bigint not null,
  connection_id bigint not null,
  version bigint not null default 0,
  items integer not null default 0,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, connection_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
) with (fillfactor = 50);
call protect_tenant_table('feeds');

create table feed_items (
  tenant_id bigint not null,
  connection_id bigint not null,
  id bigint generated always as identity,
  external_key text not null,
  -- As it was sent: the file is made of it under the settings of the moment.
  payload jsonb not null,
  -- The versions of the feed at which it came and was last changed: a fetch counts news by them.
  added_version bigint not null,
  changed_version bigint not null,
  primary key (tenant_id, connection_id, id),
  -- Checked at the end of a statement, because listings may swap their keys in one.
  unique (tenant_id, connection_id, external_key) deferrable initially immediate,
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('feed_items');

-- Fetches of a feed that ended well; the last thousand of each are kept.
create table feed_pulls (
  tenant_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  at timestamptz not null default now(),
  format text not null,
  status smallint not null check (status in (200, 304)),
  -- The version that was the newest when the fetch began.
  version bigint not null,
  items integer not null,
  -- Items that the settings of the moment leave out.
  left_out integer not null,
  -- Of the file, before compression.
  bytes bigint not null,
  -- Since the fetch before that got a file.
  added integer not null,
  changed integer not null,
  removed integer not null,
  duration_ms integer not null,
  user_agent text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('feed_pulls');
create index feed_pulls_connection on feed_pulls (tenant_id, connection_id, id);
