-- How fast a connection may be called, and the permits that all processes take from it.

-- The allowance of a connection, over all processes: the bucket of the connection ('*') and those of operations
-- with a limit of their own. Moments are milliseconds since 1970 by the database's clock.
-- Unlogged: after a crash of the database the buckets are full, and the channel itself says when that is too much.
create unlogged table rate_buckets (
  tenant_id bigint not null,
  connection_id bigint not null,
  bucket text not null,
  -- Windows: the ends of the slices in which calls were made, and how many in each.
  slices float8[] not null default '{}',
  sizes integer[] not null default '{}',
  -- Tokens, points or remaining calls; null = as many as fit. Capacity and refill as the channel told, if it did.
  level float8,
  capacity float8,
  refill_per_ms float8,
  filled_at float8,
  -- Until when `level` stands as the headers of the channel say.
  reset_at float8 not null default 0,
  -- All that was ever taken: a later report cannot know of the growth since its call yet.
  spent float8 not null default 0,
  -- The channel asked for a break.
  closed_until float8 not null default 0,
  primary key (tenant_id, connection_id, bucket),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
) with (fillfactor = 50);
call protect_tenant_table('rate_buckets');

-- The arithmetic of one bucket: the bucket after a call of this price at this moment, or how long (ms) the call has to wait.
-- A window is kept in a hundred slices that count until their end is over: exact to one percent, never more than the limit.
create function rate_take(b rate_buckets, rule jsonb, price float8, moment float8, out wait_ms float8, out after rate_buckets)
  language plpgsql immutable as $$
declare
  kind text := rule ->> 'kind';
  per_ms float8 := (rule ->> 'per_ms')::float8;
  capacity float8 := coalesce(b.capacity, (rule ->> 'capacity')::float8);
  refill float8 := coalesce(b.refill_per_ms, (rule ->> 'refill_per_ms')::float8);
  kept integer := 1;
  used bigint;
  slice_end float8;
begin
  after := b;
  wait_ms := greatest(0, b.closed_until - moment);
  if wait_ms > 0 or kind = 'none' then return; end if;
  if kind in ('token_bucket', 'cost') then
    price := least(price, capacity);
    after.level := least(capacity, coalesce(b.level, capacity) + greatest(0, moment - coalesce(b.filled_at, moment)) * refill);
    after.filled_at := greatest(moment, b.filled_at);
    if after.level >= price then
      after.level := after.level - price;
      after.spent := b.spent + price;
    else
      wait_ms := ceil((price - after.level) / refill);
    end if;
  elsif kind = 'header' and b.reset_at > moment then
    if b.level >= 1 then
      after.level := b.level - 1;
      after.spent := b.spent + 1;
    else
      wait_ms := ceil(b.reset_at - moment);
    end if;
  else
    while kept <= cardinality(b.slices) and b.slices[kept] <= moment - per_ms loop
      kept := kept + 1;
    end loop;
    after.slices := b.slices[kept:];
    after.sizes := b.sizes[kept:];
    select coalesce(sum(s), 0) into used from unnest(after.sizes) s;
    if used >= (rule ->> 'requests')::integer then
      wait_ms := ceil(after.slices[1] + per_ms - moment);
      return;
    end if;
    slice_end := (floor(moment / (per_ms / 100)) + 1) * (per_ms / 100);
    if after.slices[cardinality(after.slices)] >= slice_end then
      after.sizes[cardinality(after.sizes)] := after.sizes[cardinality(after.sizes)] + 1;
    else
      after.slices := after.slices || slice_end;
      after.sizes := after.sizes || 1;
    end if;
    after.spent := b.spent + 1;
  end if;
end $$;

-- Takes a permit of all the given buckets, or of none and says how long to wait. `spent` counts what each gave so far.
create function take_permit(connection bigint, buckets text[], rules jsonb[], price float8)
  returns table (wait_ms float8, spent float8[])
  language plpgsql as $$
declare
  b rate_buckets;
  taken record;
  moment float8;
  afters rate_buckets[] := '{}';
begin
  wait_ms := 0;
  spent := '{}';
  for i in 1 .. cardinality(buckets) loop
    select * into b from rate_buckets r
      where r.tenant_id = current_tenant() and r.connection_id = connection and r.bucket = buckets[i] for no key update;
    if not found then
      insert into rate_buckets (tenant_id, connection_id, bucket) values (current_tenant(), connection, buckets[i])
        on conflict do nothing;
      select * into b from rate_buckets r
        where r.tenant_id = current_tenant() and r.connection_id = connection and r.bucket = buckets[i] for no key update;
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
        where r.tenant_id = b.tenant_id and r.connection_id = b.connection_id and r.bucket = b.bucket;
    end loop;
  end if;
  return next;
end $$;
