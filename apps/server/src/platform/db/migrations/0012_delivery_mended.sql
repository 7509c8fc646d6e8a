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

-- How the channel showed a listing otherwise than it was sent, when it was last sent again for that, and when that was:
-- what shows the same at once is the channel's own doing and not sent for ever.
alter table listings add column resent_drift text, add column resent_at timestamptz;

-- A refused withdrawal is tried again by itself.
set local role sluice_system;
update listings set state = 'retry', next_at = now() where state = 'rejected' and not wanted;
update delivery_leases d set due_at = now() where exists (select from listings l
  where l.tenant_id = d.tenant_id and l.connection_id = d.connection_id and l.state = 'retry' and not l.wanted);
reset role;

-- What is missing on the channel is mended at the end of a walk, when it is known how much that is.
alter table reconciliation_seen add column mend boolean not null default false;
-- Why a walk that was to mend left something as it is.
alter table reconciliations add column reason text;

-- The order in which a round claims listings, word for word as in the statement: of a hundred thousand that are due, a
-- round reads the few that it takes on.
create index listings_turn on listings (tenant_id, connection_id, (case
    when sync_id is not null and wanted and sent_content_hash = desired_content_hash then 0
    when not wanted then 1 when sync_id is not null then 2 else 3 end), next_at, product_id)
  where state in ('pending', 'sending', 'accepted', 'retry');
