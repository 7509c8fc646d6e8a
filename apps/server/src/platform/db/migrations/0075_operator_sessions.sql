-- A session that the operator opened from the command line to act with the role of a member: what is done in it is the
-- operator's.
alter table sessions add column by_operator boolean not null default false;
