/**
 * The roles that policies and grants name. Neither owns a table nor bypasses row-level security: `sluice_app` sees the
 * tenant named by `app.tenant_id`, `sluice_system` sees all of them by a policy of its own. Nobody logs in as them: the
 * logins of `logins.ts` are their members.
 */
export const APP_ROLE = 'sluice_app';
export const SYSTEM_ROLE = 'sluice_system';
/** Owns the tables and migrates them, where Sluice makes that login itself. */
export const OWNER_ROLE = 'sluice_owner';
