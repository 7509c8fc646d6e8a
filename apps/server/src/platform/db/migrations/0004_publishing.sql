-- How a change reaches a channel: mark, plan, deliver.

create sequence change_versions;
grant usage on sequence change_versions to sluice_app, sluice_system;

-- The outbox: one coalescing mark per product, written in the transaction of the change itself. The plan takes a mark
-- away only while its version is the one it planned from, so a change during a plan is planned again.
create table product_changes (
  tenant_id bigint not null,
  product_id bigint not null,
  version bigint not null default nextval('change_versions'),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, product_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call protect_tenant_table('product_changes');

-- One row per (product, connection) that is, was or is to be on the channel. No foreign key to products: the row of a
-- deleted product lives until the channel has confirmed its withdrawal.
create table listings (
  tenant_id bigint not null,
  connection_id bigint not null,
  product_id bigint not null,
  external_key text not null,
  sync_id text,
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'accepted', 'live', 'retry', 'rejected', 'withdrawn')),
  -- Whether the channel should hold it, and the fingerprints of what it should hold: content, and price with stock.
  wanted boolean not null,
  desired_content_hash text,
  desired_offer_hash text,
  desired_version bigint not null default 0,
  -- When the oldest change that is not yet confirmed was made: the freshness of a connection is measured by it.
  changed_at timestamptz not null default now(),
  -- What the channel has confirmed to hold.
  sent_content_hash text,
  sent_offer_hash text,
  confirmed_version bigint not null default 0,
  -- The last send left without a known outcome: look before anything is sent again.
  uncertain boolean not null default false,
  ticket text,
  -- What is under way: fingerprints of a send whose confirmation is outstanding.
  sending_content_hash text,
  sending_offer_hash text,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  issue_code text,
  issue_message text,
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, connection_id, product_id),
  -- Deferred, because products may swap their SKUs.
  unique (tenant_id, connection_id, external_key) deferrable initially deferred,
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
call protect_tenant_table('listings');
create index listings_product on listings (tenant_id, product_id);
-- The deliverer's reading order.
create index listings_due on listings (tenant_id, connection_id, next_at)
  where state in ('pending', 'sending', 'accepted', 'retry');
create index listings_sync on listings (tenant_id, connection_id, sync_id) where sync_id is not null;

-- Who delivers a connection. The token grows with each take-over, and every completing update checks it.
create table delivery_leases (
  tenant_id bigint not null,
  connection_id bigint not null,
  holder uuid,
  fencing_token bigint not null default 0,
  expires_at timestamptz not null default '-infinity',
  -- When there is next something to do; null = nothing known.
  due_at timestamptz default now(),
  blocked_until timestamptz not null default '-infinity',
  blocked_reason text,
  consecutive_failures integer not null default 0,
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
  primary key (tenant_id, id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('delivery_attempts');
create index delivery_attempts_listing on delivery_attempts (tenant_id, connection_id, product_id, id);
create index delivery_attempts_at on delivery_attempts using brin (at);

-- Brands and categories as channels that keep some of their own know them. `name` is what was synchronised, so a rename
-- is synchronised again; without a sync_id the channel refused it, which waits for a rename as well.
create table channel_terms (
  tenant_id bigint not null,
  connection_id bigint not null,
  kind text not null check (kind in ('brand', 'category')),
  term_id bigint not null,
  name text not null,
  sync_id text,
  issue_message text,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, connection_id, kind, term_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('channel_terms');
alter table delivery_leases add column terms_due boolean not null default true;
