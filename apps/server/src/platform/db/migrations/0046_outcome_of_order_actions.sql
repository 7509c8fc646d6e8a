-- Whether an earlier try may have been applied: the next one looks at the channel first. Actions of before this column look.
alter table order_actions add column again boolean not null default true;
alter table order_actions alter column again set default false;
-- The channel may have it, and nobody knows. A refused action with this mark keeps its units until that is settled.
alter table order_actions add column outcome_unknown boolean not null default false;
-- Claims count the actions of a connection that go side by side.
-- allowed: the table came a moment before, and no release had it
create index order_actions_connection on order_actions (tenant_id, connection_id, due_at, id) where state = 'open';
