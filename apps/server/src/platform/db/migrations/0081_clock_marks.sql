-- The latest time that the database's clock has shown. A clock that shows less was put back, and what waits for a time would
-- wait that much longer.

create table clock_marks (
  id smallint primary key default 1 check (id = 1),
  latest timestamptz not null default now(),
  -- The end of the turn of the process that brings back what waits: two at once would bring it back twice.
  turn_until timestamptz not null default '-infinity'
) with (fillfactor = 50);
grant select, insert, update, delete on clock_marks to sluice_system;
