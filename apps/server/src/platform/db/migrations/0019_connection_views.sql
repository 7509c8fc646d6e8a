-- What the portal shows of a connection.

-- How the deliveries of a connection ended, by the hour: charts and the last delivery are read from here, because attempts
-- are many and kept for 30 days only. One row a round, written under the lease, so nobody waits for anybody.
create table delivery_hours (
  tenant_id bigint not null,
  connection_id bigint not null,
  hour timestamptz not null,
  delivered integer not null default 0,
  rejected integer not null default 0,
  retried integer not null default 0,
  -- Failures of the connection as a whole: refused credentials, a channel that does not answer.
  failures integer not null default 0,
  delivered_at timestamptz,
  primary key (tenant_id, connection_id, hour),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('delivery_hours');
create index delivery_hours_hour on delivery_hours using brin (hour);
set local role sluice_system;
insert into delivery_hours (tenant_id, connection_id, hour, delivered, rejected, retried, delivered_at)
select tenant_id, connection_id, date_trunc('hour', at, 'UTC'), count(*) filter (where outcome in ('live', 'withdrawn')),
  count(*) filter (where outcome = 'rejected'), count(*) filter (where outcome in ('retry', 'uncertain')),
  max(at) filter (where outcome in ('live', 'withdrawn'))
from delivery_attempts group by 1, 2, 3;
reset role;

-- The newest attempts and events of one connection, also where it has few among many.
create index delivery_attempts_connection on delivery_attempts (tenant_id, connection_id, id);
create index channel_events_connection on channel_events (tenant_id, connection_id, id);

-- How often in a row the calls of a connection failed for the same reason; from the third on it is paused.
alter table delivery_leases add column identical_failures integer not null default 0;
