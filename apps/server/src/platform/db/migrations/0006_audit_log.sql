-- The audit log, and the chain of hashes that seals it.

create table audit_log (
  tenant_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject_type text not null,
  subject_id bigint,
  details jsonb,
  primary key (tenant_id, id)
);
call protect_tenant_table('audit_log');
-- Append-only: nobody who serves requests may rewrite history.
revoke update, delete on audit_log from sluice_app, sluice_system;
create index audit_log_subject on audit_log (tenant_id, subject_type, subject_id, id);
-- Sealing walks the log of all tenants in the order of ids. Without this index each batch sorted all that was left: 200,000
-- entries took 35 s.
create index audit_log_by_id on audit_log (id);

-- The chain over the audit log: each entry gets, once it is committed, the next number of its tenant's chain and a hash over
-- the entry and the hash before. Tenant 0 is the system itself. Written behind the log, so that no write waits for another.
create table audit_chain (
  tenant_id bigint not null,
  seq bigint not null check (seq > 0),
  entry_id bigint not null,
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null default now(),
  primary key (tenant_id, seq),
  unique (tenant_id, entry_id)
);
call protect_tenant_table('audit_chain');
revoke insert, update, delete on audit_chain from sluice_app;
revoke update, delete on audit_chain from sluice_system;

-- The end of each chain. Its row lock lets one process at a time add to a chain.
create table audit_heads (
  tenant_id bigint primary key,
  seq bigint not null,
  hash bytea not null check (length(hash) = 32)
) with (fillfactor = 50);
call protect_tenant_table('audit_heads');
revoke insert, update, delete on audit_heads from sluice_app;
revoke delete on audit_heads from sluice_system;

-- Entries up to `sealed_to` are all in a chain: an entry found among them later was put there. It follows what has been
-- sealed by ten minutes, longer than a transaction that took an early id may take.
create table audit_sealing (
  singleton boolean primary key default true check (singleton),
  sealed_to bigint not null default 0,
  next_to bigint not null default 0,
  next_at timestamptz not null default now()
);
grant select, insert, update on audit_sealing to sluice_system;

-- The hashed bytes of an entry: every column, in a form that no setting of a session changes.
create function audit_digest(entry audit_log) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(jsonb_build_array(entry.tenant_id, entry.id, (extract(epoch from entry.at) * 1000000)::bigint,
    entry.actor, entry.action, entry.subject_type, entry.subject_id, entry.details)::text, 'UTF8'));
