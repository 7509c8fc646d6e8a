import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

const LOOKS_PER_SWEEP = 5_000;

/** Makes the deliverers look up the listings whose second look is due. They mend a difference like every other. */
export async function sweepSecondLooks(db: Database): Promise<void> {
  await db.asSystem(async (tx) => {
    const looked = await tx.count(sql`
      with due as (
        select tenant_id, connection_id, product_id from listings
        where second_look_at <= now() and state = 'live' and wanted
        order by second_look_at limit ${LOOKS_PER_SWEEP} for no key update skip locked
      ), looked as (
        update listings l set state = 'pending', uncertain = true, uncertain_offer = false, next_at = now(),
          changed_at = now(), second_look_at = 'infinity'
        from due where l.tenant_id = due.tenant_id and l.connection_id = due.connection_id
          and l.product_id = due.product_id
        returning l.tenant_id, l.connection_id
      )
      update delivery_leases d set due_at = least(coalesce(d.due_at, now()), now())
      where (d.tenant_id, d.connection_id) in (select tenant_id, connection_id from looked)`);
    if (looked > 0) tx.wake('deliveries');
  });
}
