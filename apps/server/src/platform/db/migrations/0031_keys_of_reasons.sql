-- Code and values of stored reasons, {"code", "params"}, beside their texts: the portal says them in the language of the
-- person. A row that an earlier version wrote has none, and keeps its English text; the words of a channel have none.

alter table delivery_attempts add column message_key jsonb;
alter table delivery_leases add column blocked_key jsonb;
alter table listings add column issue_key jsonb;
alter table channel_terms add column issue_key jsonb;
alter table connection_tasks add column error_key jsonb;
alter table reconciliations add column reason_key jsonb;
alter table connections add column source_warning_key jsonb;
