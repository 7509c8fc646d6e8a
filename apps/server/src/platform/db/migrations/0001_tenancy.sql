-- Tenants, their users and API keys, and the ground rules every later table follows.

create function current_tenant() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::bigint;

-- The one template that confines a table to its tenant. FORCE makes it hold for the owner as well.
create procedure protect_tenant_table(target regclass, tenant_column text default 'tenant_id')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_only on %s to sluice_app using (%I = current_tenant()) with check (%I = current_tenant())',
                 target, tenant_column, tenant_column);
  execute format('create policy every_tenant on %s to sluice_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to sluice_app, sluice_system', target);
end $$;

create table tenants (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  plan_code text not null check (plan_code in ('starter', 'pro', 'enterprise')),
  subscription_status text not null default 'active'
    check (subscription_status in ('trialing', 'active', 'past_due', 'expired', 'locked')),
  current_period_end timestamptz,
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  product_limit bigint check (product_limit >= 0),
  created_at timestamptz not null default now()
);
call protect_tenant_table('tenants', 'id');

-- What a tenant uses of its quotas. A row of its own, because every product write locks it and `tenants` is read by all.
create table tenant_usage (
  tenant_id bigint primary key references tenants (id) on delete cascade,
  products bigint not null default 0 check (products >= 0)
) with (fillfactor = 50);
call protect_tenant_table('tenant_usage');

-- Counts one product more against the plan's limit, as the last statement before the commit, so that concurrent writes
-- of a tenant wait for each other only while they commit. SQLSTATE SLQ01 = the limit is reached.
create function count_product() returns void language plpgsql as $$
declare
  used bigint;
begin
  update tenant_usage set products = products + 1 where tenant_id = current_tenant() returning products into used;
  if used is null or exists (select from tenants where id = current_tenant() and product_limit < used) then
    raise exception 'the product limit of the plan is reached' using errcode = 'SLQ01';
  end if;
end $$;

create table users (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  email text not null,
  email_key text not null unique,
  role text not null check (role in ('owner', 'admin', 'editor', 'viewer')),
  password_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call protect_tenant_table('users');

create table api_keys (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  key_hash bytea not null unique check (length(key_hash) = 32),
  key_hint text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  renewed_at timestamptz,
  primary key (tenant_id, id)
);
call protect_tenant_table('api_keys');

-- The requests of the last minute. `stamps` are the moments, `sizes` how many requests each stands for.
-- Unlogged: after a crash of the database a tenant starts with an empty minute.
create unlogged table rate_windows (
  tenant_id bigint primary key,
  stamps timestamptz[] not null,
  sizes integer[] not null
) with (fillfactor = 50);
grant select, insert, update, delete on rate_windows to sluice_system;

create table audit_log (
  tenant_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject_type text not null,
  subject_id bigint,
  details jsonb,
  primary key (tenant_id, id)
);
call protect_tenant_table('audit_log');
-- Append-only: nobody who serves requests may rewrite history.
revoke update, delete on audit_log from sluice_app, sluice_system;
create index audit_log_subject on audit_log (tenant_id, subject_type, subject_id, id);

-- Who calls, and whether they may: keys, plans and the exact sliding minute of every waiting request in one call.
-- The row lock on the tenant's window makes the count exact across processes. Above 240 a minute, moments within a
-- quarter of a second are kept as the later one: never more than the limit, at most 250 ms too strict.
create function admit(hashes bytea[], wanted integer[], per_minute integer)
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
           k.id, k.name as key_name, k.expires_at, w.n
    from unnest(hashes, wanted) w (hash, n)
    join api_keys k on k.key_hash = w.hash and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > clock_timestamp())
    join tenants t on t.id = k.tenant_id
    order by k.tenant_id, k.id
  loop
    insert into rate_windows (tenant_id, stamps, sizes) values (caller.tenant_id, '{}', '{}') on conflict do nothing;
    select r.stamps, r.sizes into slots from rate_windows r where r.tenant_id = caller.tenant_id for update;
    moment := clock_timestamp();
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
      if per_minute > 240 and slots.stamps[cardinality(slots.stamps)] > moment - interval '250 milliseconds' then
        slots.stamps[cardinality(slots.stamps)] := moment;
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
