-- People sign in to the portal.

alter table bulk_operations rename column api_key_name to started_by;
set local role sluice_system;
-- As the audit log names whoever started it.
update bulk_operations set started_by = 'api_key:' || started_by;
reset role;

alter table users
  add column name text not null default '',
  -- Language and appearance.
  add column preferences jsonb not null default '{}';

create table sessions (
  tenant_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call protect_tenant_table('sessions');
create index sessions_user on sessions (tenant_id, user_id);

-- Refused sign-ins of the last quarter of an hour, by account and by address. Unlogged: after a crash everybody may try anew.
create unlogged table login_failures (
  id bigint generated always as identity primary key,
  email_key text not null,
  ip text not null,
  at timestamptz not null default now()
);
grant select, insert, delete on login_failures to sluice_system;
create index login_failures_email on login_failures (email_key, at);
create index login_failures_ip on login_failures (ip, at);
