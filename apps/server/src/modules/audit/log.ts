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

export interface AuditEntry {
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

const ENTRIES = records<AuditEntry>('u', {
  place: ['integer', (_, place) => place],
  actor: ['text', (entry) => entry.actor],
  action: ['text', (entry) => entry.action],
  subject_type: ['text', (entry) => entry.subjectType],
  subject_id: ['bigint', (entry) => entry.subjectId],
  details: ['jsonb', (entry) => entry.details ?? null],
});

/** Writes entries of one transaction in their order, in one statement. */
export function auditAll(tx: Tx, entries: readonly AuditEntry[]): void {
  const [first, ...more] = entries;
  if (first === undefined) return;
  if (more.length === 0) audit(tx, first);
  else
    tx.later(sql`
      insert into audit_log (tenant_id, actor, action, subject_type, subject_id, details)
      select ${tx.tenantId}, actor, action, subject_type, subject_id, details
      from ${ENTRIES.from(entries)} order by place
      returning 1`);
}

/** Writes entries for many subjects of one change. */
export const auditEach = (
  tx: Tx,
  entry: Omit<AuditEntry, 'subjectId' | 'details'>,
  subjects: readonly { id: number; details: object }[],
): void =>
  auditAll(
    tx,
    subjects.map(({ id, details }) => ({ ...entry, subjectId: id, details })),
  );
