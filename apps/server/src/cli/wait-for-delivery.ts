import { setTimeout as delay } from 'node:timers/promises';
import type { TenantId } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import type { Platform } from '../wiring-platform.ts';
import { CommandError } from './errors.ts';
import type { Progress } from './progress.ts';

const LOOK_MS = 300;

/**
 * Waits until a connection's channel is up to date: everything planned and confirmed or refused. Another process does
 * the work.
 *
 * @throws CommandError when the time is up
 */
export async function waitForDelivery(
  { db }: Platform,
  tenant: TenantId,
  id: number,
  { timeoutMs, progress }: { timeoutMs: number; progress: Progress },
): Promise<void> {
  const end = performance.now() + timeoutMs;
  let most = 0;
  for (;;) {
    const [row] = await db.inTenant(tenant, (tx) =>
      tx.run(sql<{ left: number }>`
        select (select count(*) from product_changes where tenant_id = ${tenant})
             + (select count(*) from connection_scans where tenant_id = ${tenant} and connection_id = ${id})
             + (select count(*) from due_listings where tenant_id = ${tenant} and connection_id = ${id}) as left`),
    );
    const left = row?.left ?? 0;
    if (left === 0) return;
    most = Math.max(most, left);
    progress.update(most - left, most);
    if (performance.now() > end) {
      throw new CommandError(
        `${left} changes are still waiting after ${Math.round(timeoutMs / 1000)} s; "sluice connection status" says ` +
          'why, and without a running service nothing is delivered',
      );
    }
    await delay(LOOK_MS);
  }
}
