/**
 * The roles sessions act under. Neither owns a table nor bypasses row-level security: `sluice_app` sees the tenant
 * named by `app.tenant_id`, `sluice_system` sees all of them by a policy of its own.
 */
export const APP_ROLE = 'sluice_app';
export const SYSTEM_ROLE = 'sluice_system';
