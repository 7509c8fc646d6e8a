-- As before, with two differences. The search for the key was planned at each call, which took longer than the rest of the call.
-- The window of a tenant is made where there is none, and no longer offered to the table each time.
create or replace function admit(hashes bytea[], wanted integer[], addresses inet[], per_minute integer)
  returns table (
    place integer, tenant_id bigint, tenant_name text, plan_code text, subscription_status text,
    current_period_end timestamptz, api_key_id bigint, api_key_name text, expires_at timestamptz, scopes text[],
    is_allowed boolean, granted integer, retry_after_ms integer)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
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
      select r.stamps, r.sizes into slots from rate_windows r where r.tenant_id = caller.tenant_id for update;
      if not found then
        insert into rate_windows (tenant_id, stamps, sizes) values (caller.tenant_id, '{}', '{}') on conflict do nothing;
        select r.stamps, r.sizes into slots from rate_windows r where r.tenant_id = caller.tenant_id for update;
      end if;
      moment := clock_timestamp();
      if caller.unnoted then
        perform from api_keys l where l.tenant_id = caller.tenant_id and l.id = caller.id
          and (l.last_used_at is null or l.last_used_at < moment - interval '1 minute')
          for no key update skip locked;
        if found then
          update api_keys k set last_used_at = moment where k.tenant_id = caller.tenant_id and k.id = caller.id;
        end if;
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
