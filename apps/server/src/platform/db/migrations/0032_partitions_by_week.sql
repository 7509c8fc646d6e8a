-- Rows that are many and have their time are kept by week: an old week is dropped at once, where a delete would read and write
-- every row of it. The weeks lie in a schema of their own, where no role of the service may look: rows are reached through the
-- table alone, and its policies confine them to a tenant.
create schema if not exists partitions;

-- Makes the partitions of a table that are missing, from the oldest week kept to two weeks ahead, and drops those whose last
-- day is over. A week that cannot be had at once is left to the next call: who waits for a lock makes others wait. Rows of
-- no week's time, such as those of an old backup, lie in the partition `rest`, and are deleted there. Returns the number of
-- weeks made and dropped.
create function keep_partitions(target text, kept_days integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' set timezone = 'UTC' as $$
declare
  time_column text;
  week timestamptz;
  part text;
  changed integer := 0;
begin
  select a.attname into time_column
  from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
  where c.relname = target and c.relnamespace = 'public'::regnamespace;
  if time_column is null then raise exception 'no table % with partitions', target; end if;
  if kept_days < 1 then raise exception 'rows are kept for one day at least'; end if;
  if not pg_try_advisory_xact_lock(hashtext('keep_partitions')) then return 0; end if;
  -- Citus changes the parts of a table over several connections, which wait for each other's locks.
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);

  for week in select generate_series(
    date_trunc('week', now() - make_interval(days => kept_days)), now() + interval '2 weeks', interval '1 week') loop
    part := target || to_char(week, '_YYYYMMDD');
    continue when to_regclass(format('partitions.%I', part)) is not null;
    begin
      execute format('create table partitions.%I (like %I including defaults including constraints)', part, target);
      execute format('with late as (delete from partitions.%1$I where %2$I >= %3$L and %2$I < %4$L returning *)
        insert into partitions.%5$I select * from late', target || '_rest', time_column, week, week + interval '1 week', part);
      execute format('alter table %I attach partition partitions.%I for values from (%L) to (%L)',
        target, part, week, week + interval '1 week');
      changed := changed + 1;
    exception when lock_not_available then null;
    end;
  end loop;

  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = format('public.%I', target)::regclass and c.relname <> target || '_rest'
      and to_date(right(c.relname, 8), 'YYYYMMDD') + 7 <= (now() - make_interval(days => kept_days))::date
  loop
    begin
      execute format('drop table partitions.%I', part);
      changed := changed + 1;
    exception when lock_not_available then null;
    end;
  end loop;

  execute format('delete from partitions.%1$I r using (select tenant_id, id from partitions.%1$I
      where %2$I < now() - make_interval(days => $1) limit 20000) old
    where r.tenant_id = old.tenant_id and r.id = old.id', target || '_rest', time_column) using kept_days;
  return changed;
end $$;
revoke execute on function keep_partitions(text, integer) from public;
grant execute on function keep_partitions(text, integer) to sluice_system;

-- Takes over the rows of a table of the same columns that is not kept by week.
create procedure keep_by_week(target text, time_column text, kept_days integer)
  language plpgsql as $$
declare
  before text := target || '_before';
  last_id bigint;
begin
  execute format('alter table %I rename to %I', target, before);
  execute format('create table %I (like %I including defaults including constraints including identity) partition by range (%I)',
    target, before, time_column);
  execute format('call protect_tenant_table(%L)', target);
  execute format('create table partitions.%I partition of %I default', target || '_rest', target);
  perform keep_partitions(target, kept_days);
  -- Row-level security shows the owner no rows.
  set local role sluice_system;
  execute format('insert into %I overriding system value select * from %I where %I >= now() - make_interval(days => $1)',
    target, before, time_column) using kept_days;
  execute format('select coalesce(max(id), 0) from %I', before) into last_id;
  reset role;
  execute format('drop table %I', before);
  execute format('alter table %I add primary key (tenant_id, id, %I)', target, time_column);
  execute format('alter sequence %s rename to %I', pg_get_serial_sequence(target, 'id'), target || '_id_seq');
  perform setval(pg_get_serial_sequence(target, 'id'), last_id + 1, false);
end $$;

call keep_by_week('delivery_attempts', 'at', 30);
alter table delivery_attempts add foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade;
create index delivery_attempts_listing on delivery_attempts (tenant_id, connection_id, product_id, id);
-- The newest attempts of one connection, also where it has few among many.
create index delivery_attempts_connection on delivery_attempts (tenant_id, connection_id, id);
-- The rare outcomes among millions of attempts.
create index delivery_attempts_failed on delivery_attempts (tenant_id, id)
  where outcome in ('rejected', 'retry', 'uncertain');
create index delivery_attempts_at on delivery_attempts using brin (at);

call keep_by_week('price_changes', 'changed_at', 30);
alter table price_changes add foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade;
create index price_changes_product on price_changes (tenant_id, product_id, changed_at);

drop procedure keep_by_week;
