-- Orders as channels tell them, the ledger that lowers stock by them, and the inbox that channels call.

alter table connections
  -- An order placed before this moment is kept and lowers no stock: it was sold before the connection was made.
  add column orders_since timestamptz not null default now(),
  -- Whether returned units go back into stock; an order keeps what held when it came in.
  add column restock_returns boolean not null default true,
  -- What the channel proves its calls with. The secret before it stays good until the grace ends.
  add column sealed_webhook_secret bytea,
  add column sealed_previous_webhook_secret bytea,
  add column previous_webhook_secret_until timestamptz;
set local role sluice_system;
update connections set orders_since = created_at;
reset role;

-- The clock of a tenant's orders: `updated_at` of an order is taken from it under this row's lock, which is held to the
-- commit. So times grow in the order of commits, and a walk by (updated_at, id) cannot overtake an order that is still
-- being written. See docs/decisions/0013-one-clock-for-orders.md.
create table order_clocks (
  tenant_id bigint primary key references tenants (id) on delete cascade,
  at timestamptz not null
) with (fillfactor = 50);
call protect_tenant_table('order_clocks');

alter table orders
  -- The channel's own time of change, and how far the order had come by then: what is behind both never overwrites.
  add column channel_updated_at timestamptz not null default '-infinity',
  add column progress bigint not null default 0,
  -- Of all the channel said; a repetition is recognised by it and changes nothing.
  add column fingerprint text,
  add column books_stock boolean not null default true,
  add column restock_returns boolean not null default true;

alter table order_lines
  add column cancelled_quantity integer not null default 0 check (cancelled_quantity >= 0),
  add column returned_quantity integer not null default 0 check (returned_quantity >= 0),
  add column external_key text,
  add column sync_id text,
  -- Every spelling of the line's barcode that a product may carry.
  add column barcodes text[] not null default '{}',
  add column store_id text,
  -- Where the line is booked, from the moment its product is known.
  add column location_id bigint,
  add constraint order_lines_open check (cancelled_quantity + returned_quantity <= quantity);
create index order_lines_unmatched on order_lines (tenant_id, order_id) where product_id is null;

-- The stock ledger. What a line has taken is the sum of its movements; each has a number of its own, so that no two
-- transactions can book the same difference.
create table stock_movements (
  tenant_id bigint not null,
  order_line_id bigint not null,
  number integer not null check (number > 0),
  product_id bigint not null,
  location_id bigint not null,
  -- Below zero: sold. Above: cancelled or returned.
  quantity integer not null check (quantity <> 0),
  booked_at timestamptz not null default now(),
  primary key (tenant_id, order_line_id, number),
  foreign key (tenant_id, order_line_id) references order_lines (tenant_id, id) on delete cascade
);
call protect_tenant_table('stock_movements');
create index stock_movements_product on stock_movements (tenant_id, product_id, booked_at);
-- Append-only: what was booked is booked back, never rewritten.
revoke update, delete on stock_movements from sluice_app, sluice_system;

-- Orders that could not be taken in, with what the channel said, until a good version of them comes or they are replayed.
create table order_problems (
  tenant_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  external_id text not null,
  reason text not null,
  -- JSON as text: jsonb takes no NUL, and a bad order may hold one.
  content text not null,
  seen integer not null default 1,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, connection_id, external_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('order_problems');

-- The inbox and the tenant's event stream in one: what channels called in with, exactly as it came.
create table channel_events (
  tenant_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  received_at timestamptz not null default now(),
  topic text not null check (topic in ('order', 'return', 'product_status', 'product', 'other')),
  event_key text not null,
  method text not null,
  query jsonb not null,
  headers jsonb not null,
  body bytea not null,
  state text not null default 'received' check (state in ('received', 'processed', 'ignored', 'failed')),
  -- Grows with every claim and so fences: whoever finishes an event states the attempt that was its own.
  attempts integer not null default 0,
  -- When it is to be worked on; while someone does, when that one is given up.
  next_at timestamptz not null default now(),
  error text,
  processed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, connection_id, event_key),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
call protect_tenant_table('channel_events');
create index channel_events_due on channel_events (next_at) where state = 'received';
create index channel_events_done on channel_events (processed_at) where state in ('processed', 'ignored');
create index channel_events_failed on channel_events (tenant_id, id) where state = 'failed';

-- Public keys that channels sign with, kept for an hour; without a key = the channel knows none of that id.
create table webhook_keys (
  tenant_id bigint not null,
  connection_id bigint not null,
  key_id text not null,
  pem text,
  fetched_at timestamptz not null default now(),
  primary key (tenant_id, connection_id, key_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('webhook_keys');

set local role sluice_system;
insert into order_clocks (tenant_id, at) select tenant_id, max(updated_at) from orders group by tenant_id;
reset role;
