-- Failed sign-ins are counted in windows of a quarter of an hour, one row for each of what they are counted by, such as an
-- account from one network. They were rows of their own, counted under a lock that a burst waited for on the connections of
-- everybody. Unlogged: after a crash everybody may try anew.
drop table login_failures;
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
