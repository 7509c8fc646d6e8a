-- What may be sold, and how stores share stock, is decided otherwise than when listings were planned: each connection is
-- planned once.
insert into connection_scans (tenant_id, connection_id)
select tenant_id, id from connections where is_target on conflict do nothing;
