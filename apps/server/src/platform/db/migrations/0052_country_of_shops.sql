-- The country whose VAT rates a shop began with, and the form in which its people type prices.
-- allowed: a row for each tenant is read in a moment
alter table tenants
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column prices_entered text not null default 'net' check (prices_entered in ('net', 'gross'));
