-- Code and values of the reason for which an order was put aside, {"code", "params"}, beside its text: the portal says it in
-- the language of the person. A row that an earlier version wrote has none, and keeps its English text.
alter table order_problems add column reason_key jsonb;
