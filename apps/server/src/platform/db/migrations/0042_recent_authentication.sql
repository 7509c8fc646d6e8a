-- When the person last proved who they are: at signing in, or asked again before something of weight.
alter table sessions add column authenticated_at timestamptz not null default now();
set local role sluice_system;
update sessions set authenticated_at = created_at;
reset role;

-- Whether every member has to have a second factor.
alter table tenants add column require_second_factor boolean not null default false;
