import { asTenantId, type Database, type Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { enterDue, type ListingId, wakeDelivery } from '../../channels/index.ts';

const LOOKS_PER_SWEEP = 5_000;

/** Makes the deliverers look up the listings whose second look is due. They mend a difference like every other. */
export async function sweepSecondLooks(db: Database): Promise<void> {
  const tenants = await db.asSystem((tx) =>
    tx.run(sql<{ id: number }>`
      select distinct tenant_id as id from listings
      where second_look_at <= now() and state = 'live' and wanted`),
  );
  for (const { id } of tenants) await db.inTenant(asTenantId(id), lookAgain);
}

async function lookAgain(tx: Tx): Promise<void> {
  const looked = await tx.run(sql<ListingId>`
    with due as materialized (
      select connection_id, product_id from listings
      where tenant_id = ${tx.tenantId} and second_look_at <= now() and state = 'live' and wanted
      order by second_look_at limit ${LOOKS_PER_SWEEP} for no key update skip locked)
    update listings l set state = 'pending', uncertain = true, uncertain_offer = false, next_at = now(),
      changed_at = now(), second_look_at = 'infinity'
    from due
    where l.tenant_id = ${tx.tenantId} and l.connection_id = due.connection_id and l.product_id = due.product_id
    returning l.connection_id, l.product_id`);
  enterDue(tx, looked);
  if (looked.length > 0) wakeDelivery(tx, [...new Set(looked.map((row) => row.connection_id))]);
}
