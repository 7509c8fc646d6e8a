-- Rules by which people who are away are told of troubles.

create table notification_rules (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  label text not null,
  is_active boolean not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  -- Only troubles of this connection; none = all. No foreign key: the rule outlives the connection.
  connection_id bigint,
  -- Refused listings of one cause are told from this number on; a product is low in stock with that number or fewer.
  refused_from bigint not null check (refused_from > 0),
  stock_threshold integer not null check (stock_threshold >= 0),
  way text not null check (way in ('email', 'webhook', 'slack')),
  -- One address for each mail; of the other ways one empty text, which stands for the secret address.
  addresses text[] not null check (cardinality(addresses) > 0),
  sealed_url bytea,
  -- Scheme and host of the secret address, for people.
  url_origin text,
  cadence text not null check (cadence in ('at_once', 'hourly', 'daily')),
  -- Times of the day in the zone, as HH:MM.
  daily_at text not null,
  quiet_from text,
  quiet_to text,
  urgent_kinds text[] not null,
  tells_end boolean not null,
  hourly_limit integer not null check (hourly_limit > 0),
  language text not null check (language in ('en', 'tr')),
  time_zone text not null,
  created_at timestamptz not null default now(),
  -- Troubles that were over before are not told.
  since timestamptz not null default now(),
  -- The rule says nothing before: the next digest, or the end of the hour whose limit is reached.
  speaks_at timestamptz not null,
  stock_looked_at timestamptz not null default '-infinity',
  primary key (tenant_id, id)
);
call protect_tenant_table('notification_rules');
create index notification_rules_speak on notification_rules (speaks_at) where is_active;
