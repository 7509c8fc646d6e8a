-- The codes that consoles show until the first account is made; any of them makes it. Each start of a process adds one.
create table set_up_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  created_at timestamptz not null default now()
);
grant select, insert, delete on set_up_codes to sluice_system;
