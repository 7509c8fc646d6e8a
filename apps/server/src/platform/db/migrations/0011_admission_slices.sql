-- Above 240 a minute, requests within a quarter of a second are counted together. They were kept under the moment of the
-- latest of them, which moved on with steady traffic and so never grew old: a caller well below the limit was refused in
-- the end. Now they are kept under the end of a fixed quarter: never more than the limit, at most 250 ms too strict.
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
