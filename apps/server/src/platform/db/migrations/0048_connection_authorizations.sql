-- A person who went to the pages of a channel to agree there, and is to come back: one at a time for each connection.

create table connection_authorizations (
  tenant_id bigint not null,
  connection_id bigint not null,
  user_id bigint not null,
  -- The parameter by which the return is known again; it stands in the address of the channel's page.
  state_hash bytea not null check (length(state_hash) = 32),
  -- The settings with which the person went: a consent to others is none.
  settings_hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, connection_id, user_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call protect_tenant_table('connection_authorizations');
