-- The version that an outstanding ticket carries: what was planned since is not refused with it.
alter table listings add column sending_version bigint;

-- Brands or categories were created or renamed. Only ever inserted by those who change them, so that an import waits for
-- nobody; a deliverer takes the committed ones and has every connection of the tenant synchronise what is new.
create table term_changes (
  tenant_id bigint not null references tenants (id) on delete cascade,
  id bigint generated always as identity,
  primary key (tenant_id, id)
);
call protect_tenant_table('term_changes');

-- What the channel refused or failed over is tried again by itself: at `next_at`, or at once under another name than
-- `failed_name`.
alter table channel_terms add column failed_name text, add column attempts integer not null default 0, add column next_at timestamptz;
create index channel_terms_next_at on channel_terms (tenant_id, connection_id, next_at) where next_at is not null;
set local role sluice_system;
update channel_terms set failed_name = name, name = '', next_at = now() where issue_message is not null;
reset role;
