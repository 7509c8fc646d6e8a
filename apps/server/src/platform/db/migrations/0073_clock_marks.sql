-- The latest time that the database's clock has shown. A clock that shows less was put back, and what waits for a time would
-- wait that much longer.

create table clock_marks (
  id smallint primary key default 1 check (id = 1),
  latest timestamptz not null default now()
) with (fillfactor = 50);
insert into clock_marks default values;
grant select, insert, update, delete on clock_marks to sluice_system;
