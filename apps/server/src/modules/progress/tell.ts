import type { ProgressKind } from '@sluice/contracts/portal';
import type { SystemTx, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Sends open pages an event about a transaction, once it is committed. One row for a portion of work, never one for
 * each record.
 *
 * @param subjectId of the import, bulk action or connection
 * @param data figures to show at once; pages read the rest
 */
export function tellProgress(tx: Tx, kind: ProgressKind, subjectId: number, data: object = {}): void {
  tx.later(sql`
    insert into progress_events (tenant_id, kind, subject_id, data)
    values (${tx.tenantId}, ${kind}, ${subjectId}, ${JSON.stringify(data)}::jsonb)`);
}

/** A page that was away for longer reads everything anew. */
export async function sweepProgress(tx: SystemTx): Promise<void> {
  await tx.run(sql`delete from progress_events where at < now() - interval '1 hour'`);
}
