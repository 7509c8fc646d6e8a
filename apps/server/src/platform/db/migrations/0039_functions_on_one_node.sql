-- Functions of a tenant name it by a variable. Citus finds the node of `tenant_id = current_tenant()` only while it runs the
-- statement, and opened transactions on all nodes for it: one worker that was down refused the writes of every tenant.
create or replace function count_product() returns void language plpgsql as $$
declare
  tenant constant bigint := current_tenant();
  used bigint;
begin
  update tenant_usage set products = products + 1 where tenant_id = tenant returning products into used;
  if used is null or exists (select from tenants where id = tenant and product_limit < used) then
    raise exception 'the product limit of the plan is reached' using errcode = 'SLQ01';
  end if;
end $$;

create or replace function take_permit(connection bigint, buckets text[], rules jsonb[], price float8)
  returns table (wait_ms float8, spent float8[])
  language plpgsql as $$
declare
  tenant constant bigint := current_tenant();
  b rate_buckets;
  taken record;
  moment float8;
  afters rate_buckets[] := '{}';
begin
  wait_ms := 0;
  spent := '{}';
  for i in 1 .. cardinality(buckets) loop
    select * into b from rate_buckets r
      where r.tenant_id = tenant and r.connection_id = connection and r.bucket = buckets[i] for no key update;
    if not found then
      insert into rate_buckets (tenant_id, connection_id, bucket) values (tenant, connection, buckets[i])
        on conflict do nothing;
      select * into b from rate_buckets r
        where r.tenant_id = tenant and r.connection_id = connection and r.bucket = buckets[i] for no key update;
    end if;
    -- Read behind the lock: the moment a waiting call was let in.
    moment := extract(epoch from clock_timestamp()) * 1000;
    taken := rate_take(b, rules[i], case when rules[i] ->> 'kind' = 'cost' then price else 1 end, moment);
    wait_ms := greatest(wait_ms, taken.wait_ms);
    afters := afters || taken.after;
    spent := spent || (taken.after).spent;
  end loop;
  if wait_ms = 0 then
    foreach b in array afters loop
      update rate_buckets r set slices = b.slices, sizes = b.sizes, level = b.level, filled_at = b.filled_at, spent = b.spent
        where r.tenant_id = tenant and r.connection_id = b.connection_id and r.bucket = b.bucket;
    end loop;
  end if;
  return next;
end $$;
