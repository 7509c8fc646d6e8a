-- Code and values of stored sentences, {"code", "params"}: the portal says them in the language of the person. A row
-- that an earlier version wrote has none, and keeps its English text.

alter table bulk_operations add column failure_key jsonb;
alter table bulk_operation_errors add column message_key jsonb;
alter table import_schedules add column last_error_key jsonb;
alter table bulk_actions add column failure_key jsonb;
alter table bulk_action_items add column message_key jsonb;
alter table source_products add column error_key jsonb;
