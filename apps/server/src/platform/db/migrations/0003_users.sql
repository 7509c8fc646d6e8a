-- The members of a tenant, and invitations of further ones.

create table users (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  email text not null,
  email_key text not null unique,
  name text not null default '',
  role text not null check (role in ('owner', 'admin', 'editor', 'viewer')),
  password_hash text not null,
  -- Language and appearance.
  preferences jsonb not null default '{}',
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call protect_tenant_table('users');

create table invitations (
  tenant_id bigint not null,
  id bigint generated always as identity,
  email text not null,
  email_key text not null,
  role text not null check (role in ('owner', 'admin', 'editor', 'viewer')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- A member who is removed takes their open invitations along.
  invited_by bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, email_key),
  foreign key (tenant_id, invited_by) references users (tenant_id, id) on delete cascade
);
call protect_tenant_table('invitations');
create index invitations_invited_by on invitations (tenant_id, invited_by);
