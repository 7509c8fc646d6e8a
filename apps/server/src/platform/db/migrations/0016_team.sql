-- People: their second factor, invitations, links to a new password; when members and API keys were last there.

alter table users add column last_seen_at timestamptz;

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

create table invitations (
  tenant_id bigint not null,
  id bigint generated always as identity,
  email text not null,
  email_key text not null,
  role text not null check (role in ('owner', 'admin', 'editor', 'viewer')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Whoever is removed takes their open invitations along.
  invited_by bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, email_key),
  foreign key (tenant_id, invited_by) references users (tenant_id, id) on delete cascade
);
call protect_tenant_table('invitations');
create index invitations_invited_by on invitations (tenant_id, invited_by);

create table password_resets (
  tenant_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call protect_tenant_table('password_resets');

alter table api_keys add column last_used_at timestamptz;
-- So that noting the last use touches no index.
alter table api_keys set (fillfactor = 50);

-- The same as before, and it notes when a key was last used: once a minute at most, and never by waiting for somebody who is
-- just changing the key.
create or replace function admit(hashes bytea[], wanted integer[], per_minute integer)
  returns table (
    key_hash bytea, tenant_id bigint, tenant_name text, plan_code text, subscription_status text,
    current_period_end timestamptz, api_key_id bigint, api_key_name text, expires_at timestamptz,
    granted integer, retry_after_ms integer)
  language plpgsql as $$
#variable_conflict use_column
declare
  caller record;
  slots record;
  moment timestamptz;
  first_kept integer;
  used bigint;
begin
  for caller in
    select k.key_hash, k.tenant_id, t.name, t.plan_code, t.subscription_status, t.current_period_end,
           k.id, k.name as key_name, k.expires_at, w.n,
           coalesce(k.last_used_at < clock_timestamp() - interval '1 minute', true) as unnoted
    from unnest(hashes, wanted) w (hash, n)
    join api_keys k on k.key_hash = w.hash and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > clock_timestamp())
    join tenants t on t.id = k.tenant_id
    order by k.tenant_id, k.id
  loop
    insert into rate_windows (tenant_id, stamps, sizes) values (caller.tenant_id, '{}', '{}') on conflict do nothing;
    select r.stamps, r.sizes into slots from rate_windows r where r.tenant_id = caller.tenant_id for update;
    moment := clock_timestamp();
    if caller.unnoted then
      update api_keys k set last_used_at = moment
      where (k.tenant_id, k.id) in (
        select l.tenant_id, l.id from api_keys l
        where l.tenant_id = caller.tenant_id and l.id = caller.id
          and (l.last_used_at is null or l.last_used_at < moment - interval '1 minute')
        for no key update skip locked);
    end if;
    first_kept := 1;
    while first_kept <= cardinality(slots.stamps) and slots.stamps[first_kept] <= moment - interval '60 seconds' loop
      first_kept := first_kept + 1;
    end loop;
    slots.stamps := slots.stamps[first_kept:];
    slots.sizes := slots.sizes[first_kept:];
    select coalesce(sum(s), 0) into used from unnest(slots.sizes) s;
    granted := greatest(least(caller.n, per_minute - used), 0);
    retry_after_ms := 0;
    if granted < caller.n then
      retry_after_ms := greatest(1, ceil(1000 * extract(epoch from
        coalesce(slots.stamps[1], moment) + interval '60 seconds' - moment)));
    end if;
    if granted > 0 then
      if per_minute > 240 then
        -- The end of its quarter of a second, which is the same for all that fall into it.
        moment := date_bin('250 milliseconds', moment, 'epoch') + interval '250 milliseconds';
      end if;
      if slots.stamps[cardinality(slots.stamps)] >= moment then
        slots.sizes[cardinality(slots.sizes)] := slots.sizes[cardinality(slots.sizes)] + granted;
      else
        slots.stamps := slots.stamps || moment;
        slots.sizes := slots.sizes || granted;
      end if;
      update rate_windows r set stamps = slots.stamps, sizes = slots.sizes where r.tenant_id = caller.tenant_id;
    end if;
    key_hash := caller.key_hash;
    tenant_id := caller.tenant_id;
    tenant_name := caller.name;
    plan_code := caller.plan_code;
    subscription_status := caller.subscription_status;
    current_period_end := caller.current_period_end;
    api_key_id := caller.id;
    api_key_name := caller.key_name;
    expires_at := caller.expires_at;
    return next;
  end loop;
end $$;
