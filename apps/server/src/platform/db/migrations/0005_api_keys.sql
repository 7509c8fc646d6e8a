-- API keys, and the admission of requests that carry one.

create table api_keys (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  key_hash bytea not null unique check (length(key_hash) = 32),
  key_hint text not null,
  scopes text[] not null default '{read,catalogue,stock_prices,orders}'
    check (cardinality(scopes) > 0 and scopes <@ '{read,catalogue,stock_prices,orders}'),
  -- Empty = from anywhere.
  allowed_addresses inet[] not null default '{}',
  -- The person who made or last renewed the key, and so knows it. It stays when they leave.
  holder_id bigint,
  holder_email text,
  expires_at timestamptz,
  revoked_at timestamptz,
  renewed_at timestamptz,
  -- The key before a renewal, while it still works.
  previous_hash bytea unique check (length(previous_hash) = 32),
  previous_until timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
-- Noting the last use touches no index then.
) with (fillfactor = 50);
call protect_tenant_table('api_keys');
create index api_keys_holder on api_keys (tenant_id, holder_id) where revoked_at is null;

-- The requests of the last minute. `stamps` are the moments, `sizes` how many requests each stands for.
-- Unlogged: after a crash of the database a tenant starts with an empty minute.
create unlogged table rate_windows (
  tenant_id bigint primary key,
  stamps timestamptz[] not null,
  sizes integer[] not null
) with (fillfactor = 50);
grant select, insert, update, delete on rate_windows to sluice_system;

-- Decides who calls and whether they may: keys, plans and the exact sliding minute of every waiting request in one call.
-- The row lock on the tenant's window makes the count exact across processes. Above 240 a minute, requests are kept under
-- the end of a fixed quarter of a second: never more than the limit, at most 250 ms too strict. (Under the moment of the
-- latest of them, which moves on with steady traffic, they would never grow old.)
-- A request from an address that its key does not allow is answered without being counted. The key before a renewal is let
-- in until its time is over. The last use of a key is noted once a minute at most, and never by waiting for somebody who
-- is just changing the key.
create function admit(hashes bytea[], wanted integer[], addresses inet[], per_minute integer)
  returns table (
    place integer, tenant_id bigint, tenant_name text, plan_code text, subscription_status text,
    current_period_end timestamptz, api_key_id bigint, api_key_name text, expires_at timestamptz, scopes text[],
    is_allowed boolean, granted integer, retry_after_ms integer)
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
    select w.i, w.n, t.name, t.plan_code, t.subscription_status, t.current_period_end, k.*,
           coalesce(k.last_used_at < clock_timestamp() - interval '1 minute', true) as unnoted,
           cardinality(k.allowed_addresses) = 0
             or exists (select from unnest(k.allowed_addresses) a where w.address <<= a) as may_come
    from unnest(hashes, wanted, addresses) with ordinality w (hash, n, address, i)
    cross join lateral (
      select k.tenant_id, k.id, k.name as key_name, k.expires_at, k.revoked_at, k.last_used_at, k.scopes,
             k.allowed_addresses
      from api_keys k where k.key_hash = w.hash
      union all
      select k.tenant_id, k.id, k.name, k.expires_at, k.revoked_at, k.last_used_at, k.scopes, k.allowed_addresses
      from api_keys k where k.previous_hash = w.hash and k.previous_until > clock_timestamp()) k
    join tenants t on t.id = k.tenant_id
    where k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
    order by k.tenant_id, k.id
  loop
    granted := 0;
    retry_after_ms := 0;
    is_allowed := caller.may_come;
    if is_allowed then
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
    end if;
    place := caller.i;
    tenant_id := caller.tenant_id;
    tenant_name := caller.name;
    plan_code := caller.plan_code;
    subscription_status := caller.subscription_status;
    current_period_end := caller.current_period_end;
    api_key_id := caller.id;
    api_key_name := caller.key_name;
    expires_at := caller.expires_at;
    scopes := caller.scopes;
    return next;
  end loop;
end $$;
