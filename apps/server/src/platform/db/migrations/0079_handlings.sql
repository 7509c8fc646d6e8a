-- Who takes care of work that waits for a person, and until when it is put off: a held plan of a connection, or the match question of a
-- product there.

create table handlings (
  tenant_id bigint not null,
  connection_id bigint not null,
  -- 0 = the held plan of the connection.
  product_id bigint not null,
  -- No foreign key: work of a person who has left is nobody's.
  assignee_id bigint,
  snoozed_until timestamptz,
  -- It belongs to work that waits since then or longer: later work of the same place begins without it.
  at timestamptz not null default now(),
  primary key (tenant_id, connection_id, product_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade,
  check (assignee_id is not null or snoozed_until is not null)
);
call protect_tenant_table('handlings');
