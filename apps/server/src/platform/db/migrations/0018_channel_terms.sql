-- Brands and categories on channels that keep some of their own.

-- `name` is the synchronised name, so a rename is synchronised again; without a sync_id the channel refused it.
create table channel_terms (
  tenant_id bigint not null,
  connection_id bigint not null,
  kind text not null check (kind in ('brand', 'category')),
  term_id bigint not null,
  name text not null,
  sync_id text,
  -- Whether Sluice itself made the term on the channel. Such a one is deleted there once the catalogue no longer has it
  -- and nothing on the channel uses it; one that was found there stays.
  made boolean not null default false,
  issue_message text,
  -- The channel itself refused the term, or failed over it again and again: the listings that need it say so.
  refused boolean not null default false,
  -- A refused or failed term is tried again by itself: at `next_at`, or at once under another name than `failed_name`.
  failed_name text,
  attempts integer not null default 0,
  next_at timestamptz,
  -- A term that the channel says it does not know is asked for anew once an hour at most.
  forgotten_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, connection_id, kind, term_id),
  foreign key (tenant_id, connection_id) references connections (tenant_id, id) on delete cascade
);
call protect_tenant_table('channel_terms');
create index channel_terms_next_at on channel_terms (tenant_id, connection_id, next_at) where next_at is not null;
-- The terms of a connection that something is wrong with: few of many, asked for with its state.
create index channel_terms_trouble on channel_terms (tenant_id, connection_id) where issue_message is not null;

-- Brands or categories were created or renamed. Writers only ever insert, so that an import waits for nobody; a deliverer
-- takes the committed rows and makes every connection of the tenant synchronise its new terms.
create table term_changes (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  primary key (tenant_id, id)
);
call protect_tenant_table('term_changes');
