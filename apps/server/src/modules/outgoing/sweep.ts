import { asTenantId, type Database } from '../../platform/db/database.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import { sweepRows } from '../../platform/db/sweep.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';
import { ownerOfEndpoint } from './secrets.ts';
import { giveUpPending } from './switch-off.ts';

const KEPT_DAYS = 30;

/** Deletes events of long ago, also those that wait for a program that is off. */
export const sweepOutgoing = (db: Database): Promise<void> =>
  sweepRows(db, {
    table: 'outgoing_events',
    key: ['id'],
    old: fragment`d.occurred_at < now() - make_interval(days => ${KEPT_DAYS})`,
    limit: 10_000,
  });

/** Most events that wait for one program: a program that is so far behind reads the state by the API sooner. */
const MOST_PENDING = 100_000;

/**
 * Switches off programs for which more events wait than that, and gives these events up, so that they fill no database.
 * A person can send them again.
 */
export async function giveUpOverflow(db: Database, most = MOST_PENDING): Promise<void> {
  const flooded = await db.asSystem((tx) =>
    tx.run(sql<{ tenant_id: number; id: number; label: string }>`
      select e.tenant_id, e.id, e.label from event_endpoints e where e.is_active and exists (
        select from outgoing_events o where o.tenant_id = e.tenant_id and o.endpoint_id = e.id and o.state = 'pending'
        offset ${most})`),
  );
  for (const { tenant_id, ...endpoint } of flooded)
    await db.inTenant(asTenantId(tenant_id), async (tx) => giveUpPending(tx, endpoint, most));
}

/** The secrets by which events are signed. */
export const sealedEndpoints: SealedColumn = {
  table: 'event_endpoints',
  column: 'sealed_secrets',
  key: ['id'],
  ownerOf: (tenantId, { id }) => ownerOfEndpoint(tenantId, Number(id)),
};
