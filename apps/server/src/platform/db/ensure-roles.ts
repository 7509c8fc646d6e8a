import type pg from 'pg';
import { APP_ROLE, SYSTEM_ROLE } from './roles.ts';

/** Any constant: all processes that grant on one database take the same lock. */
const GRANTS_LOCK = 7_418_204;

/**
 * Waits for the turn to grant, until the transaction ends: PostgreSQL refuses the second of two grants on one schema at
 * a time ("tuple concurrently updated"), and processes of one service start together.
 */
export async function lockGrants(client: pg.Client): Promise<void> {
  // Tables of a working service may stay locked: their grants come next time.
  await client.query("set local lock_timeout = '10s'");
  await client.query('select pg_advisory_xact_lock($1)', [GRANTS_LOCK]);
}

/**
 * Makes the roles that policies name. Roles belong to the whole server, so another database on it may be making them at
 * this moment.
 */
export async function ensureRoles(client: pg.Client): Promise<void> {
  await client.query('begin');
  try {
    await lockGrants(client);
    for (const role of [APP_ROLE, SYSTEM_ROLE]) await ensureRole(client, role);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function ensureRole(client: pg.Client, role: string): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
  exception when duplicate_object or unique_violation then null; end $$`);
  await client.query(`do $$ begin
    if not pg_has_role(current_user, '${role}', 'set') then grant ${role} to current_user; end if;
  exception when unique_violation or others then
    if sqlerrm not like '%tuple concurrently updated%' then raise; end if; end $$`);
  await client.query(`do $$ begin
    if not has_schema_privilege('${role}', 'public', 'usage') then grant usage on schema public to ${role}; end if;
  end $$`);
}
