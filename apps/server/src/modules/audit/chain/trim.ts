import type { Database, SystemTx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { GENESIS } from './link.ts';

/**
 * Drops entries of the audit log that are older than the days and a week, a portion of each chain at a time. Their chains
 * go on from an anchor, which an entry of the log records.
 *
 * @param keptDays 365 at least; undefined keeps all
 */
export async function trimAuditLog(db: Database, keptDays: number | undefined): Promise<void> {
  if (keptDays === undefined) return;
  await db.asSystem((tx) => tx.run(sql`select trim_audit_log(${keptDays})`));
}

/** The link before the first one of a chain that is kept. */
export interface Anchor {
  seq: number;
  hash: Buffer;
  /** Whether the newest record of a dropping in the log says the same; nobody but the owner can drop without one. */
  isRecorded: boolean;
}

/** The beginning of a tenant's chain: behind what was dropped, or behind nothing. */
export async function anchorOf(tx: SystemTx, tenantId: number): Promise<Anchor> {
  const [anchor, record] = await Promise.all([
    tx.first(sql<{ seq: number; hash: Buffer }>`
      select seq, hash from audit_anchors where tenant_id = ${tenantId}`),
    // By the index of subjects.
    tx.first(sql<{ seq: number; hash: string }>`
      select (details ->> 'seq')::bigint as seq, details ->> 'hash' as hash from audit_log
      where tenant_id = ${tenantId} and subject_type = 'audit_log' and subject_id is null and action = 'audit.trimmed'
      order by id desc limit 1`),
  ]);
  const { seq, hash } = anchor ?? { seq: 0, hash: GENESIS };
  return {
    seq,
    hash,
    isRecorded: (record?.seq ?? 0) === seq && (record?.hash ?? hash.toString('hex')) === hash.toString('hex'),
  };
}
