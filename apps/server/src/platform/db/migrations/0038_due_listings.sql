-- The listings with something left to do, and the order in which a round takes them on. They stand beside `listings` so that
-- no index there holds a column that changes on the way of a listing to its channel: its updates stay on their page and
-- touch no index (HOT). Whoever writes a listing writes this row in the same transaction (channels/due-listings.ts).
-- No foreign key: its check of each row would cost more than the row; a sweep deletes rows without a listing.
create table due_listings (
  tenant_id bigint not null,
  connection_id bigint not null,
  product_id bigint not null,
  -- Price and stock of known listings, withdrawals, content of known listings, new listings.
  turn smallint not null check (turn between 0 and 3),
  due_at timestamptz not null,
  primary key (tenant_id, connection_id, product_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call protect_tenant_table('due_listings');
create index due_listings_turn on due_listings (tenant_id, connection_id, turn, due_at, product_id);

-- Row-level security shows the owner no rows.
set local role sluice_system;
insert into due_listings (tenant_id, connection_id, product_id, turn, due_at)
select tenant_id, connection_id, product_id, case
    when sync_id is not null and wanted and sent_content_hash = desired_content_hash then 0
    when not wanted then 1 when sync_id is not null then 2 else 3 end, next_at
from listings where state in ('pending', 'sending', 'accepted', 'retry');
reset role;

-- Half of each page is left to the next versions of its rows: a markup changes all of them at once.
alter table listings set (fillfactor = 50);
