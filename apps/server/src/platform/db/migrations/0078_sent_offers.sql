-- The price and the stock that a call carried to the channel: a product's page draws them over time. Null where it carried none.
alter table delivery_attempts
  add column price numeric(18, 6),
  add column currency text,
  add column stock integer;
