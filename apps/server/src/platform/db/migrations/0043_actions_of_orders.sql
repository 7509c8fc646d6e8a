-- The actions that an order itself allows, where they are fewer than those of its channel.
alter table orders add column actions jsonb;
