-- How an import was asked to read its file, beside mode and mapping.
alter table bulk_operations
  add column options jsonb not null default '{}',
  -- What was noticed row by row, with how many rows; written with each chunk.
  add column row_notes jsonb not null default '[]';

-- Imports look up products by name where a row has neither SKU nor barcode.
create index products_nameless_keys on products (tenant_id, name) where sku is null and ean is null;
