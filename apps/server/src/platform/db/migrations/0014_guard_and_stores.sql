-- What the guard has to know to hold a plan without freezing or letting go what nobody has seen.

alter table listings
  -- Of `desired_price`: a price kept back goes on in the currency it was in, or not at all.
  add column desired_currency text,
  -- Since when it is kept back: a confirmation lets go what was held before it.
  add column held_at timestamptz;

-- The stores of a channel are read again now and then.
alter table connection_tasks drop constraint connection_tasks_kind_check,
  add constraint connection_tasks_kind_check
    check (kind in ('orders', 'products', 'reconcile', 'taxonomy', 'stores')) not valid;
set local role sluice_system;
insert into connection_tasks (tenant_id, connection_id, kind) select tenant_id, id, 'stores' from connections;
-- What listings of before were planned with is not known: everything is planned once.
insert into connection_scans (tenant_id, connection_id) select tenant_id, id from connections on conflict do nothing;
reset role;
alter table connection_tasks validate constraint connection_tasks_kind_check;
