alter table connections
  -- The time since which the deliverer takes the listings of a deleted connection off sale; null = they are not marked yet.
  add column withdrawing_since timestamptz,
  -- Whether listings of products that came from the site itself are taken off sale as well.
  add column withdraws_own boolean not null default false;
