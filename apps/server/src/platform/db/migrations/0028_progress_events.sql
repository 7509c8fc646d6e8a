-- Work under way, shown on open pages as it happens. Unlogged: after a crash of the database pages read anew.
create unlogged table progress_events (
  tenant_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  subject_id bigint not null,
  data jsonb not null,
  primary key (tenant_id, id)
);
call protect_tenant_table('progress_events');
create index progress_events_at on progress_events (tenant_id, at);
