-- Before a listing goes out it has to be sellable, and stock is promised once.

-- The currency an absolute price was given in, and how much of a channel's own stock was sold since it was set.
alter table channel_overrides
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column stock_sold integer not null default 0 check (stock_sold >= 0),
  add column stock_set_at timestamptz not null default now();
update channel_overrides o set currency = coalesce(c.currency, t.currency)
from connections c join tenants t on t.id = c.tenant_id
where o.price is not null and c.tenant_id = o.tenant_id and c.id = o.connection_id;

-- How stock is spread over the stores of a channel, and the store that shows the general stock.
alter table connections
  add column store_stock text not null default 'by_code' check (store_stock in ('by_code', 'share', 'copy')),
  add column general_store_id bigint;

-- What else a listing needs before it goes out: `never` asks for nothing, `warn` tells and sends, `hold` keeps it back.
alter table connections
  add column require_vat text not null default 'warn' check (require_vat in ('never', 'warn', 'hold')),
  add column require_sku text not null default 'never' check (require_sku in ('never', 'warn', 'hold')),
  add column require_barcode text not null default 'never' check (require_barcode in ('never', 'warn', 'hold')),
  add column require_brand text not null default 'never' check (require_brand in ('never', 'warn', 'hold')),
  add column require_category text not null default 'never' check (require_category in ('never', 'warn', 'hold')),
  add column require_image text not null default 'never' check (require_image in ('never', 'warn', 'hold')),
  add column require_description text not null default 'never' check (require_description in ('never', 'warn', 'hold'));
