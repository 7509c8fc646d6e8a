import type { AuditAction } from '@sluice/contracts/portal';
import type { SystemTx, TenantId, Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { sql } from '../../platform/db/sql.ts';
import { SYSTEM_CHAIN } from './chain/link.ts';

/** The originator of a change: an API key, a user, a job or the operator; `kind:name`. */
export type Actor = `api_key:${string}` | `user:${string}` | `job:${string}` | 'operator';

/** The originator of a change, with the tenant whose data it changes. */
export interface Author {
  tenantId: TenantId;
  actor: Actor;
}

interface AuditEntry {
  actor: Actor;
  action: AuditAction;
  subjectType: string;
  subjectId: number | null;
  details?: object;
}

/** Writes an entry in the transaction of the change it describes. */
export function audit(tx: Tx, entry: AuditEntry): void {
  tx.later(sql`
    insert into audit_log (tenant_id, actor, action, subject_type, subject_id, details)
    values (${tx.tenantId}, ${entry.actor}, ${entry.action}, ${entry.subjectType}, ${entry.subjectId},
            ${entry.details === undefined ? null : JSON.stringify(entry.details)})`);
}

/** Writes an entry that concerns no single tenant. */
export function auditSystem(tx: SystemTx, entry: AuditEntry): void {
  tx.later(sql`
    insert into audit_log (tenant_id, actor, action, subject_type, subject_id, details)
    values (${SYSTEM_CHAIN}, ${entry.actor}, ${entry.action}, ${entry.subjectType}, ${entry.subjectId},
            ${entry.details === undefined ? null : JSON.stringify(entry.details)})`);
}

interface Subject {
  id: number;
  details: object;
}

const SUBJECTS = records<Subject>('u', {
  place: ['integer', (_, place) => place],
  subject_id: ['bigint', (subject) => subject.id],
  details: ['jsonb', (subject) => subject.details],
});

/** Writes entries for many subjects of one change, in one statement. */
export function auditEach(
  tx: Tx,
  entry: Omit<AuditEntry, 'subjectId' | 'details'>,
  subjects: readonly Subject[],
): void {
  if (subjects.length === 0) return;
  tx.later(sql`
    insert into audit_log (tenant_id, actor, action, subject_type, subject_id, details)
    select ${tx.tenantId}, ${entry.actor}, ${entry.action}, ${entry.subjectType}, subject_id, details
    from ${SUBJECTS.from(subjects)} order by place
    returning 1`);
}
