-- Nothing is sent for ever, and nothing faster than a channel can take it.

alter table listings
  -- The fingerprint of content that the channel refused for good: it is not sent again while it is the same.
  add column refused_hash text,
  -- What is uncertain is an update of price and stock alone: the content is as it was confirmed.
  add column uncertain_offer boolean not null default false;

alter table delivery_leases
  -- What became of the last few hundred listings that were sent; halved now and then, so that old ones fade.
  add column recent_sent integer not null default 0,
  add column recent_refused integer not null default 0,
  -- By operation: how many items the channel takes in one call within reason, and how long one takes.
  add column pace jsonb not null default '{}';

-- A term that the channel says it does not know is asked for anew once an hour at most.
alter table channel_terms add column forgotten_at timestamptz;

-- Somebody stopped all sending of the tenant.
alter table tenants add column sending_stopped_at timestamptz;
