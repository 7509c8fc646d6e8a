-- Connections to channels: credentials, settings, and the state of each connection as a whole.

create table connections (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  platform text not null,
  label text not null check (label <> ''),
  is_target boolean not null default true,
  is_source boolean not null default false,
  status text not null default 'active' check (status in ('active', 'paused')),
  config jsonb not null default '{}',
  sealed_secrets bytea,
  -- The one address of this machine that the connection may reach, as host and port: given by the operator on the command
  -- line, or that of the tenant's own trial marketplace. A member who changes the address in the portal loses it.
  local_address text,

  webhook_token_hash bytea unique,
  -- The channel proves its calls with this secret. The secret before it stays good until the grace ends.
  sealed_webhook_secret bytea,
  sealed_previous_webhook_secret bytea,
  previous_webhook_secret_until timestamptz,

  -- Prices. null = the tenant's own currency
  currency text check (currency ~ '^[A-Z]{3}$'),
  markup_percent numeric(12, 6) check (markup_percent >= -100 and markup_percent <> 'NaN'),
  prices_with_vat boolean not null,
  price_rounding text not null default 'cent' check (price_rounding in ('cent', 'end_90', 'end_99', 'whole')),
  price_rounding_direction text not null default 'nearest'
    check (price_rounding_direction in ('nearest', 'up', 'down')),
  -- As sent, in the connection's currency; a computed price below it is raised to it.
  minimum_price numeric(18, 6) check (minimum_price >= 0 and minimum_price <> 'NaN'),

  stock_buffer integer not null default 0 check (stock_buffer >= 0),
  stock_cap integer check (stock_cap >= 0),
  -- How stock is spread over the stores of a channel, and the store that shows the general stock.
  store_stock text not null default 'by_code' check (store_stock in ('by_code', 'share', 'copy')),
  general_store_id bigint,

  -- Requirements of a listing before it goes out: `never` asks for nothing, `warn` tells and sends, `hold` keeps it back.
  require_vat text not null default 'warn' check (require_vat in ('never', 'warn', 'hold')),
  require_sku text not null default 'never' check (require_sku in ('never', 'warn', 'hold')),
  require_barcode text not null default 'never' check (require_barcode in ('never', 'warn', 'hold')),
  require_brand text not null default 'never' check (require_brand in ('never', 'warn', 'hold')),
  require_category text not null default 'never' check (require_category in ('never', 'warn', 'hold')),
  require_image text not null default 'never' check (require_image in ('never', 'warn', 'hold')),
  require_description text not null default 'never' check (require_description in ('never', 'warn', 'hold')),
  -- The settings that change the look of listings on the channel, as one text that is part of their fingerprints. Empty
  -- until one of them is changed: what was sent before was sent under the settings of then.
  content_settings text not null default '',
  -- Whether a live listing that is excluded is taken off sale, or left as it is.
  withdraw_excluded boolean not null default true,

  -- The blast-radius guard: a plan that passes these limits within an hour is held until someone confirms it. So few
  -- changes as the minimums name are never held.
  guard_withdraw_percent integer not null default 20 check (guard_withdraw_percent between 0 and 100),
  guard_withdraw_minimum integer not null default 5 check (guard_withdraw_minimum >= 0),
  guard_price_percent integer not null default 50 check (guard_price_percent >= 0),
  guard_price_share_percent integer not null default 10 check (guard_price_share_percent between 0 and 100),
  guard_price_minimum integer not null default 3 check (guard_price_minimum >= 0),
  -- A single price that falls or rises by more than this is held, however few there are; null = no such limit.
  guard_price_drop_percent integer check (guard_price_drop_percent between 1 and 100),
  guard_price_rise_percent integer check (guard_price_rise_percent > 0),
  -- gathering = changes that may pass the limits are put aside until the plan has settled; held = they passed the limits
  -- and wait for someone; releasing = they were confirmed, or are within the limits, and go out.
  guard_state text check (guard_state in ('gathering', 'held', 'releasing')),
  guard_since timestamptz,
  -- A release that somebody confirmed sets the prices that later ones are compared with; one that the guard let pass does
  -- not.
  release_confirmed boolean not null default false,

  -- An order placed before this moment is kept and lowers no stock: it was sold before the connection was made.
  orders_since timestamptz not null default now(),
  -- Whether returned units go back into stock; an order keeps what held when it came in.
  restock_returns boolean not null default true,
  -- Whether the nightly reconciliation mends what it finds or only reports it.
  reconcile_mode text not null default 'mend' check (reconcile_mode in ('mend', 'report')),

  -- Sources. waiting = connected, nothing is read until someone has seen the preview and starts it
  source_state text check (source_state in ('waiting', 'active')),
  -- Products that were last changed on the site before this stay out.
  source_since timestamptz,
  -- Who decides a field: `source`, `merchant`, or (not named here) `shared`.
  source_fields jsonb not null default '{}',
  -- Why the last complete walk took no product off sale although some were missing; null = it did what it found.
  source_warning text,

  -- Set = the connection is being deleted, which for a large one takes many steps: it has no address and no tasks any
  -- more, and what is left of it goes in the background.
  deleting_since timestamptz,
  -- It keeps its credentials until its listings on the channel are taken off sale there.
  deleting_withdraws boolean not null default false,
  -- The time since which the deliverer takes its listings off sale; null = they are not marked yet.
  withdrawing_since timestamptz,
  -- Whether listings of products that came from the site itself are taken off sale as well.
  withdraws_own boolean not null default false,

  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call protect_tenant_table('connections');
create index connections_guarded on connections (tenant_id) where guard_state is not null;
create index connections_deleting on connections (tenant_id, id) where deleting_since is not null;

-- Small state of a connector between its calls, sealed like credentials.
create table connection_checkpoints (
  tenant_id bigint not null,
  connection_id bigint not null,
  key text not null check (length(key) between 1 and 200),
  sealed_value bytea not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, connection_id, key),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
) with (fillfactor = 70);
call protect_tenant_table('connection_checkpoints');
