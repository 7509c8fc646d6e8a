-- The place where a chain of the audit log begins since its oldest entries were dropped: the number and the hash of the last
-- one that is gone. The log's newest entry `audit.trimmed` says the same, and is sealed itself.
create table audit_anchors (
  tenant_id bigint primary key,
  seq bigint not null check (seq > 0),
  hash bytea not null check (length(hash) = 32),
  dropped_at timestamptz not null default now()
);
call protect_tenant_table('audit_anchors');
revoke insert, update, delete on audit_anchors from sluice_app, sluice_system;

-- Drops the oldest entries of the log, sealed ones alone and never from between others, once they are older than the days and
-- a week. No login of the service may delete an entry, and this takes nothing of the last year from whoever calls it.
-- Returns the number of entries dropped, in portions: another call goes on.
create function trim_audit_log(kept_days integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chain record;
  upto bigint;
  entries bigint;
  total bigint := 0;
begin
  if kept_days < 365 then raise exception 'the audit log is kept for 365 days at least'; end if;
  for chain in
    select h.tenant_id, coalesce(a.seq, 0) as dropped
    from audit_heads h
    left join audit_anchors a on a.tenant_id = h.tenant_id
    join audit_chain c on c.tenant_id = h.tenant_id and c.seq = coalesce(a.seq, 0) + 1
    join audit_log l on l.tenant_id = c.tenant_id and l.id = c.entry_id
    where l.at < now() - make_interval(days => kept_days + 7)
    limit 50
  loop
    -- One session at a time adds to a chain or takes from it.
    perform from audit_heads h where h.tenant_id = chain.tenant_id for update skip locked;
    continue when not found;
    select max(old.seq) into upto from (
      select c.seq, bool_and(coalesce(l.at < now() - make_interval(days => kept_days), false)) over (order by c.seq) as is_old
      from audit_chain c left join audit_log l on l.tenant_id = c.tenant_id and l.id = c.entry_id
      where c.tenant_id = chain.tenant_id and c.seq > chain.dropped and c.seq <= chain.dropped + 10000) old
    where old.is_old;
    continue when upto is null;
    insert into audit_anchors (tenant_id, seq, hash)
      select c.tenant_id, c.seq, c.hash from audit_chain c where c.tenant_id = chain.tenant_id and c.seq = upto
      on conflict (tenant_id) do update set seq = excluded.seq, hash = excluded.hash, dropped_at = excluded.dropped_at;
    delete from audit_log l using audit_chain c
      where l.tenant_id = chain.tenant_id and c.tenant_id = chain.tenant_id and c.seq <= upto and l.id = c.entry_id;
    get diagnostics entries = row_count;
    delete from audit_chain c where c.tenant_id = chain.tenant_id and c.seq <= upto;
    insert into audit_log (tenant_id, actor, action, subject_type, details)
      select a.tenant_id, 'job:retention', 'audit.trimmed', 'audit_log',
        jsonb_build_object('seq', a.seq, 'hash', encode(a.hash, 'hex'), 'entries', entries)
      from audit_anchors a where a.tenant_id = chain.tenant_id;
    total := total + entries;
  end loop;
  return total;
end $$;
revoke execute on function trim_audit_log(integer) from public;
grant execute on function trim_audit_log(integer) to sluice_system;

-- Orders that were archived to files, so that a channel that brings one again is known to bring no new one: its stock was
-- booked already.
create table archived_orders (
  tenant_id bigint not null,
  connection_id bigint not null,
  external_id text not null,
  fingerprint text,
  archived_at timestamptz not null default now(),
  primary key (tenant_id, connection_id, external_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('archived_orders');
