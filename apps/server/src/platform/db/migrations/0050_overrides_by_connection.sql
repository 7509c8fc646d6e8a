-- With the product as its last column: while a bulk edit fills an empty table, the planner takes this index for as good as the primary
-- key, and each of its products would read all overrides of the connection.
create index concurrently if not exists channel_overrides_by_connection on channel_overrides (tenant_id, connection_id, product_id);
