import type { Endpoint } from '../../../platform/http/endpoint.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { listAuditLog } from './list-audit-log.ts';

/** The audit log, for people. */
export const auditPortalEndpoints = (deps: Parameters<typeof listAuditLog>[0]): Endpoint[] => [
  listAuditLog(deps),
  exportAuditLog(deps),
];
