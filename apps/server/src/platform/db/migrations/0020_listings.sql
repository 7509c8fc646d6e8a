-- Listings: products on connections, as they should be and as the channel has confirmed them.

-- One row per (product, connection) that is, was or is to be on the channel. No foreign key to products: the row of a
-- deleted product lives until the channel has confirmed its withdrawal.
create table listings (
  tenant_id bigint not null,
  connection_id bigint not null,
  product_id bigint not null,
  external_key text not null,
  sync_id text,
  -- A person's decision about the identity of the listing: that `sync_id` is the product, or that none of the channel's is.
  match_choice text check (match_choice in ('mapped', 'create')),
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'accepted', 'live', 'retry', 'rejected', 'withdrawn')),

  -- Whether the channel should hold it, and the fingerprints of what it should hold: content, and price with stock.
  wanted boolean not null,
  desired_content_hash text,
  desired_offer_hash text,
  desired_version bigint not null default 0,
  -- As sent: shown by a preview and compared by the guard. A price kept back goes on in its currency, or not at all.
  desired_price numeric(18, 6),
  desired_currency text,
  desired_stock integer,
  -- When the oldest change that is not yet confirmed was made: the freshness of a connection is measured by it.
  changed_at timestamptz not null default now(),

  -- The guard keeps this change back; the desired state stays as it was before.
  held text check (held in ('withdraw', 'price')),
  held_price numeric(18, 6),
  -- Since when it is kept back: a confirmation lets go what was held before it.
  held_at timestamptz,
  -- The prices of the last hour, as [seconds since 1970, price]: many small steps add up to a jump.
  recent_prices jsonb,

  -- The state that the channel has confirmed to hold.
  sent_content_hash text,
  sent_offer_hash text,
  confirmed_version bigint not null default 0,

  -- The send under way: fingerprints whose confirmation is outstanding, and the version that an outstanding
  -- ticket carries: what was planned since is not refused with it.
  sending_content_hash text,
  sending_offer_hash text,
  sending_version bigint,
  ticket text,
  -- When the outstanding ticket was given: channels forget their results.
  ticket_at timestamptz,
  -- The last send left without a known outcome: look before anything is sent again.
  uncertain boolean not null default false,
  -- The uncertain write is an update of price and stock alone: the content is as it was confirmed.
  uncertain_offer boolean not null default false,
  -- A write without an answer may be applied minutes later, over what was sent since: the listing is looked up once more.
  -- 'infinity' = that look is under way.
  second_look_at timestamptz,
  -- A deliverer that had lost its lease may have written to the channel behind the back of the one after it.
  overtaken boolean not null default false,

  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  issue_code text,
  issue_message text,
  -- Every issue of the last refusal, in the channel's words: [{code, field, message}].
  issues jsonb,
  -- The fingerprint of content that the channel refused for good: it is not sent again while it is the same.
  refused_hash text,
  -- How the channel showed the listing otherwise than it was sent, when it was last sent again for that, and when that
  -- was: a listing that shows the same difference at once is the channel's own doing and not sent for ever.
  resent_drift text,
  resent_at timestamptz,

  published_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, connection_id, product_id),
  -- Deferred, because products may swap their SKUs.
  unique (tenant_id, connection_id, external_key) deferrable initially deferred,
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
call protect_tenant_table('listings');
create index listings_product on listings (tenant_id, product_id);
create index listings_sync on listings (tenant_id, connection_id, sync_id) where sync_id is not null;
-- The deliverer's reading order.
create index listings_due on listings (tenant_id, connection_id, next_at)
  where state in ('pending', 'sending', 'accepted', 'retry');
-- The order in which a round claims listings, word for word as in the statement: of a hundred thousand that are due, a
-- round reads the few that it takes on.
create index listings_turn on listings (tenant_id, connection_id, (case
    when sync_id is not null and wanted and sent_content_hash = desired_content_hash then 0
    when not wanted then 1 when sync_id is not null then 2 else 3 end), next_at, product_id)
  where state in ('pending', 'sending', 'accepted', 'retry');
create index listings_second_look on listings (second_look_at) where second_look_at is not null;
create index listings_held on listings (tenant_id, connection_id, product_id) where held is not null;
-- The faulty listings among a hundred thousand good ones: of the products in the portal's list, and of a connection.
create index listings_faulty on listings (tenant_id, product_id) where state in ('rejected', 'retry');
create index listings_problems on listings (tenant_id, connection_id, product_id) where state in ('rejected', 'retry');

-- Questions: listings of the channel that might be the product. Answered by a person, never by guessing.
create table match_candidates (
  tenant_id bigint not null,
  connection_id bigint not null,
  product_id bigint not null,
  sync_id text not null,
  matched_by text not null check (matched_by in ('syncId', 'externalKey', 'barcode')),
  external_key text,
  barcode text,
  title text,
  price text,
  seen_at timestamptz not null default now(),
  primary key (tenant_id, connection_id, product_id, sync_id),
  foreign key (tenant_id, connection_id, product_id) references listings (tenant_id, connection_id, product_id)
    on update cascade on delete cascade
);
call protect_tenant_table('match_candidates');

-- Dangerous changes that went out unasked: they count for an hour.
create table guard_passes (
  tenant_id bigint not null,
  connection_id bigint not null,
  danger text not null check (danger in ('withdraw', 'price')),
  product_id bigint not null,
  passed_at timestamptz not null default now(),
  primary key (tenant_id, connection_id, danger, product_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('guard_passes');
