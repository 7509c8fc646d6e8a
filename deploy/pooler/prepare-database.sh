#!/usr/bin/env bash
# Runs once in a new database: the login by which PgBouncer looks up the verifiers of the logins that Sluice makes.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --set password="$POOLER_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role pgbouncer login password :'password';
create schema pgbouncer authorization pgbouncer;
create function pgbouncer.user_lookup(in asked text, out usename name, out passwd text) returns record
  language sql security definer set search_path = pg_catalog
  as 'select usename, passwd from pg_shadow where usename = asked';
revoke all on function pgbouncer.user_lookup(text) from public;
grant execute on function pgbouncer.user_lookup(text) to pgbouncer;
SQL
