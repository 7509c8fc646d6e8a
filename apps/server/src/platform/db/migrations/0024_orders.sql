-- Orders as channels report them, and the ledger by which they lower stock.

-- The clock of a tenant's orders: `updated_at` of an order is taken from it under this row's lock, which is held to the
-- commit. So times grow in the order of commits, and a walk by (updated_at, id) cannot overtake an order that is still
-- being written. See docs/decisions/0013-one-clock-for-orders.md.
create table order_clocks (
  tenant_id bigint primary key references tenants (id) on delete cascade,
  at timestamptz not null
) with (fillfactor = 50);
call protect_tenant_table('order_clocks');

create table orders (
  tenant_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  external_id text not null,
  order_number text not null,
  status text not null
    check (status in ('awaiting', 'new', 'processing', 'shipped', 'delivered', 'cancelled', 'returned')),
  channel_status text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net numeric(18, 6),
  vat numeric(18, 6),
  shipping numeric(18, 6),
  discount numeric(18, 6),
  grand_total numeric(18, 6) not null check (grand_total <> 'NaN'),
  customer jsonb not null default '{}',
  shipping_address jsonb,
  billing_address jsonb,
  books_stock boolean not null default true,
  restock_returns boolean not null default true,
  ordered_at timestamptz not null,
  -- The channel's own time of change, and how far the order had come by then: a report that is behind both never
  -- overwrites.
  channel_updated_at timestamptz not null default '-infinity',
  progress bigint not null default 0,
  -- Of the whole report; a repetition is recognised by it and changes nothing.
  fingerprint text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, connection_id, external_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id)
);
call protect_tenant_table('orders');
create index orders_walk on orders (tenant_id, updated_at, id);
create index orders_number on orders (tenant_id, order_number);
-- The list of orders, the newest first.
create index orders_newest on orders (tenant_id, ordered_at desc, id desc);

create table order_lines (
  tenant_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  external_id text not null,
  product_id bigint,
  external_key text,
  sync_id text,
  sku text,
  -- Every spelling of the line's barcode that a product may carry.
  barcodes text[] not null default '{}',
  name text not null,
  quantity integer not null check (quantity > 0),
  cancelled_quantity integer not null default 0 check (cancelled_quantity >= 0),
  returned_quantity integer not null default 0 check (returned_quantity >= 0),
  unit_price numeric(18, 6) not null check (unit_price <> 'NaN'),
  vat_rate numeric(7, 4),
  total numeric(18, 6) not null check (total <> 'NaN'),
  store_id text,
  -- Where the line is booked, from the moment its product is known.
  location_id bigint,
  primary key (tenant_id, id),
  unique (tenant_id, order_id, external_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade,
  constraint order_lines_open check (cancelled_quantity + returned_quantity <= quantity)
);
call protect_tenant_table('order_lines');
create index order_lines_product on order_lines (tenant_id, product_id) where product_id is not null;
create index order_lines_unmatched on order_lines (tenant_id, order_id) where product_id is null;

-- The stock ledger. A line has taken the sum of its movements; each has a number of its own, so that no two transactions
-- can book the same difference.
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
-- Append-only: a booking is booked back, never rewritten.
revoke update, delete on stock_movements from sluice_app, sluice_system;
create index stock_movements_product on stock_movements (tenant_id, product_id, booked_at);

-- Every version of an order that was taken in, and each action of a person on it. `booked_at` is the time of the
-- transaction, as in `stock_movements`: so each movement is told from which event it came.
create table order_events (
  tenant_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('received', 'changed', 'matched')),
  -- As the audit log names the actor.
  actor text not null,
  status text not null,
  channel_status text,
  grand_total numeric(18, 6) not null,
  units integer not null,
  cancelled_units integer not null,
  returned_units integer not null,
  booked_at timestamptz not null default now(),
  primary key (tenant_id, order_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
call protect_tenant_table('order_events');

-- Orders that could not be taken in, with the channel's own words, until a good version of them comes or they are replayed.
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
