export { type Actor, audit, auditEach } from './log.ts';
export { auditPortalEndpoints } from './portal/index.ts';
