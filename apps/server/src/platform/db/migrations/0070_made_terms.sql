-- Whether Sluice itself made a brand or category on the channel. Such a one is deleted there once the catalogue no longer
-- has it and nothing on the channel uses it; one that was found there stays.
alter table channel_terms add column made boolean not null default false;

-- The channel itself refused the term, or failed over it again and again: the listings that need it say so.
alter table channel_terms add column refused boolean not null default false;
set local role sluice_system;
update channel_terms set refused = true where sync_id is null and issue_message is not null;
reset role;
