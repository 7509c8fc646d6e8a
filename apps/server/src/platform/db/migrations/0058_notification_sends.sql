-- Messages of rules on their way: one row for each address, which is worked on under a lease.

create table notification_sends (
  tenant_id bigint not null,
  id bigint generated always as identity,
  rule_id bigint not null,
  -- The message, which may go to several addresses.
  batch uuid not null,
  kind text not null check (kind in ('trouble', 'digest', 'summary', 'test')),
  -- An address of the rule.
  address text not null,
  -- The troubles that it tells of, and how many there were beyond them.
  items jsonb not null,
  more integer not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'dead')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- The end of the pause after a failure.
  due_at timestamptz not null default '-infinity',
  settled_at timestamptz,
  last_error text,
  last_error_key jsonb,
  -- The lease.
  fencing_token bigint not null default 0,
  holder uuid,
  expires_at timestamptz not null default '-infinity',
  primary key (tenant_id, id),
  foreign key (tenant_id, rule_id) references notification_rules (tenant_id, id) on delete cascade
) with (fillfactor = 80);
call protect_tenant_table('notification_sends');
create index notification_sends_pending on notification_sends (tenant_id, rule_id, address, id) where state = 'pending';
create index notification_sends_rule on notification_sends (tenant_id, rule_id, id desc);
create index notification_sends_created on notification_sends (created_at);
