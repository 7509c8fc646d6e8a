-- The term has another id on the channel, or its first, and the products that name it are not marked yet.
alter table channel_terms add column moved boolean not null default false;
