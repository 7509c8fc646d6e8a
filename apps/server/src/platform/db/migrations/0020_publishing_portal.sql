-- What the publishing pages of the portal ask for.

-- How often in a row the calls of a connection failed for the same reason; from the third on it is paused.
alter table delivery_leases add column identical_failures integer not null default 0;

-- Results: what waits for somebody, among a hundred thousand listings that do not.
create index listings_problems on listings (tenant_id, connection_id, product_id) where state in ('rejected', 'retry');

-- History: the rare outcomes among millions of attempts.
create index delivery_attempts_failed on delivery_attempts (tenant_id, id)
  where outcome in ('rejected', 'retry', 'uncertain');
