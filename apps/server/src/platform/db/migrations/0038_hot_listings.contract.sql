create index concurrently if not exists listings_product_issue on listings (tenant_id, product_id) where issue_code is not null;
create index concurrently if not exists listings_issue on listings (tenant_id, connection_id, product_id) where issue_code is not null;
drop index concurrently if exists listings_due;
drop index concurrently if exists listings_turn;
drop index concurrently if exists listings_faulty;
drop index concurrently if exists listings_problems;
