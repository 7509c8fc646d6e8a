-- The version that an outstanding ticket carries: what was planned since is not refused with it.
alter table listings add column sending_version bigint;
