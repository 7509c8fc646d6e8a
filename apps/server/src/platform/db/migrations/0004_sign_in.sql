-- How people prove who they are: sessions, second factors, links to a new password, and the throttle of sign-ins.

create table sessions (
  tenant_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Whether the operator opened it from the command line to act with the role of the member: what is done in it is the
  -- operator's.
  by_operator boolean not null default false,
  created_at timestamptz not null default now(),
  -- When the person last proved who they are: at signing in, or asked again before something of weight.
  authenticated_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call protect_tenant_table('sessions');
create index sessions_user on sessions (tenant_id, user_id);

-- The secret of a time-based code. Without `confirmed_at` it was shown and never proven, and is not asked for.
create table second_factors (
  tenant_id bigint not null,
  user_id bigint not null,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- Of the last code that was taken: none is taken twice.
  last_step bigint not null default 0,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call protect_tenant_table('second_factors');

create table recovery_codes (
  tenant_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references second_factors (tenant_id, user_id) on delete cascade
);
call protect_tenant_table('recovery_codes');

create table password_resets (
  tenant_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call protect_tenant_table('password_resets');

-- The codes that consoles show until the first account is made; any of them makes it. Each start of a process adds one.
create table set_up_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  created_at timestamptz not null default now()
);
grant select, insert, delete on set_up_codes to sluice_system;

-- Failed sign-ins in windows of a quarter of an hour, one row for each subject they are counted by, such as an account
-- from one network. Rows of single failures had to be counted under a lock, and a burst waited for it on the connections
-- of everybody. Unlogged: after a crash everybody may try anew.
create unlogged table sign_in_counts (
  subject text primary key,
  tries integer not null,
  until timestamptz not null
) with (fillfactor = 50);
grant select, insert, update, delete on sign_in_counts to sluice_system;

-- Counts one try by each of the subjects and answers 0, or counts none and answers the seconds to wait when one of them has
-- had as many as its limit. The rows are locked in the order of their subjects, for this statement alone.
create function count_sign_in(subjects text[], limits integer[], window_seconds integer) returns integer
  language plpgsql as $$
declare
  wait integer;
begin
  insert into sign_in_counts as c (subject, tries, until)
  select s, 0, clock_timestamp() + make_interval(secs => window_seconds) from unnest(subjects) s order by s
  on conflict (subject) do update set
    tries = case when c.until <= clock_timestamp() then 0 else c.tries end,
    until = case when c.until <= clock_timestamp() then excluded.until else c.until end;
  select max(ceil(extract(epoch from c.until - clock_timestamp()))) into wait
  from unnest(subjects, limits) l (subject, most) join sign_in_counts c using (subject)
  where c.tries >= l.most;
  if wait is not null then
    return greatest(wait, 1);
  end if;
  update sign_in_counts set tries = tries + 1 where subject = any(subjects);
  return 0;
end $$;
