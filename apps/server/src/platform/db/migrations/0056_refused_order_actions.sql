create index concurrently if not exists order_actions_refused on order_actions (tenant_id, order_id) where state = 'refused';
