import type { Tx } from '../../platform/db/database.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import { type Actor, audit } from '../audit/index.ts';

/**
 * Stops all sending of the tenant, or resumes it. Deliveries under way send no further batch within a second; waiting
 * changes go out when the sending is resumed. Orders are read all the same.
 */
export async function setSendingStopped(tx: Tx, actor: Actor, stopped: boolean): Promise<void> {
  const changed = await tx.count(sql`
    update tenants set sending_stopped_at = ${stopped ? fragment`now()` : null}
    where id = ${tx.tenantId} and (sending_stopped_at is not null) <> ${stopped}::boolean`);
  if (changed === 0) return;
  tx.wake('deliveries');
  const details = { after: { sending_stopped: stopped } };
  audit(tx, { actor, action: 'tenant.changed', subjectType: 'tenant', subjectId: tx.tenantId, details });
}
