-- The troubles that a rule has told of, so that each is told once, and its end as well.

create table notification_said (
  tenant_id bigint not null,
  rule_id bigint not null,
  -- The entry of the inbox; 0 = low stock. No foreign key: entries are deleted after their time, and these rows by a sweep.
  notification_id bigint not null,
  -- The number of records at that time: one that grew much is told again.
  count bigint not null,
  -- Whether people believe that it lasts.
  is_open boolean not null,
  said_at timestamptz not null,
  primary key (tenant_id, rule_id, notification_id),
  foreign key (tenant_id, rule_id) references notification_rules (tenant_id, id) on delete cascade
);
call protect_tenant_table('notification_said');
create index notification_said_old on notification_said (said_at);
