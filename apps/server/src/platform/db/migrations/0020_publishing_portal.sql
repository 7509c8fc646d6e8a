-- What the publishing pages of the portal ask for.

-- Results: what waits for somebody, among a hundred thousand listings that do not.
create index listings_problems on listings (tenant_id, connection_id, product_id) where state in ('rejected', 'retry');

-- History: the rare outcomes among millions of attempts.
create index delivery_attempts_failed on delivery_attempts (tenant_id, id)
  where outcome in ('rejected', 'retry', 'uncertain');
