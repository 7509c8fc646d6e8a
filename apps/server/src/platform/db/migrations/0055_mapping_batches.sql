-- Mappings that were set together, so that they can be taken back together. The latest of each connection are kept.

create table mapping_batches (
  tenant_id bigint not null,
  id bigint generated always as identity,
  connection_id bigint not null,
  -- Where they came from.
  origin text not null check (origin in ('suggestions', 'selection', 'connection', 'file')),
  made_by text not null,
  made_at timestamptz not null default now(),
  -- [{"kind": "category", "source" or "value", the key of the mapping, "before", "after"}]; null = no mapping.
  changes jsonb not null,
  -- The length of `changes`.
  change_count integer not null check (change_count > 0),
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('mapping_batches');
create index mapping_batches_connection on mapping_batches (tenant_id, connection_id, id);
