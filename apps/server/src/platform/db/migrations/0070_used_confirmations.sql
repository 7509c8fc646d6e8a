-- Confirmations of changes by tools that were used, until they would have ended: each counts once.
create table used_confirmations (
  tenant_id bigint not null references tenants (id) on delete cascade,
  code text not null,
  ends_at timestamptz not null,
  primary key (tenant_id, code)
);
call protect_tenant_table('used_confirmations');
